import { expect, test, vi } from 'vitest'
import { stubLocalStorage } from '#tests/support/local-storage.ts'
import { stubPageHistory } from '#tests/support/page-history.ts'

stubLocalStorage()
const browser = stubPageHistory()
const GRACE = '01K0000000000000000000000B'
const OMAR = '01K0000000000000000000000C'
const [GRACE_ON_MAP, GRACE_WHOLE] = [`/p/${GRACE}?on=map`, `/p/${GRACE}`]

/** Loads the page, as a visitor; at an address that the history holds it is a reload. */
async function load(address = '/') {
  vi.resetModules()
  browser.load(address)
  const { getDefaultStore } = await import('jotai')
  const trail = await import('../history/trail.ts')
  const { placeStep } = await import('../history/step.ts')
  const view = await import('../view.ts')
  const overlays = await import('../overlays.ts')
  const sheet = await import('./provider-sheet.ts')
  const { openAddress } = await import('../open-address.ts')
  if (!trail.resumeTrail()) {
    trail.startTrail([placeStep({ view: 'map' })])
    if (address !== '/') openAddress(address)
  }
  /** Overlays, each with the letter of its helper, large at full height, and the address. */
  const shown = (): string => {
    const all = getDefaultStore().get(overlays.overlaysAtom)
    const words = all.map((overlay) => {
      if (overlay.kind !== 'provider') return overlay.kind
      const letter = overlay.providerId === GRACE ? 'g' : 'o'
      return overlay.isWhole ? letter.toUpperCase() : letter
    })
    return [...words, browser.address()].join(' ')
  }
  return { ...view, ...overlays, ...sheet, openAddress, shown }
}

test('the sheet grows to the profile in its place, and Back lowers it before it closes it', async () => {
  const app = await load()
  app.chooseProvider(GRACE)
  app.growSheet(GRACE)
  app.growSheet(GRACE)
  expect([app.shown(), browser.depth()]).toEqual([`g G ${GRACE_WHOLE}`, 3])
  app.openOverlay({ kind: 'scheduler', providerId: GRACE })
  await browser.back()
  expect(app.shown()).toBe(`g G ${GRACE_WHOLE}`)
  await browser.back()
  expect(app.shown()).toBe(`g ${GRACE_ON_MAP}`)
  await browser.forward()
  expect(app.shown()).toBe(`g G ${GRACE_WHOLE}`)
  await browser.back()
  await browser.back()
  expect(app.shown()).toBe('/')
})

test('a finger that lowers the sheet goes back to the step below, and one that swipes it away closes both', async () => {
  const app = await load()
  app.chooseProvider(GRACE)
  app.growSheet(GRACE)
  app.lowerSheet(GRACE)
  await vi.waitFor(() => expect([app.shown(), browser.depth()]).toEqual([`g ${GRACE_ON_MAP}`, 2]))
  app.lowerSheet(GRACE)
  app.lowerSheet(OMAR)
  expect(app.shown()).toBe(`g ${GRACE_ON_MAP}`)
  app.growSheet(GRACE)
  app.closeSheet()
  await vi.waitFor(() => expect([app.shown(), browser.depth()]).toEqual(['/', 1]))
  app.closeSheet()
  expect(app.shown()).toBe('/')
})

test('a profile that a link opened is the sheet at full height over the map, and is lowered there', async () => {
  const app = await load(GRACE_WHOLE)
  const depth = browser.depth()
  expect(app.shown()).toBe(`G ${GRACE_WHOLE}`)
  app.openAddress(GRACE_WHOLE)
  expect(app.shown()).toBe(`G ${GRACE_WHOLE}`)
  app.lowerSheet(GRACE)
  expect([app.shown(), browser.depth()]).toEqual([`g ${GRACE_ON_MAP}`, depth])
  await browser.back()
  expect(app.shown()).toBe('/')
})

test('another helper takes the place of the sheet at any height', async () => {
  const app = await load()
  app.chooseProvider(GRACE)
  app.growSheet(GRACE)
  app.chooseProvider(GRACE)
  expect(app.shown()).toBe(`g G ${GRACE_WHOLE}`)
  app.chooseProvider(OMAR)
  await vi.waitFor(() => expect([app.shown(), browser.depth()]).toEqual([`o /p/${OMAR}?on=map`, 2]))
})

test('a reload keeps the sheet as it is', async () => {
  const first = await load()
  first.chooseProvider(GRACE)
  first.growSheet(GRACE)
  const app = await load(browser.address())
  expect(app.shown()).toBe(`g G ${GRACE_WHOLE}`)
  await browser.back()
  expect(app.shown()).toBe(`g ${GRACE_ON_MAP}`)
})

test('above another view, or a screen over the map, the profile is a screen', async () => {
  const app = await load()
  app.openOverlay({ kind: 'messages' })
  app.openAddress(GRACE_WHOLE)
  expect(app.shown()).toBe(`messages provider-profile ${GRACE_WHOLE}`)
  app.showView('profile')
  app.openOverlay({ kind: 'provider-profile', providerId: GRACE })
  expect(app.shown()).toBe(`provider-profile ${GRACE_WHOLE}`)
  app.showView('filters')
  app.openOverlay({ kind: 'provider-profile', providerId: GRACE })
  expect(app.shown()).toBe(`provider-profile ${GRACE_WHOLE}`)
  app.closeOverlay()
  await vi.waitFor(() => expect(app.shown()).toBe('/filters'))
  // Beside the filters of a desktop.
  app.chooseProvider(GRACE)
  app.growSheet(GRACE)
  const again = await load(browser.address())
  expect(again.shown()).toBe(`g G ${GRACE_WHOLE}`)
})
