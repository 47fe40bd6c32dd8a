import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { validatePhoto } from '#domain/photos/validate-photo.ts'
import type { Booking } from '#domain/documents/booking.ts'
import { refusal } from '#domain/errors.ts'
import { contentKey } from '#domain/documents/report.ts'
import { attachmentId, bookingId, reportId, type Ulid } from '#domain/ids.ts'
import { instantFromMs } from '#domain/time/instant.ts'
import { HIDDEN_MESSAGE } from '#domain/documents/placeholder-texts.ts'
import type { UserStore } from '#data/user-store/user-store.ts'
import { ANN, createDeviceHarness, now, PAT, request, until, type DeviceHarness } from '#tests/support/device/device-harness.ts'
import { exif, jpegOf, WHERE, wordsOf } from '#tests/support/pictures/jpeg-fixture.ts'
import { createMemoryPhotoStorage } from './memory-photo-storage.ts'
import { createPhotoStore } from './photo-store.ts'

const BLUR = '0f766e'.repeat(16)
let rig: DeviceHarness
let handedIn: Uint8Array<ArrayBuffer>[]
/** The server's response to a photo instead of accepting it. */
let respond: (() => Response) | undefined

/** Accepts photos like the real server, by the same rule. */
async function takePhoto(asked: Request): Promise<Response | undefined> {
  const [, booking, id] = /\/api\/bookings\/(\w+)\/attachments\/(\w+)/.exec(asked.url) ?? []
  if (asked.method !== 'PUT' || booking === undefined || id === undefined) return undefined
  if (respond) return respond()
  const bytes = new Uint8Array(await asked.arrayBuffer())
  handedIn.push(bytes)
  const held = rig.server.doc(bookingId(booking as Ulid)) as Booking
  const at = instantFromMs(rig.clock.now())
  const admitted = validatePhoto({ id: id as Ulid, booking: held, uid: ANN, now: at, bytes, blur: BLUR, existingCount: 0 })
  if (admitted.ok) rig.server.put(admitted.value.attachment)
  return new Response('{}')
}

beforeEach(() => {
  rig = createDeviceHarness()
  handedIn = []
  respond = undefined
  rig.server.before = async (asked) => {
    if (!rig.online) throw new TypeError('no network')
    return takePhoto(asked)
  }
})
afterEach(() => rig.end())

/** Ann and Pat with an accepted booking, and so an open chat. */
async function openTalk(): Promise<{ ann: UserStore; pat: UserStore; id: Ulid }> {
  const ann = await rig.start(ANN)
  const pat = await rig.start(PAT)
  await until(ann.profile.get(), (profile) => profile !== undefined)
  const id = rig.newId()
  await ann.outbox.submit('request_booking', request(id))
  await until(pat.bookings.get(id), (shown) => shown !== undefined)
  await pat.outbox.submit('accept_booking', { booking_id: id })
  await until(ann.bookings.get(id), (shown) => shown?.doc.status === 'accepted')
  await until(pat.outbox.items(), (items) => items.length === 0)
  return { ann, pat, id }
}

async function sendPhoto(ann: UserStore, id: Ulid, message = ''): Promise<Ulid> {
  const chosen = await ann.photos.choose(id, { bytes: jpegOf({ width: 9, head: exif() }), blur: BLUR })
  if (!chosen.ok) throw new Error(chosen.error.reason)
  const given = await ann.outbox.submit('send_message', {
    booking_id: id,
    message_id: rig.newId(),
    message,
    attachment_id: chosen.value.id,
  })
  expect(given.ok).toBe(true)
  await ann.photos.markUsed(chosen.value.id)
  return chosen.value.id
}

const talkOf = async (store: UserStore, id: Ulid): Promise<readonly string[]> =>
  (await now(store.messages.window(id, 60))).messages.map(
    ({ doc, waiting }) => `${doc.message}${doc.attachment ? ' [photo]' : ''}${waiting ? ' …' : ''}`,
  )

const soon = (check: () => Promise<void>): Promise<void> =>
  vi.waitFor(
    async () => {
      rig.clock.advance(1_000)
      await check()
    },
    { timeout: 4_000, interval: 10 },
  )

test('an offline photo is shown and waits; later it is uploaded first, without its location', async () => {
  const { ann, pat, id } = await openTalk()
  rig.online = false
  const photo = await sendPhoto(ann, id, 'The leak')
  await ann.outbox.submit('send_message', { booking_id: id, message_id: rig.newId(), message: 'Bring a valve' })
  expect(await talkOf(ann, id)).toEqual(['The leak [photo] …', 'Bring a valve …'])
  expect(await ann.photos.chosen(id)).toBe(undefined)
  rig.online = true
  ann.sync.wake()
  await soon(async () => expect(await talkOf(pat, id)).toEqual(['The leak [photo]', 'Bring a valve']))
  expect(handedIn).toHaveLength(1)
  expect(wordsOf(handedIn[0] ?? new Uint8Array())).not.toContain(WHERE)
  const picture = (await now(pat.messages.window(id, 60))).messages[0]?.doc.attachment
  expect(picture).toMatchObject({ id: photo, width: 9, blur: BLUR })
  expect((await (picture && ann.photos.read(id, picture)))?.type).toBe('image/jpeg')
})

test('while a photo cannot be uploaded, other commands are sent; only its own chat waits', async () => {
  const { ann, pat, id } = await openTalk()
  respond = () => new Response('<html>gateway</html>', { status: 502 })
  await sendPhoto(ann, id, 'The leak')
  await ann.outbox.submit('send_message', { booking_id: id, message_id: rig.newId(), message: 'After it' })
  await ann.outbox.submit('add_favourite', { provider_id: PAT })
  await soon(async () => expect((await now(ann.outbox.items())).map(({ name }) => name)).toEqual(['send_message', 'send_message']))
  expect(await talkOf(pat, id)).toEqual([])
  respond = undefined
  await soon(async () => expect(await talkOf(pat, id)).toEqual(['The leak [photo]', 'After it']))
})

test('a refused photo is in the attention list with its reason, and holds nothing up', async () => {
  const { ann, pat, id } = await openTalk()
  respond = () => Response.json({ error: 'too_many_photos', reason: refusal('too_many_photos').reason }, { status: 409 })
  await sendPhoto(ann, id, 'The leak')
  await ann.outbox.submit('send_message', { booking_id: id, message_id: rig.newId(), message: 'After it' })
  await soon(async () => expect(await talkOf(pat, id)).toEqual(['After it']))
  const [refused] = await now(ann.outbox.items())
  expect(refused).toMatchObject({ state: 'refused', refusal: { code: 'too_many_photos' } })
  respond = undefined
  expect((await ann.outbox.retry(refused?.id ?? ('' as never))).ok).toBe(true)
  await soon(async () => expect(await talkOf(pat, id)).toEqual(['After it', 'The leak [photo]']))
})

test('a photo that the server lost is uploaded again with the next try', async () => {
  const { ann, pat, id } = await openTalk()
  rig.online = false
  const photo = await sendPhoto(ann, id)
  respond = () => new Response('{}')
  rig.online = true
  ann.sync.wake()
  await soon(async () => expect(await now(ann.outbox.items())).toMatchObject([{ state: 'refused', refusal: { code: 'photo_missing' } }]))
  expect(rig.server.doc(attachmentId(id, photo))).toBe(undefined)
  respond = undefined
  const [refused] = await now(ann.outbox.items())
  await soon(async () => {
    if (refused) await ann.outbox.retry(refused.id)
    expect(await talkOf(pat, id)).toEqual([' [photo]'])
  })
})

test('a file that is no image or too large, or for a closed chat, is refused before it is stored', async () => {
  const { ann, id } = await openTalk()
  const choose = async (bytes: Uint8Array, of = id) => {
    const chosen = await ann.photos.choose(of, { bytes, blur: BLUR })
    return chosen.ok ? 'taken' : chosen.error.code
  }
  expect(await choose(new TextEncoder().encode('<svg onload="alert(1)"/>'))).toBe('not_a_picture')
  expect(await choose(new Uint8Array(1_048_577))).toBe('photo_too_large')
  expect(await choose(jpegOf(), rig.newId())).toBe('not_found')
  expect(await ann.photos.chosen(id)).toBe(undefined)
  expect(await choose(jpegOf())).toBe('taken')
  await ann.photos.discard((await ann.photos.chosen(id))?.id ?? id)
  expect(await ann.photos.chosen(id)).toBe(undefined)
})

test('a discarded message removes its photo', async () => {
  const { ann, id } = await openTalk()
  respond = () => Response.json({ error: 'chat_closed', reason: 'closed' }, { status: 409 })
  await sendPhoto(ann, id)
  await soon(async () => expect(await now(ann.outbox.items())).toMatchObject([{ state: 'refused' }]))
  const [refused] = await now(ann.outbox.items())
  if (refused) await ann.outbox.discard(refused.id)
  expect(await now(ann.outbox.items())).toEqual([])
  expect(await talkOf(ann, id)).toEqual([])
})

test('the least recently viewed photos are evicted; waiting and chosen ones never are', async () => {
  const store = createPhotoStore(createMemoryPhotoStorage(), 250)
  const put = (n: number, more = {}) => {
    const id = `photo ${n}` as Ulid
    const picture = { id, media_type: 'image/jpeg' as const, bytes: 100, width: 1, height: 1, blur: BLUR }
    return store.put({ id, booking_id: id, picture, draft: false, uploaded: true, used_ms: n, ...more }, jpegOf())
  }
  for (const n of [1, 2, 3, 4]) await put(n)
  await put(0, { draft: true })
  await store.evict(new Set(['photo 1']))
  expect((await store.rows()).map(({ id }) => id).sort()).toEqual(['photo 0', 'photo 1', 'photo 3', 'photo 4'])
  expect(await store.bytes('photo 2' as Ulid)).toBe(undefined)
})

test('a hidden message removes its photo from the device, also from the sender’s', async () => {
  const { ann, id } = await openTalk()
  await sendPhoto(ann, id, 'Look')
  await soon(async () => expect(await talkOf(ann, id)).toEqual(['Look [photo]']))
  const { messages } = await now(ann.messages.window(id, 60))
  const message = messages[0]?.doc
  if (!message?.attachment) throw new Error('no photo')
  rig.server.before = async (asked) => (/attachments/.test(asked.url) ? new Response('{}', { status: 404 }) : undefined)
  expect(await ann.photos.read(id, message.attachment)).toBeDefined()

  const { attachment: picture, ...words } = message
  rig.server.put({ ...words, message: HIDDEN_MESSAGE, hidden_at: message.created_at, version: message.version + 1 })
  await soon(async () => expect(await talkOf(ann, id)).toEqual([HIDDEN_MESSAGE]))
  expect(await ann.photos.read(id, picture)).toBeUndefined()
})

test('a report submitted offline waits, and is one report', async () => {
  const { ann, pat, id } = await openTalk()
  const message_id = rig.newId()
  await pat.outbox.submit('send_message', { booking_id: id, message_id, message: 'Pay me in cash' })
  await soon(async () => expect(await talkOf(ann, id)).toEqual(['Pay me in cash']))
  const args = { about: 'message', booking_id: id, message_id, reason: 'fraud', words: 'He said so' } as const
  rig.online = false
  for (let n = 0; n < 2; n += 1) expect((await ann.outbox.submit('report_content', args)).ok).toBe(true)
  expect(await now(ann.outbox.items())).toMatchObject([{ name: 'report_content', state: 'waiting' }, { name: 'report_content' }])
  const report = reportId(contentKey({ kind: 'message', booking_id: id, message_id }), ANN)
  expect(rig.server.doc(report)).toBeUndefined()
  rig.online = true
  await soon(async () => expect(await now(ann.outbox.items())).toEqual([]))
  expect(rig.server.doc(report)).toMatchObject({ reporter_uid: ANN, words: 'He said so', version: 1 })
  // Neither device has it, and the other person sees none of it.
  expect(JSON.stringify([await now(ann.notifications.list()), await now(pat.notifications.list())])).not.toContain('report')
})

test('a message with a photo that was unsent when its device was wiped is sent with the photo later', async () => {
  const { ann, pat, id } = await openTalk()
  rig.online = false
  await sendPhoto(ann, id, 'What the leak looks like')
  const work = await ann.outbox.export()
  await ann.remove()
  rig.online = true
  const again = await rig.start(ANN)
  await again.outbox.import(work?.bytes ?? new Uint8Array())
  await until(pat.messages.window(id, 60), ({ messages }) => messages.some(({ doc }) => doc.attachment !== undefined))
  expect(handedIn).toHaveLength(1)
  await until(again.outbox.items(), (items) => items.length === 0)
})

test('viewed photos are evicted on request; waiting and chosen ones stay', async () => {
  const { ann, id } = await openTalk()
  await sendPhoto(ann, id, 'seen')
  await soon(async () => expect(await now(ann.outbox.items())).toEqual([]))
  expect(await ann.storage.measure('photos')).toMatchObject({ count: 1 })
  rig.online = false
  await sendPhoto(ann, id, 'waits')
  const chosen = await ann.photos.choose(id, { bytes: jpegOf({ width: 9, head: exif() }), blur: BLUR })
  if (!chosen.ok) throw new Error('it cannot be chosen')

  const before = await ann.storage.measure('photos')
  expect(before?.count).toBe(1)
  expect(before?.bytes).toBeGreaterThan(0)
  await ann.storage.evict('photos')
  expect(await ann.storage.measure('photos')).toEqual({ count: 0, bytes: 0 })
  expect(await ann.photos.chosen(id)).toMatchObject({ id: chosen.value.id })
  rig.online = true
  ann.sync.wake()
  await soon(async () => expect(handedIn).toHaveLength(2))
  await soon(async () => expect(await now(ann.outbox.items())).toEqual([]))
  expect(await ann.storage.measure('photos')).toMatchObject({ count: 1 })
})

test('every request of a person’s store names the person; directory requests name no one', async () => {
  const asked = new Set<string>()
  const take = rig.server.before
  rig.server.before = (request) => {
    const kind = /_changes|_bulk_docs|attachments|directory/.exec(request.url.replace(/directory.*/, 'directory'))?.[0] ?? request.url
    asked.add(`${request.method} ${kind} ${request.headers.get('nearhelp-person') ?? 'nobody'}`)
    return take?.(request)
  }
  const { ann, id } = await openTalk()
  await sendPhoto(ann, id)
  await soon(async () => expect(handedIn).toHaveLength(1))
  await ann.outbox.submit('add_favourite', { provider_id: PAT })
  await soon(async () => expect([...asked].some((line) => line.includes('directory'))).toBe(true))
  const ofAnn = ['GET _changes', 'POST _bulk_docs', 'PUT attachments'].map((line) => `${line} ${ANN}`)
  expect([...asked]).toEqual(expect.arrayContaining(ofAnn))
  expect([...asked].filter((line) => line.endsWith('nobody') !== line.includes('directory'))).toEqual([])
})
