import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DAY_MS, RETENTION_DAYS } from '#domain/constants.ts'
import type { Booking } from '#domain/documents/booking.ts'
import type { Doc } from '#domain/documents/document.ts'
import type { Profile } from '#domain/documents/profile.ts'
import { bookingId, notificationId, placeId, profileId, reviewId, type Ulid } from '#domain/ids.ts'
import { addMs, instantFromMs, type Instant } from '#domain/time/instant.ts'
import { START_MS } from '#tests/support/device/fixtures.ts'
import { ANN, createDeviceHarness, now, PAT, request, until, type DeviceHarness } from '#tests/support/device/device-harness.ts'
import { deviceStorage } from '#tests/support/device/memory-storage.ts'

let rig: DeviceHarness

beforeEach(() => {
  rig = createDeviceHarness()
})

afterEach(() => rig.end())

const ENDED_MS = START_MS - (RETENTION_DAYS + 1) * DAY_MS
const ENDED = instantFromMs(ENDED_MS)
/** The day on which bookings that ended then are archived. */
const GONE_AT = instantFromMs(Math.ceil((ENDED_MS + RETENTION_DAYS * DAY_MS) / DAY_MS) * DAY_MS)
const dayBefore = (instant: Instant): Instant => addMs(instant, -DAY_MS)

function booking(id: Ulid, status: Booking['status'], endedAt: Instant = ENDED): Booking {
  return {
    doc_id: bookingId(id),
    type: 'booking',
    schema_version: 1,
    version: 3,
    id,
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
    history: [],
    created_at: addMs(ENDED, -DAY_MS),
    updated_at: endedAt,
  }
}

const base = { schema_version: 1, version: 1 } as const

/** Documents that belong to a booking. */
function partsOf(id: Ulid): Doc[] {
  return [
    { ...base, doc_id: placeId(id, ANN), type: 'place', booking_id: id, viewer_uid: ANN, latitude: 1, longitude: 2 },
    {
      ...base,
      doc_id: `message:${id}:${id}` as Doc['doc_id'],
      type: 'message',
      id,
      booking_id: id,
      customer_uid: ANN,
      provider_uid: PAT,
      sender_uid: PAT,
      sender_type: 'provider',
      sender_name: 'Pat',
      message: 'Hello',
      written_at: ENDED,
      created_at: ENDED,
    },
    {
      ...base,
      doc_id: reviewId(PAT, id),
      type: 'review',
      booking_id: id,
      provider_id: PAT,
      customer_uid: ANN,
      user_name: 'Ann',
      rating: 5,
      comment: '',
      created_at: ENDED,
    },
    {
      ...base,
      doc_id: notificationId(ANN, id),
      type: 'notification',
      id,
      user_id: ANN,
      kind: 'booking_completed',
      title: 'Done',
      message: 'Done',
      icon: 'check',
      booking_id: id,
      params: {},
      time: ENDED,
    },
  ]
}

/** The server's profile document: everything up to that time has left Ann's feed. */
function leave(through: Instant): void {
  const profile = rig.server.doc(profileId(ANN)) as Profile
  rig.server.put({ ...profile, version: profile.version + 1, past: { through, as_customer: 1, as_provider: 0 } })
}

const idsOf = (shown: readonly { readonly doc: Booking }[]): Ulid[] => shown.map(({ doc }) => doc.id).sort()

test('documents are removed when the server says that they left the feed, and not a day before', async () => {
  const [old, open, recent] = [rig.newId(), rig.newId(), rig.newId()]
  for (const id of [old, open, recent]) for (const part of partsOf(id)) rig.server.put(part)
  rig.server.put(booking(old, 'completed'))
  rig.server.put(booking(open, 'accepted'))
  rig.server.put(booking(recent, 'completed', addMs(ENDED, DAY_MS)))
  leave(dayBefore(GONE_AT))
  const ann = await rig.start(ANN)
  await until(ann.bookings.list(), (bookings) => bookings.length === 3)
  await until(ann.profile.get(), (profile) => profile?.past !== undefined)
  expect((await now(ann.notifications.list())).length).toBe(3)

  leave(GONE_AT)
  await until(ann.bookings.list(), (bookings) => bookings.length === 2)
  expect(idsOf(await now(ann.bookings.list()))).toEqual([open, recent].sort())
  await until(ann.bookings.reviews(), (reviews) => reviews.length === 2)
  const copy = await ann.storage.export()
  const left = copy?.documents.filter((doc) => doc.doc_id.includes(old)) ?? []
  expect(left).toEqual([])
  expect(copy?.documents.filter((doc) => doc.doc_id.includes(open)).length).toBeGreaterThanOrEqual(3)
  expect(await now(ann.notifications.list())).toEqual([])
})

test('a clock that is wrong by years, in either direction, removes nothing', async () => {
  const old = rig.newId()
  rig.server.put(booking(old, 'completed'))
  const wrong = (years: number) => ({ ...rig.clock, now: () => rig.clock.now() + years * 365 * DAY_MS })
  const storage = deviceStorage()
  const ahead = await rig.start(ANN, { storage, clock: wrong(3) })
  await until(ahead.bookings.list(), (bookings) => bookings.length === 1)
  rig.server.put({ ...(rig.server.doc(profileId(ANN)) as Profile), version: 2, name: 'Ann B.' })
  await until(ahead.profile.get(), (profile) => profile?.name === 'Ann B.')
  expect(idsOf(await now(ahead.bookings.list()))).toEqual([old])
  await ahead.close()
  leave(GONE_AT)
  const behind = await rig.start(ANN, { storage, clock: wrong(-3) })
  await until(behind.bookings.list(), (bookings) => bookings.length === 0)
})

test('a device that was offline while a booking ended and was archived asks for it; without an answer all stay', async () => {
  const [ended, open] = [rig.newId(), rig.newId()]
  for (const id of [ended, open]) rig.server.put({ ...booking(id, 'accepted'), version: 2 })
  const storage = deviceStorage()
  const before = await rig.start(ANN, { storage })
  await until(before.bookings.list(), (bookings) => bookings.length === 2)
  await before.close()

  rig.server.change(booking(ended, 'completed'))
  leave(GONE_AT)
  let asked = 0
  rig.server.before = ({ url }) => {
    if (!url.includes('_all_docs')) return undefined
    asked += 1
    throw new TypeError('no network')
  }
  const ann = await rig.start(ANN, { storage })
  await until(ann.profile.get(), (profile) => profile?.past !== undefined)
  await vi.waitFor(() => expect(asked).toBe(1))
  expect(idsOf(await now(ann.bookings.list()))).toEqual([ended, open].sort())

  rig.server.before = () => undefined
  // Any later change in the feed.
  rig.server.put({ ...(rig.server.doc(profileId(ANN)) as Profile), version: 9 })
  await until(ann.bookings.list(), (bookings) => bookings.length === 1)
  expect(idsOf(await now(ann.bookings.list()))).toEqual([open])
})

test('documents that a command is about stay until the command is done', async () => {
  const [old, refused] = [rig.newId(), rig.newId()]
  rig.server.put(booking(old, 'completed'))
  rig.server.put(booking(refused, 'accepted'))
  const ann = await rig.start(ANN)
  await until(ann.bookings.list(), (bookings) => bookings.length === 2)
  rig.online = false
  expect((await ann.outbox.submit('write_review', { booking_id: old, rating: 4, comment: 'Good' })).ok).toBe(true)
  expect((await ann.outbox.submit('cancel_booking', { booking_id: refused, reason: 'No' })).ok).toBe(true)
  rig.server.put({ ...booking(refused, 'completed'), version: 4 })
  leave(GONE_AT)
  let responses = 0
  // The feed is reachable, pushes are not yet.
  rig.server.before = (asked) => {
    if (asked.method === 'POST' && asked.url.includes('_bulk_docs')) throw new TypeError('no network')
    responses += 1
    return undefined
  }
  ann.sync.wake()
  await until(ann.profile.get(), (profile) => profile?.past !== undefined)
  await vi.waitFor(() => expect(responses).toBeGreaterThan(1))
  expect(idsOf(await now(ann.bookings.list()))).toEqual([old, refused].sort())

  rig.server.before = () => undefined
  ann.sync.wake()
  await until(ann.outbox.items(), (items) => items.length === 1 && items[0]?.state === 'refused')
  await until(ann.bookings.list(), (bookings) => bookings.length === 1)
  expect(rig.server.judged.map(({ name }) => name)).toEqual(['write_review', 'cancel_booking'])
  // The review is new, and stays for 90 days; the refused command still needs its booking.
  await until(ann.bookings.reviews(), (reviews) => reviews.length === 1)
  expect(idsOf(await now(ann.bookings.list()))).toEqual([refused])
  const [item] = await now(ann.outbox.items())
  if (item) await ann.outbox.discard(item.id)
  rig.server.put({ ...(rig.server.doc(profileId(ANN)) as Profile), version: 9 })
  await until(ann.bookings.list(), (bookings) => bookings.length === 0)
})

test('a part that changes after its booking was archived arrives and is removed', async () => {
  const old = rig.newId()
  rig.server.put(booking(old, 'completed'))
  for (const part of partsOf(old)) rig.server.put(part)
  leave(GONE_AT)
  const ann = await rig.start(ANN)
  await until(ann.profile.get(), (profile) => profile?.past !== undefined)
  await until(ann.bookings.list(), (bookings) => bookings.length === 0)
  const [, message] = partsOf(old)
  if (message) rig.server.put({ ...message, version: 2 })
  rig.server.put({ ...booking(old, 'completed'), version: 4, provider_name: 'Deleted user' })
  rig.server.put({ ...(rig.server.doc(profileId(ANN)) as Profile), version: 9, name: 'Ann C.' })
  await until(ann.profile.get(), (profile) => profile?.name === 'Ann C.')
  await vi.waitFor(async () => {
    const copy = await ann.storage.export()
    expect(copy?.documents.filter((doc) => doc.doc_id.includes(old) && doc.type !== 'command')).toEqual([])
  })
})

test.each([1, 2, 3])('a message, a review or a notification that changes alone after it was archived is removed: %i', async (which) => {
  const old = rig.newId()
  rig.server.put(booking(old, 'completed'))
  for (const part of partsOf(old)) rig.server.put(part)
  leave(GONE_AT)
  const ann = await rig.start(ANN)
  await until(ann.profile.get(), (profile) => profile?.past !== undefined)
  await until(ann.bookings.list(), (bookings) => bookings.length === 0)
  const part = partsOf(old)[which]
  if (part) rig.server.put({ ...part, version: 2 })
  rig.server.put({ ...(rig.server.doc(profileId(ANN)) as Profile), version: 9, name: 'Ann C.' })
  await until(ann.profile.get(), (profile) => profile?.name === 'Ann C.')
  await vi.waitFor(async () => {
    const copy = await ann.storage.export()
    expect(copy?.documents.filter((doc) => doc.doc_id.includes(old) && doc.type !== 'command')).toEqual([])
  })
})

test('a new booking after that is stored as usual', async () => {
  leave(GONE_AT)
  const ann = await rig.start(ANN)
  await until(ann.profile.get(), (profile) => profile?.past !== undefined)
  const id = rig.newId()
  expect((await ann.outbox.submit('request_booking', request(id))).ok).toBe(true)
  await until(ann.outbox.items(), (items) => items.length === 0)
  expect(idsOf(await now(ann.bookings.list()))).toEqual([id])
})

test('a part that arrives before its booking stays: the server was interrupted between the two', async () => {
  leave(GONE_AT)
  const ann = await rig.start(ANN)
  await until(ann.profile.get(), (profile) => profile?.past !== undefined)
  const id = rig.newId()
  const [place] = partsOf(id)
  if (place) rig.server.put(place)
  rig.server.put({ ...(rig.server.doc(profileId(ANN)) as Profile), version: 9, name: 'Ann C.' })
  await until(ann.profile.get(), (profile) => profile?.name === 'Ann C.')
  rig.server.put(booking(id, 'pending'))
  await until(ann.bookings.list(), (bookings) => bookings.length === 1)
  expect(await now(ann.bookings.place(id))).toMatchObject({ latitude: 1, longitude: 2 })
})

test('when the server cannot be asked about the booking of a part, the same rows are applied again until it can', async () => {
  const old = rig.newId()
  rig.server.put(booking(old, 'completed'))
  leave(GONE_AT)
  const storage = deviceStorage()
  const ann = await rig.start(ANN, { storage })
  await until(ann.profile.get(), (profile) => profile?.past !== undefined)
  await until(ann.bookings.list(), (bookings) => bookings.length === 0)
  let asked = 0
  rig.server.before = ({ url }) => {
    if (!url.includes('_all_docs')) return undefined
    asked += 1
    throw new TypeError('no network')
  }
  const [, message] = partsOf(old)
  if (message) rig.server.put(message)
  await vi.waitFor(() => expect(asked).toBeGreaterThan(0))
  // The app is restarted before the server could be asked.
  await ann.close()
  rig.server.before = () => undefined
  const again = await rig.start(ANN, { storage })
  await vi.waitFor(async () => {
    const copy = await again.storage.export()
    expect(copy?.documents.filter((doc) => doc.doc_id.startsWith('message:'))).toEqual([])
  })
  // Nothing of it stays behind, because the checkpoint was saved only after the removal.
  expect(idsOf(await now(again.bookings.list()))).toEqual([])
})

test('a part that an interrupted app left without its archived booking is removed at the next start', async () => {
  leave(GONE_AT)
  const storage = deviceStorage()
  const ann = await rig.start(ANN, { storage })
  await until(ann.profile.get(), (profile) => profile?.past !== undefined)
  const id = rig.newId()
  const [place] = partsOf(id)
  if (place) rig.server.put(place)
  rig.server.put({ ...(rig.server.doc(profileId(ANN)) as Profile), version: 9, name: 'Ann C.' })
  await until(ann.profile.get(), (profile) => profile?.name === 'Ann C.')
  expect(await now(ann.bookings.place(id))).toBeDefined()
  await ann.close()
  // The feed says nothing about it any more.
  rig.server.change(booking(id, 'completed'))
  const again = await rig.start(ANN, { storage })
  await until(again.bookings.place(id), (found) => found === undefined)
})
