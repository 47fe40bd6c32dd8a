import { expect, test } from 'vitest'
import { isAppPath } from '#config/app-paths.ts'
import { addressOf, parseAddress, type Destination } from './addresses.ts'

const BOOKING = '01K0000000000000000000000B'

const TABLE: readonly (readonly [string, Destination])[] = [
  ['/', { place: { view: 'map' } }],
  ['/filters', { place: { view: 'filters' } }],
  ['/bookings', { place: { view: 'bookings' } }],
  [`/bookings/${BOOKING}`, { place: { view: 'booking', bookingId: BOOKING } }],
  ['/profile', { place: { view: 'profile' } }],
  ['/order', { place: { view: 'order' } }],
  ['/?admin=true', { place: { view: 'admin' } }],
  ['/dashboard/main', { place: { view: 'dashboard', tab: 'main' } }],
  ['/dashboard/earnings', { place: { view: 'dashboard', tab: 'earnings' } }],
  [`/p/${BOOKING}`, { overlay: { kind: 'provider-profile', providerId: BOOKING } }],
  [`/p/${BOOKING}?on=map`, { overlay: { kind: 'provider', providerId: BOOKING } }],
  [`/p/${BOOKING}/verified`, { overlay: { kind: 'verified', providerId: BOOKING } }],
  [`/bookings/${BOOKING}/chat`, { overlay: { kind: 'chat', bookingId: BOOKING } }],
  [`/bookings/${BOOKING}/record`, { overlay: { kind: 'booking-record', bookingId: BOOKING } }],
  ['/dashboard/schedule', { overlay: { kind: 'day-sheet' } }],
  ['/messages', { overlay: { kind: 'messages' } }],
  [`/messages/${BOOKING}`, { overlay: { kind: 'messages', bookingId: BOOKING } }],
  ['/messages/settings', { overlay: { kind: 'chat-settings' } }],
  ['/notifications', { overlay: { kind: 'notifications' } }],
  ['/attention', { overlay: { kind: 'attention' } }],
  ['/storage', { overlay: { kind: 'storage' } }],
  ['/alert', { overlay: { kind: 'proximity' } }],
]

test.each(TABLE)('%s is an address that leads there and back, and the server answers it', (address, to) => {
  expect(parseAddress(address)).toEqual(to)
  expect(addressOf(to)).toBe(address)
  expect(isAppPath(new URL(address, 'https://nearhelp.example').pathname)).toBe(true)
})

test('the sheet at full height has the address of the profile', () => {
  expect(addressOf({ overlay: { kind: 'provider', providerId: BOOKING, isWhole: true } })).toBe(`/p/${BOOKING}`)
})

test.each([
  ['/map', { place: { view: 'map' } }],
  ['/dashboard', { place: { view: 'dashboard', tab: 'main' } }],
  ['/?service=cleaner', { place: { view: 'map' } }],
  [`/bookings/${BOOKING}?from=mail`, { place: { view: 'booking', bookingId: BOOKING } }],
] as const)('%s leads there too', (address, to) => {
  expect(parseAddress(address)).toEqual(to)
  expect(isAppPath(new URL(address, 'https://nearhelp.example').pathname)).toBe(true)
})

const BAD_IDS = [
  'x',
  '%3Cimg%20src=x%20onerror=alert(1)%3E',
  '%E0%A4%A',
  '..%2f..%2fapi',
  `${BOOKING}%00`,
  'A'.repeat(9_000),
  '%20',
  BOOKING.toLowerCase(),
]

test.each(BAD_IDS)('%s is no id: nothing of it is kept, and the app says that there is no such thing', (id) => {
  expect(parseAddress(`/bookings/${id}`)).toEqual({ place: { view: 'booking', bookingId: null } })
  expect(parseAddress(`/bookings/${id}/chat`)).toEqual({ overlay: { kind: 'chat', bookingId: 'unknown' } })
  expect(parseAddress(`/p/${id}`)).toEqual({ overlay: { kind: 'provider-profile', providerId: 'unknown' } })
  expect(addressOf(parseAddress(`/bookings/${id}`))).toBe('/bookings/unknown')
  expect(isAppPath(`/bookings/${id}`)).toBe(true)
})

test.each([
  '/nothing',
  '/bookings/a/b/c',
  `/bookings/${BOOKING}/other`,
  '/p',
  '/dashboard/nowhere',
  '/profile/x',
  '//evil.example/x',
  '/order/x',
])('%s is no address of the app', (address) => {
  const to = parseAddress(address)
  expect('place' in to && to.place.view).toBe('unknown')
  expect(addressOf(to)).toMatch(/^\/(?!\/)/)
  expect(addressOf(to)?.length).toBeLessThanOrEqual(200)
})

test.each(['/nothing', '/p', '/p/', '/bookings/', '/bookings/a/b', '/admin', '/api/x', '/assets/x.js', '/dashboard/a/b', '//bookings'])(
  'the server has nothing of the app at %s',
  (path) => {
    expect(isAppPath(path)).toBe(false)
  },
)

test.each([
  { kind: 'scheduler', providerId: BOOKING },
  { kind: 'logout' },
  { kind: 'question', number: 1 },
  { kind: 'auth', mode: 'login' },
  { kind: 'spot', providerIds: [BOOKING], onChoose: () => undefined },
] as const)('a form, a question and what only this page has ($kind) has no address', (overlay) => {
  expect(addressOf({ overlay })).toBeUndefined()
})
