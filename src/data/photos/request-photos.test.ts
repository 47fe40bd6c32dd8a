import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { validatePhoto } from '#domain/photos/validate-photo.ts'
import type { Booking } from '#domain/documents/booking.ts'
import type { Picture } from '#domain/documents/message.ts'
import type { Provider } from '#domain/documents/provider.ts'
import { attachmentId, bookingId, providerId, type Ulid } from '#domain/ids.ts'
import { instantFromMs } from '#domain/time/instant.ts'
import type { UserStore } from '#data/user-store/user-store.ts'
import { ANN, createDeviceHarness, now, PAT, request, until, type DeviceHarness } from '#tests/support/device/device-harness.ts'
import { uidOf } from '#tests/support/device/fixtures.ts'
import { jpegOf } from '#tests/support/pictures/jpeg-fixture.ts'

const BLUR = '0f766e'.repeat(16)
let rig: DeviceHarness
/** Photos that the server took, in order. */
let taken: string[]
/** What is sent is lost on the way. */
let isWireCut: boolean

/** Takes and hands out photos as the server does. */
async function servePhoto(asked: Request): Promise<Response | undefined> {
  const [, booking, id] = /\/api\/bookings\/(\w+)\/attachments\/(\w+)/.exec(asked.url) ?? []
  if (booking === undefined || id === undefined) return undefined
  const stored = rig.server.doc(attachmentId(booking as Ulid, id as Ulid))
  const bytes = jpegOf({ width: 9 })
  if (asked.method === 'GET')
    return stored ? new Response(bytes, { headers: { 'content-type': 'image/jpeg' } }) : new Response('{}', { status: 404 })
  const of = rig.server.doc(bookingId(booking as Ulid)) as Booking | undefined
  if (!of) return Response.json({ error: 'not_found' }, { status: 404 })
  const given = new Uint8Array(await asked.arrayBuffer())
  const at = instantFromMs(rig.clock.now())
  const read = validatePhoto({ id: id as Ulid, booking: of, uid: ANN, now: at, bytes: given, blur: BLUR, existingCount: 0 })
  if (!read.ok) return Response.json({ error: read.error.code }, { status: 415 })
  taken.push(id)
  rig.server.put(read.value.attachment)
  return new Response('{}')
}

beforeEach(() => {
  rig = createDeviceHarness()
  taken = []
  isWireCut = false
  rig.server.before = async (asked) => {
    if (!rig.online || (isWireCut && asked.url.includes('/attachments/'))) throw new TypeError('no network')
    return servePhoto(asked)
  }
})
afterEach(() => rig.end())

const soon = (check: () => Promise<void>): Promise<void> =>
  vi.waitFor(
    async () => {
      rig.clock.advance(1_000)
      await check()
    },
    { timeout: 4_000, interval: 10 },
  )

async function openAnn(): Promise<UserStore> {
  const ann = await rig.start(ANN)
  await until(ann.profile.get(), (profile) => profile !== undefined)
  return ann
}

async function choose(ann: UserStore): Promise<Picture> {
  const chosen = await ann.photos.chooseForRequest({ bytes: jpegOf({ width: 9 }), blur: BLUR })
  if (!chosen.ok) throw new Error(chosen.error.reason)
  return chosen.value
}

const statusOf = async (store: UserStore, id: Ulid): Promise<string | undefined> => (await now(store.bookings.get(id)))?.doc.status
const hasBytes = async (store: UserStore, id: Ulid, picture: Picture): Promise<boolean> => {
  rig.online = false
  const blob = await store.photos.read(id, picture)
  rig.online = true
  return blob !== undefined
}

test('photos follow the request that was made offline; the provider sees them until the request is declined', async () => {
  const ann = await openAnn()
  const pat = await rig.start(PAT)
  const id = rig.newId()
  rig.online = false
  const photos = [await choose(ann), await choose(ann)]
  expect((await ann.outbox.submit('request_booking', request(id, { photos }))).ok).toBe(true)
  expect((await now(ann.bookings.get(id)))?.doc.photos).toEqual(photos)
  await soon(async () => expect([...(await now(ann.photos.wanted()))]).toEqual(photos.map((each) => each.id)))
  // A device that is full lets go of nothing that the server lacks.
  await ann.storage.evict('photos')
  rig.online = true
  ann.sync.wake()
  await soon(async () => expect(new Set(taken)).toEqual(new Set(photos.map((each) => each.id))))
  await soon(async () => expect((await now(ann.photos.wanted())).size).toBe(0))

  await until(pat.bookings.get(id), (shown) => shown?.doc.photos?.length === 2)
  const [first] = photos
  if (!first) throw new Error('no photo')
  expect((await pat.photos.read(id, first))?.type).toBe('image/jpeg')
  expect(await hasBytes(pat, id, first)).toBe(true)
  await pat.outbox.submit('reject_booking', { booking_id: id })
  // Gone from the screen with the press, and from the device with the answer.
  expect(await pat.photos.read(id, first)).toBe(undefined)
  await soon(async () => expect(await statusOf(ann, id)).toBe('rejected'))
  await soon(async () => expect(await pat.storage.measure('photos')).toMatchObject({ count: 0 }))
  expect(await hasBytes(ann, id, first)).toBe(true)
})

test('an upload that was cut goes on after a restart, though its request has arrived', async () => {
  const ann = await openAnn()
  const id = rig.newId()
  const photo = await choose(ann)
  isWireCut = true
  await ann.outbox.submit('request_booking', request(id, { photos: [photo] }))
  await soon(async () => expect(await now(ann.outbox.items())).toEqual([]))
  expect([rig.server.doc(bookingId(id)) !== undefined, taken.length]).toEqual([true, 0])
  // Neither the pill nor a sign-out may call this synced.
  await soon(async () => expect((await now(ann.sync.status())).waiting).toBe(1))
  const work = await ann.outbox.export()
  expect(work?.count).toBe(0)
  await ann.remove()
  isWireCut = false
  const again = await rig.start(ANN)
  await again.outbox.import(work?.bytes ?? new Uint8Array())
  again.sync.wake()
  await soon(async () => expect(taken).toEqual([photo.id]))
})

test('a refused request keeps its photos for another one, which discarding the first leaves alone', async () => {
  const ann = await openAnn()
  const photo = await choose(ann)
  const given = await ann.outbox.submit('request_booking', request(rig.newId(), { photos: [photo], price_per_hour: 1 }))
  // Refused before it was stored: the form still has the photo.
  expect(given.ok).toBe(false)
  expect([...((await ann.photos.present([photo.id])) ?? [])]).toEqual([photo.id])
  rig.online = false
  const [first, second] = [rig.newId(), rig.newId()]
  await ann.outbox.submit('request_booking', request(first, { photos: [photo] }))
  const own = rig.server.doc(providerId(PAT)) as Provider
  rig.server.put({ ...own, price_per_hour: 40, version: own.version + 1 })
  rig.online = true
  ann.sync.wake()
  await soon(async () => expect(await now(ann.outbox.items())).toMatchObject([{ state: 'refused', refusal: { code: 'price_changed' } }]))
  const [refused] = await now(ann.outbox.items())
  isWireCut = true
  expect((await ann.outbox.submit('request_booking', request(second, { photos: [photo], price_per_hour: 40 }))).ok).toBe(true)
  if (refused) await ann.outbox.discard(refused.id)
  await ann.storage.evict('photos')
  isWireCut = false
  ann.sync.wake()
  await soon(async () => expect(taken).toEqual([photo.id]))
  expect(rig.server.doc(attachmentId(second, photo.id))).toBeDefined()
})

test('photos of a request to several helpers reach each of its bookings', async () => {
  const lee = uidOf(3)
  const own = rig.server.doc(providerId(PAT)) as Provider
  rig.server.put({ ...own, doc_id: providerId(lee), id: lee, provider_uid: lee })
  const ann = await openAnn()
  const photo = await choose(ann)
  const [first, second] = [rig.newId(), rig.newId()]
  const also = [{ booking_id: second, provider_id: lee, price_per_hour: 30 }]
  expect((await ann.outbox.submit('request_booking', request(first, { photos: [photo], also }))).ok).toBe(true)
  await soon(async () => expect(taken).toEqual([photo.id, photo.id]))
  for (const id of [first, second]) expect(rig.server.doc(attachmentId(id, photo.id))).toBeDefined()
  await soon(async () => expect((await now(ann.photos.wanted())).size).toBe(0))
})

test('a photo that leaves its request, because it was hidden or its person is gone, leaves both devices', async () => {
  const [ann, pat] = [await openAnn(), await rig.start(PAT)]
  const id = rig.newId()
  const photo = await choose(ann)
  await ann.outbox.submit('request_booking', request(id, { photos: [photo] }))
  await soon(async () => expect(taken).toEqual([photo.id]))
  await until(pat.bookings.get(id), (shown) => shown?.doc.photos !== undefined)
  expect(await pat.photos.read(id, photo)).toBeDefined()
  const { photos: _hidden, ...rest } = rig.server.doc(bookingId(id)) as Booking
  rig.server.put({ ...rest, version: rest.version + 1 })
  for (const store of [ann, pat]) await until(store.bookings.get(id), (shown) => shown?.doc.photos === undefined)
  for (const store of [ann, pat]) await soon(async () => expect(await store.storage.measure('photos')).toMatchObject({ count: 0 }))
})

test('a request that is withdrawn before it was sent lets its photos go', async () => {
  const ann = await openAnn()
  rig.online = false
  await ann.outbox.submit('remove_favourite', { provider_id: PAT })
  await until(ann.sync.status(), (status) => status.connection === 'offline')
  const id = rig.newId()
  const photo = await choose(ann)
  await ann.outbox.submit('request_booking', request(id, { photos: [photo] }))
  await soon(async () => expect((await now(ann.photos.wanted())).size).toBe(1))
  await ann.outbox.submit('cancel_booking', { booking_id: id })
  await soon(async () => expect((await now(ann.photos.wanted())).size).toBe(0))
  expect((await ann.photos.present([photo.id]))?.size).toBe(0)
})

test('a request names no photo that this device lacks', async () => {
  const ann = await openAnn()
  const photo = await choose(ann)
  await ann.photos.discard(photo.id)
  const given = await ann.outbox.submit('request_booking', request(rig.newId(), { photos: [photo] }))
  expect(given).toMatchObject({ ok: false, error: { code: 'photo_missing' } })
  expect(await now(ann.outbox.items())).toEqual([])
})
