import { getDefaultStore } from 'jotai'
import { beforeEach, expect, test, vi } from 'vitest'
import { stubLocalStorage } from '#tests/support/local-storage.ts'
import { stubPageHistory } from '#tests/support/page-history.ts'

stubLocalStorage()
const browser = stubPageHistory()
const A = '01K0000000000000000000000A'
const B = '01K0000000000000000000000B'

async function load() {
  vi.resetModules()
  browser.load('/')
  const trail = await import('../history/trail.ts')
  const { placeStep } = await import('../history/step.ts')
  const { showView, showBooking } = await import('../view.ts')
  const { openOverlay } = await import('../overlays.ts')
  trail.startTrail([placeStep({ view: 'map' })])
  const keys = (): readonly number[] =>
    getDefaultStore()
      .get(trail.trailAtom)
      .map(({ key }) => key)
  return { ...(await import('./chosen-step.ts')), showView, showBooking, openOverlay, keys }
}

/** Resolves once the browser has made the steps that a change of the trail asked for. */
const settled = () => vi.waitFor(() => expect(history.state).toBeTruthy())

let app: Awaited<ReturnType<typeof load>>
beforeEach(async () => {
  app = await load()
})

test('in one pane each chosen booking is a step above the list', async () => {
  app.showView('bookings')
  app.choose('bookings', A, false)
  expect([browser.address(), browser.depth()]).toEqual([`/bookings/${A}`, 3])
  await browser.back()
  expect(browser.address()).toBe('/bookings')
})

test('beside the list another booking takes the place of the one before, and Back leaves both', async () => {
  app.showView('bookings')
  for (const id of [A, B, A]) app.choose('bookings', id, true)
  expect([browser.address(), browser.depth()]).toEqual([`/bookings/${A}`, 2])
  await browser.back()
  expect(browser.address()).toBe('/')
})

test.each(['bookings', 'messages'] as const)(
  '%s: a narrower window puts the list below what is chosen, a wider one takes it away',
  async (list) => {
    const [listAt, chosenAt] = list === 'bookings' ? ['/bookings', `/bookings/${A}`] : ['/messages', `/messages/${A}`]
    if (list === 'bookings') app.showView('bookings')
    else app.openOverlay({ kind: 'messages' })
    app.choose(list, A, true)
    const [, chosen] = app.keys()
    app.fitSteps(list, false)
    await settled()
    expect([browser.address(), browser.depth()]).toEqual([chosenAt, 3])
    expect(app.keys()[2], 'the same step: nothing is drawn again').toBe(chosen)
    await browser.back()
    expect(browser.address()).toBe(listAt)
    await browser.forward()
    app.fitSteps(list, true)
    await vi.waitFor(() => expect(browser.depth()).toBe(2))
    expect(browser.address()).toBe(chosenAt)
    await browser.back()
    expect(browser.address()).toBe('/')
  },
)

test('a booking that something else opened has no list put below it before the window changes', async () => {
  app.showBooking(A)
  app.choose('bookings', B, true)
  expect(browser.depth()).toBe(2)
  app.fitSteps('bookings', true)
  expect(browser.depth()).toBe(2)
})
