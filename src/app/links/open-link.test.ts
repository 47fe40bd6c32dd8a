import { expect, test, vi } from 'vitest'
import { uidOf } from '#tests/support/device/fixtures.ts'
import { stubLocalStorage } from '#tests/support/local-storage.ts'
import { stubPageHistory } from '#tests/support/page-history.ts'

stubLocalStorage()
const browser = stubPageHistory()
const BOOKING = '01K0000000000000000000000B'
const OTHER = '01K0000000000000000000000C'
const USER = { uid: uidOf(1), email: 'a@b.c', userType: 'customer' as const, name: 'A' }

/** Loads the page at an address. */
async function startAt(address: string, user: typeof USER | null = USER) {
  vi.resetModules()
  browser.load(address)
  const { getDefaultStore } = await import('jotai')
  const { signInAtom } = await import('#state/storage/user-storage.ts')
  const { openEntryLink } = await import('./open-link.ts')
  const overlays = await import('#state/navigation/overlays.ts')
  const view = await import('#state/navigation/view.ts')
  const store = getDefaultStore()
  if (user) store.set(signInAtom, user, [])
  openEntryLink(browser.page())
  const top = () => overlays.topOverlay()?.kind
  const came = () => overlays.topOverlay()
  const place = () => view.currentPlace()
  return { store, top, came, place, goTo: view.goTo, open: overlays.openOverlay, close: overlays.closeOverlay }
}

test.each([
  ['a message that was pressed', `/?news=message_received&booking=${BOOKING}`, 'chat', `/bookings/${BOOKING}/chat`],
  ['news of no booking', '/?news=admission_changed', 'notifications', '/notifications'],
  ['a shared photo', '/?shared=photo', 'share-photo', '/'],
])('after a start by %s, Back closes the topmost overlay, one at a time', async (_what, address, kind, shownAddress) => {
  const { top, open, close } = await startAt(address)
  expect([top(), browser.address()]).toEqual([kind, shownAddress])
  open({ kind: 'change-password' })
  await browser.back()
  expect(top()).toBe(kind)
  open({ kind: 'change-password' })
  close()
  expect(top()).toBe(kind)
  close()
  await vi.waitFor(() => expect([top(), browser.address()]).toEqual([undefined, '/']))
})

test.each([
  ['/?view=map', '/', { view: 'map' }],
  ['/?view=bookings', '/bookings', { view: 'bookings' }],
  ['/?view=profile', '/profile', { view: 'profile' }],
  ['/?view=dashboard', '/dashboard/main', { view: 'dashboard', tab: 'main' }],
  [`/?news=booking_accepted&booking=${BOOKING}&side=customer`, `/bookings/${BOOKING}`, { view: 'booking', bookingId: BOOKING }],
  [`/?news=booking_requested&booking=${BOOKING}&side=provider`, '/dashboard/bookings', { view: 'dashboard', tab: 'bookings' }],
  ['/?news=new_device', '/profile', { view: 'profile' }],
  ['/map', '/', { view: 'map' }],
  ['/bookings/%3Cscript%3E', '/bookings/unknown', { view: 'booking', bookingId: null }],
])('%s of an icon, an e-mail or a notification becomes %s', async (address, shown, place) => {
  const app = await startAt(address)
  expect([browser.address(), app.place()]).toEqual([shown, place])
  if (shown !== '/') await browser.back()
  expect([browser.address(), app.place().view]).toEqual(['/', 'map'])
})

test('a review that came is there to reply to, and home below it', async () => {
  const { came, place } = await startAt(`/?news=review_received&booking=${BOOKING}&side=provider`)
  expect([came(), place()]).toEqual([
    { kind: 'answer-review', bookingId: BOOKING },
    { view: 'dashboard', tab: 'main' },
  ])
})

test('tells a share without a file from a share with one', async () => {
  expect((await startAt('/?shared=none')).came()).toEqual({ kind: 'share-photo', came: 'none' })
  expect((await startAt('/?shared=photo')).came()).toEqual({ kind: 'share-photo', came: 'photo' })
})

test('the last view is there at the next start, with the chat that was open, but not above what an address names', async () => {
  const first = await startAt('/')
  first.goTo({ view: 'profile' })
  first.open({ kind: 'chat', bookingId: OTHER })
  const next = await startAt('/?lang=off')
  expect([next.top(), next.place(), browser.address()]).toEqual(['chat', { view: 'profile' }, `/bookings/${OTHER}/chat`])
  const pressed = await startAt(`/?news=booking_accepted&booking=${BOOKING}&side=customer`)
  expect([pressed.top(), pressed.place()]).toEqual([undefined, { view: 'booking', bookingId: BOOKING }])
  expect((await startAt('/?lang=off')).top()).toBeUndefined()
})

test('a first visit is the map, which Back leaves at once', async () => {
  const { place } = await startAt('/', null)
  expect([place(), browser.address(), browser.depth()]).toEqual([{ view: 'map' }, '/', 1])
})

test.each(['/bookings', `/bookings/${BOOKING}/chat`, '/dashboard/earnings', '/?view=bookings'])(
  'a visitor logs in above %s, which is there below',
  async (address) => {
    const { top, close } = await startAt(address, null)
    expect(top()).toBe('auth')
    close()
    expect(top()).not.toBe('auth')
    expect(browser.address()).not.toBe('/')
  },
)

test('a visitor needs no login for a helper', async () => {
  expect((await startAt(`/p/${OTHER}`, null)).came()).toEqual({ kind: 'provider', providerId: OTHER, isWhole: true })
})

test('an address names filter, search and order of home, and its own query follows them', async () => {
  const { store, place } = await startAt('/?service=plumber&q=tap&sort=rating&city=Lagos')
  const { filterAtom } = await import('#state/directory/directory.ts')
  const { cityAtom } = await import('#state/navigation/city.ts')
  expect(place()).toEqual({ view: 'map' })
  expect([store.get(filterAtom), store.get(cityAtom)]).toMatchObject([{ serviceType: 'plumber', text: 'tap', sortBy: 'rating' }, 'Lagos'])
  store.set(filterAtom, { ...store.get(filterAtom), text: '', minRating: 4.5 })
  await vi.waitFor(() => expect(browser.address()).toBe('/?service=plumber&sort=rating&rating=4.5&city=Lagos'))
})

test('an address names the day of the calendar', async () => {
  const { store } = await startAt('/dashboard/calendar?day=2026-12-24')
  const { selectedDayAtom } = await import('#state/drafts/calendar-drafts.ts')
  expect([store.get(selectedDayAtom), browser.address()]).toEqual(['2026-12-24', '/dashboard/calendar?day=2026-12-24'])
  expect(
    (await startAt('/dashboard/calendar?day=%3Cb%3E')).store.get((await import('#state/drafts/calendar-drafts.ts')).selectedDayAtom),
  ).toBeNull()
})
