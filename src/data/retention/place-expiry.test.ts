import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/constants.ts'
import type { Booking } from '#domain/documents/booking.ts'
import type { Place } from '#domain/documents/places/place.ts'
import { bookingId, placeId, type Uid, type Ulid } from '#domain/ids.ts'
import { instantFromMs } from '#domain/time/instant.ts'
import type { UserStore } from '#data/user-store/user-store.ts'
import { START_MS } from '#tests/support/device/fixtures.ts'
import { ANN, createDeviceHarness, now, PAT, until, type DeviceHarness } from '#tests/support/device/device-harness.ts'
import { deviceStorage } from '#tests/support/device/memory-storage.ts'

const ENDED = instantFromMs(START_MS)
const SECRET = /1 Canary Street|gate 1234|\+1 555/

let rig: DeviceHarness
let booking: Ulid
beforeEach(() => {
  rig = createDeviceHarness()
  booking = rig.newId()
  rig.server.put(bookingThatIs('completed'))
  for (const viewer of [ANN, PAT]) rig.server.put(placeOf(viewer))
})
afterEach(() => rig.end())

function bookingThatIs(status: Booking['status'], version = 3): Booking {
  return {
    doc_id: bookingId(booking),
    type: 'booking',
    schema_version: 1,
    version,
    id: booking,
    provider_id: PAT,
    provider_uid: PAT,
    provider_name: 'Pat',
    provider_image: '🔧',
    customer_uid: ANN,
    customer_name: 'Ann',
    service_type: 'plumber',
    city: 'Lagos',
    user_latitude: null,
    user_longitude: null,
    scheduled_date: null,
    duration_hours: 1,
    special_instructions: '',
    is_emergency: false,
    booking_type: 'single',
    status,
    price_per_hour: 30,
    total_amount: 30,
    starts_at: ENDED,
    ends_at: ENDED,
    provider_notified_at: ENDED,
    on_my_way_at: null,
    history: status === 'completed' ? [{ event: 'completed', at: ENDED, by: 'provider', command_id: 'x' }] : [],
    created_at: ENDED,
    updated_at: ENDED,
  }
}

const placeOf = (viewer: Uid): Place => ({
  doc_id: placeId(booking, viewer),
  type: 'place',
  schema_version: 1,
  version: 1,
  booking_id: booking,
  viewer_uid: viewer,
  latitude: 6.5,
  longitude: 3.4,
  address: '1 Canary Street',
  place_notes: 'gate 1234',
  phone: '+1 555 0100',
})

/** Answers carry the server's time, as real ones do. */
const dated = (uid: Uid): typeof fetch => {
  const send = rig.server.fetchAs(uid)
  return async (...args) => {
    const response = await send(...args)
    const headers = new Headers(response.headers)
    headers.set('date', new Date(rig.clock.now()).toUTCString())
    return new Response(response.body, { status: response.status, headers })
  }
}
const start = (uid: Uid, more: object = {}): Promise<UserStore> => rig.start(uid, { fetch: dated(uid), ...more })
const stored = async (store: UserStore): Promise<string> => JSON.stringify((await store.storage.export())?.documents)
const hasPlace = (store: UserStore): Promise<void> => until(store.bookings.place(booking), (place) => place?.address !== undefined)

test('an offline device of the provider takes the place off a day after the end, and not a moment before', async () => {
  const pat = await start(PAT)
  await hasPlace(pat)
  rig.online = false
  rig.clock.advance(DAY_MS - 1)
  await hasPlace(pat)
  expect(await stored(pat)).toMatch(SECRET)
  rig.clock.advance(1)
  await until(pat.bookings.place(booking), (place) => place === undefined)
  expect(await stored(pat)).not.toMatch(SECRET)
})

test('the customer’s device takes off the number and keeps the own address', async () => {
  const ann = await start(ANN)
  await hasPlace(ann)
  rig.online = false
  rig.clock.advance(DAY_MS)
  await until(ann.bookings.place(booking), (place) => place?.phone === undefined)
  expect(await now(ann.bookings.place(booking))).toMatchObject({ address: '1 Canary Street', place_notes: 'gate 1234' })
})

test('a device that was off takes it off at its start, before any contact', async () => {
  const storage = deviceStorage()
  const before = await start(PAT, { storage })
  await hasPlace(before)
  await before.close()
  rig.online = false
  rig.clock.leap(DAY_MS + HOUR_MS)
  const pat = await start(PAT, { storage })
  await vi.waitFor(async () => expect(await stored(pat)).not.toMatch(SECRET))
})

test('a clock that was ahead took it off too early: the next contact brings it back', async () => {
  const storage = deviceStorage()
  const before = await start(PAT, { storage })
  await hasPlace(before)
  await before.close()
  rig.online = false
  let aheadMs = 3 * DAY_MS
  const clock = { ...rig.clock, now: () => rig.clock.now() + aheadMs }
  const pat = await start(PAT, { storage, clock })
  await vi.waitFor(async () => expect(await stored(pat)).not.toMatch(SECRET))
  rig.online = true
  rig.server.put({ ...bookingThatIs('completed'), version: 4 })
  rig.clock.advance(5 * MINUTE_MS)
  await hasPlace(pat)
  aheadMs = 0
})

test('a completion that was undone while the device was away brings the number back', async () => {
  const ann = await start(ANN)
  await hasPlace(ann)
  rig.online = false
  rig.clock.advance(DAY_MS)
  await until(ann.bookings.place(booking), (place) => place?.phone === undefined)
  const undone = { event: 'completion_undone', at: ENDED, by: 'provider', command_id: 'y' } as const
  const { history, ...again } = bookingThatIs('in_progress', 4)
  rig.server.put({ ...again, history: [...bookingThatIs('completed').history, undone, ...history] })
  rig.online = true
  rig.clock.advance(5 * MINUTE_MS)
  await until(ann.bookings.place(booking), (place) => place?.phone === '+1 555 0100')
})

test('a clock set back keeps it no longer than the last contact tells, and never beyond the next', async () => {
  const storage = deviceStorage()
  const before = await start(PAT, { storage })
  await hasPlace(before)
  rig.clock.advance(DAY_MS - MINUTE_MS)
  rig.server.put({ ...bookingThatIs('completed'), version: 4 })
  await before.close()
  rig.online = false
  let backMs = 0
  const clock = { ...rig.clock, now: () => rig.clock.now() - backMs }
  const pat = await start(PAT, { storage, clock })
  await hasPlace(pat)
  backMs = 5 * DAY_MS
  rig.clock.advance(2 * HOUR_MS)
  await hasPlace(pat)
  rig.online = true
  rig.clock.advance(5 * MINUTE_MS)
  pat.sync.wake()
  rig.server.put({ ...bookingThatIs('completed'), version: 5 })
  await until(pat.bookings.place(booking), (place) => place === undefined)
  expect(await stored(pat)).not.toMatch(SECRET)
})

test('an open booking keeps its place under any clock', async () => {
  rig.server.put(bookingThatIs('accepted'))
  const pat = await start(PAT)
  await hasPlace(pat)
  rig.online = false
  rig.clock.advance(40 * DAY_MS)
  await hasPlace(pat)
})
