import { expect, test, vi } from 'vitest'
import { deepLinkQuery } from '#config/deep-links.ts'
import { uidOf } from '#tests/support/device/fixtures.ts'
import { stubLocalStorage } from '#tests/support/local-storage.ts'
import { stubPageHistory } from '#tests/support/page-history.ts'

stubLocalStorage()
const browser = stubPageHistory()
const BOOKING = '01K0000000000000000000000B'
const OTHER = '01K0000000000000000000000C'

/** Loads the page at an address, as a signed-in person. */
async function startAt(address: string) {
  vi.resetModules()
  browser.load(address)
  const { getDefaultStore } = await import('jotai')
  const { signInAtom } = await import('#state/storage/user-storage.ts')
  const { openEntryLink } = await import('./open-entry-link.ts')
  const overlays = await import('#state/navigation/overlays.ts')
  const view = await import('#state/navigation/view.ts')
  const store = getDefaultStore()
  const user = { uid: uidOf(1), email: 'a@b.c', userType: 'customer' as const, name: 'A' }
  store.set(signInAtom, user, [])
  openEntryLink(browser.page())
  const top = () => overlays.topOverlay()?.kind
  const came = () => overlays.topOverlay()
  const shows = () => [store.get(view.roleAtom), store.get(view.viewAtom), store.get(view.roleSelectionAtom)]
  return { top, came, shows, open: overlays.openOverlay, close: () => new Promise<void>((done) => overlays.closeOverlay(done)) }
}

test.each([
  ['a message that was pressed', `/?news=message_received&booking=${BOOKING}`, 'chat'],
  ['news of no booking', '/?news=admission_changed', 'notifications'],
  ['a shared photo', '/?shared=photo', 'share-photo'],
])('after a start by %s, Back closes the topmost overlay, one at a time', async (_what, address, kind) => {
  const { top, open, close } = await startAt(address)
  expect(top()).toBe(kind)
  open({ kind: 'chat-settings' })
  await browser.back()
  expect(top()).toBe(kind)
  open({ kind: 'chat-settings' })
  await close()
  expect(top()).toBe(kind)
  await close()
  expect([top(), browser.address(), browser.depth()]).toEqual([undefined, '/', 2])
})

test.each([`/?news=message_received&booking=${BOOKING}`, '/?shared=photo', '/?view=bookings'])(
  '%s is opened once: no history entry names it afterwards',
  async (address) => {
    const { top } = await startAt(address)
    expect(browser.address()).toBe('/')
    if (top() !== undefined) await browser.back()
    expect(browser.address()).toBe('/')
  },
)

test('tells a share without a file from a share with one', async () => {
  expect((await startAt('/?shared=none')).came()).toEqual({ kind: 'share-photo', came: 'none' })
  expect((await startAt('/?shared=photo')).came()).toEqual({ kind: 'share-photo', came: 'photo' })
})

test("the icon's shortcut to the map leads there from any view", async () => {
  expect((await startAt('/?view=dashboard')).shows()[0]).toBe('service_provider')
  expect((await startAt('/')).shows()[0]).toBe('service_provider')
  expect((await startAt('/?view=map')).shows()).toEqual(['customer', 'map', false])
})

test.each([
  ['bookings', ['customer', 'bookings', false]],
  ['profile', ['customer', 'profile', false]],
] as const)('a link in an e-mail leads to %s', async (place, shown) => {
  expect((await startAt(`/${deepLinkQuery(place)}`)).shows()).toEqual(shown)
})

test('restores open overlays after a reload, but not above the target of the address', async () => {
  const first = await startAt('/')
  first.open({ kind: 'chat', bookingId: OTHER })
  expect((await startAt('/')).top()).toBe('chat')
  const pressed = await startAt(`/?news=booking_accepted&booking=${BOOKING}&side=customer`)
  expect([pressed.top(), pressed.shows()]).toEqual([undefined, ['customer', 'booking', false]])
  expect((await startAt('/')).top()).toBeUndefined()
})
