import { expect, test, vi } from 'vitest'
import { uidOf } from '#tests/support/device/fixtures.ts'
import { stubLocalStorage } from '#tests/support/local-storage.ts'
import { stubPageHistory } from '#tests/support/page-history.ts'

stubLocalStorage()
const browser = stubPageHistory({ waitsForPress: true })
const BOOKING = '01K0000000000000000000000B'
const OTHER = '01K0000000000000000000000C'

/** Loads the page: reloads it where it is at that address. */
async function load(address: string, uid: string | null = uidOf(1)) {
  vi.resetModules()
  browser.load(address)
  const { getDefaultStore } = await import('jotai')
  const { signInAtom } = await import('../../storage/user-storage.ts')
  if (uid !== null) getDefaultStore().set(signInAtom, { uid: uid as never, email: 'a@b.c', userType: 'customer', name: 'A' }, [])
  const trail = await import('./trail.ts')
  const { placeStep } = await import('./step.ts')
  const view = await import('../view.ts')
  const overlays = await import('../overlays.ts')
  const { openAddress } = await import('../open-address.ts')
  if (!trail.resumeTrail()) {
    trail.startTrail([placeStep({ view: 'map' })])
    if (address !== '/') openAddress(address)
  }
  /** View and overlays that are shown, and the address. */
  const shown = () =>
    [
      view.currentPlace().view,
      ...getDefaultStore()
        .get(overlays.overlaysAtom)
        .map(({ kind }) => kind),
      browser.address(),
    ].join(' ')
  return { ...view, ...overlays, openAddress, shown }
}

test('views and overlays are steps: Back goes to the one before, and home is the last', async () => {
  const app = await load('/')
  browser.press()
  app.openOverlay({ kind: 'provider', providerId: OTHER })
  app.openOverlay({ kind: 'scheduler', providerId: OTHER })
  app.showView('bookings')
  app.showBooking(BOOKING)
  app.openOverlay({ kind: 'chat', bookingId: BOOKING })
  expect([app.shown(), browser.depth()]).toEqual([`booking chat /bookings/${BOOKING}/chat`, 6])
  const back: string[] = []
  while (browser.depth() > 1) {
    await browser.back()
    back.push(app.shown())
  }
  expect(back).toEqual([
    `booking /bookings/${BOOKING}`,
    'bookings /bookings',
    `map provider scheduler /p/${OTHER}?on=map`,
    `map provider /p/${OTHER}?on=map`,
    'map /',
  ])
})

test.each([
  [`/bookings/${BOOKING}`, `booking /bookings/${BOOKING}`],
  [`/bookings/${BOOKING}/chat`, `map chat /bookings/${BOOKING}/chat`],
  ['/dashboard/earnings', 'dashboard /dashboard/earnings'],
  [`/p/${OTHER}`, `map provider /p/${OTHER}`],
])('%s has home below it from the first press on', async (address, shown) => {
  const app = await load(address)
  expect([app.shown(), browser.depth()]).toEqual([shown, 2])
  browser.press()
  expect([app.shown(), browser.depth()]).toEqual([shown, 3])
  await browser.back()
  expect([app.shown(), browser.depth()]).toEqual(['map /', 2])
  await browser.forward()
  expect(app.shown()).toBe(shown)
})

test('what opens before the first press makes no entry until then', async () => {
  const app = await load('/')
  app.showBooking(BOOKING)
  app.openOverlay({ kind: 'logout' })
  app.closeOverlay()
  app.openOverlay({ kind: 'messages' })
  expect([app.shown(), browser.depth()]).toEqual(['booking messages /messages', 1])
  browser.press()
  expect(browser.depth()).toBe(3)
  await browser.back()
  await browser.back()
  expect(app.shown()).toBe('map /')
})

test('home leaves nothing above it, and a view that was left for another is not returned to', async () => {
  const app = await load('/')
  browser.press()
  app.showView('bookings')
  app.showBooking(BOOKING)
  app.switchToCustomer()
  await vi.waitFor(() => expect([app.shown(), browser.depth()]).toEqual(['map /', 1]))
  app.showOrder()
  app.leaveFor({ view: 'booking', bookingId: BOOKING })
  expect([app.shown(), browser.depth()]).toEqual([`booking /bookings/${BOOKING}`, 2])
  app.showView('bookings')
  app.showBooking(BOOKING)
  app.leaveFor({ view: 'bookings' })
  await vi.waitFor(() => expect([app.shown(), browser.depth()]).toEqual(['bookings /bookings', 3]))
})

test('changes while the browser is on its way back are all there in the end', async () => {
  const app = await load('/')
  browser.press()
  app.openOverlay({ kind: 'provider', providerId: OTHER })
  app.openOverlay({ kind: 'scheduler', providerId: OTHER })
  app.closeAllOverlays(() => app.showBooking(BOOKING))
  app.openOverlay({ kind: 'chat', bookingId: BOOKING })
  expect(app.shown()).toContain('booking chat')
  await vi.waitFor(() => expect([app.shown(), browser.depth()]).toEqual([`booking chat /bookings/${BOOKING}/chat`, 3]))
  await browser.back()
  await browser.back()
  expect(app.shown()).toBe('map /')
})

test('a step that a busy browser makes late does not undo what was opened meanwhile', async () => {
  const app = await load('/')
  browser.press()
  app.openOverlay({ kind: 'auth', mode: 'login' })
  browser.slowDown(900)
  app.closeOverlay()
  app.showView('bookings')
  await browser.settled()
  expect([app.shown(), browser.depth()]).toEqual(['bookings /bookings', 2])
  browser.slowDown(0)
  await browser.back()
  expect([app.shown(), browser.depth()]).toEqual(['map /', 1])
})

test('Back twice before the page has answered leads two steps back', async () => {
  const app = await load('/')
  browser.press()
  app.showView('bookings')
  app.showBooking(BOOKING)
  app.closeOverlay()
  await Promise.all([browser.back(), browser.back()])
  expect([app.shown(), browser.depth()]).toEqual(['map /', 1])
})

test('a reload keeps the steps; forms and questions of the earlier page are passed over', async () => {
  const first = await load('/')
  browser.press()
  first.showView('bookings')
  first.openOverlay({ kind: 'logout' })
  first.openOverlay({ kind: 'messages' })
  first.openOverlay({ kind: 'change-password' })
  const app = await load(browser.address())
  await vi.waitFor(() => expect([app.shown(), browser.depth()]).toEqual(['bookings messages /messages', 4]))
  // The closed form stays closed.
  await browser.forward()
  expect([app.shown(), browser.depth()]).toEqual(['bookings messages /messages', 4])
  await browser.back()
  expect([app.shown(), browser.depth()]).toEqual(['bookings /bookings', 2])
  await browser.back()
  expect([app.shown(), browser.depth()]).toEqual(['map /', 1])
})

test('a reload before the first press still owes the view below', async () => {
  await load('/bookings')
  const app = await load('/bookings')
  expect([app.shown(), browser.depth()]).toEqual(['bookings /bookings', 2])
  browser.press()
  await browser.back()
  expect(app.shown()).toBe('map /')
})

test('nothing of another person is shown after a change of accounts, by a reload or by Back', async () => {
  const first = await load('/')
  browser.press()
  first.showBooking(BOOKING)
  first.openOverlay({ kind: 'chat', bookingId: BOOKING })
  // The browser keeps its history on the disk, also of a shared device.
  expect(JSON.stringify(history.state)).not.toContain(uidOf(1))
  const other = await load(browser.address(), uidOf(2))
  // The address opens for whom it may, like any link.
  expect(other.shown()).toBe(`map chat /bookings/${BOOKING}/chat`)
  other.endAtRoleSelection()
  await vi.waitFor(() => expect([other.shown()]).toEqual(['welcome /']))
})

test('a session that ended elsewhere, or while its last words are shown, leaves nothing to a reload or to Back', async () => {
  const first = await load('/')
  browser.press()
  first.showView('bookings')
  first.showBooking(BOOKING)
  localStorage.removeItem('nearhelp.user')
  const other = await load(browser.address(), null)
  await vi.waitFor(() => expect([other.shown(), browser.depth()]).toEqual(['welcome /', 1]))

  const last = await load('/')
  browser.press()
  last.showView('profile')
  const { getDefaultStore } = await import('jotai')
  const { signOutAtom } = await import('../../storage/user-storage.ts')
  getDefaultStore().set(signOutAtom, uidOf(1))
  last.openOverlay({ kind: 'delete-profile' })
  const again = await load(browser.address(), null)
  await vi.waitFor(() => expect([again.shown(), browser.depth()]).toEqual(['welcome /', 1]))
})

test('an ended session leaves nothing to go back to', async () => {
  const app = await load('/')
  browser.press()
  app.showView('profile')
  app.openOverlay({ kind: 'logout' })
  app.endAtRoleSelection()
  await vi.waitFor(() => expect([app.shown(), browser.depth()]).toEqual(['welcome /', 1]))
})

test('an entry of an earlier release below home is left by the same Back', async () => {
  history.replaceState({ overlayDepth: 0 }, '', '/')
  history.pushState({ overlayDepth: 1 }, '', '/')
  const app = await load('/')
  app.showView('bookings')
  browser.press()
  expect(browser.depth()).toBe(3)
  await browser.back()
  expect([app.shown(), browser.depth()]).toEqual(['map /', 2])
  await browser.back()
  expect([app.shown(), browser.depth()]).toEqual(['map /', 1])
})

test.each([[null], ['text'], [{ trail: [] }], [{ trail: ['/'], slot: 3, owner: '' }], [{ trail: [{}], slot: 0, owner: '' }]])(
  'starts again where an entry holds %j',
  async (state) => {
    history.replaceState(state, '', '/')
    const app = await load('/')
    expect(app.shown()).toBe('map /')
  },
)
