import { ulid } from 'ulid'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { PHOTO_MAX_BYTES, PHOTOS_PER_PERSON } from '#domain/constants.ts'
import { attachmentId, type Ulid } from '#domain/ids.ts'
import { instantFromMs } from '#domain/time/instant.ts'
import { openAttachments } from '#server/bookings/attachments.ts'
import { cleaning, openTestApp, ORIGIN, type TestApp, type TestPerson } from '#tests/support/open-test-app.ts'
import { anAcceptedBooking, AMINA, BOOKING, GRACE } from '#tests/support/domain/fixtures.ts'
import { comment, exif, jpegOf, WHERE, wordsOf, xmp } from '#tests/support/pictures/jpeg-fixture.ts'
import { storeKinds } from '../support/store-kinds.ts'

let market: TestApp
let amina: TestPerson
let grace: TestPerson
let stranger: TestPerson
let booking: string

beforeEach(async () => {
  market = await openTestApp()
  amina = await market.signup('amina')
  grace = await market.signup('grace', 'provider')
  stranger = await market.signup('stranger')
  expect((await grace.call('POST', '/api/providers', cleaning)).status).toBeLessThan(300)
  const made = await amina.call('POST', '/api/bookings', {
    address: '1 Market Street',
    provider_id: grace.uid,
    scheduled_date: null,
    duration_hours: 1,
  })
  booking = String(made.body['id'])
  await grace.call('PUT', `/api/bookings/${booking}/status`, { status: 'accepted' })
})
afterEach(() => market.close())

const pathOf = (id: string, of = booking): string => `/api/bookings/${of}/attachments/${id}`

function ask(
  method: string,
  path: string,
  who: TestPerson | undefined,
  body?: Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = {},
) {
  const session: Record<string, string> = who ? { authorization: `Bearer ${who.token}` } : {}
  const type: Record<string, string> = body ? { 'content-type': 'image/jpeg' } : {}
  return market.app.fetch(
    new Request(ORIGIN + path, { method, headers: { ...session, ...type, ...headers }, ...(body ? { body } : {}) }),
    '127.0.0.1',
  )
}
const hand = (id: string, who: TestPerson | undefined, body = jpegOf(), query = '') => ask('PUT', pathOf(id) + query, who, body)
const errorOf = async (pending: Promise<Response>): Promise<string> => {
  const response = await pending
  return `${response.status} ${String(((await response.json()) as { error?: string }).error)}`
}
/** Returns the whole response except the request's own parts. */
const said = async (pending: Promise<Response>): Promise<string> => {
  const response = await pending
  return `${response.status} ${[...response.headers].filter(([name]) => name !== 'x-request-id').join(' ')} ${await response.text()}`
}

describe('a photo', () => {
  test('is returned to both people without its location metadata, and cannot execute', async () => {
    const id = ulid()
    const taken = jpegOf({ width: 1600, height: 1200, head: [...exif(), ...xmp(), ...comment()], tail: [...exif()] })
    const clean = jpegOf({ width: 1600, height: 1200 })
    const handed = await hand(id, amina, taken)
    expect(handed.status).toBe(200)
    expect(await handed.json()).toMatchObject({ id, media_type: 'image/jpeg', width: 1600, height: 1200, bytes: clean.length })
    for (const who of [amina, grace]) {
      const response = await ask('GET', pathOf(id), who)
      expect(new Uint8Array(await response.arrayBuffer())).toEqual(clean)
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': 'image/jpeg',
        'content-disposition': `inline; filename="photo-${id}.jpg"`,
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
        'cache-control': 'no-store',
      })
    }
    const rows = await market.store.range({ start: '', end: '\uffff', includeDocs: true })
    expect(JSON.stringify(rows)).not.toContain(WHERE)
    expect(wordsOf((await market.store.bytes(attachmentId(booking as Ulid, id as Ulid))) ?? new Uint8Array())).not.toContain(WHERE)
  })

  test('is shown by the message that names it, as the server measured it, and by no other', async () => {
    const id = ulid()
    await hand(id, amina, jpegOf({ width: 800, height: 600 }), `?blur=${'0f766e'.repeat(16)}`)
    const send = (who: TestPerson, args: Record<string, unknown>) =>
      who.call('POST', '/db/me/_bulk_docs', {
        docs: [
          {
            _id: `command:${ulid()}:000000001`,
            name: 'send_message',
            command_version: 1,
            args: { booking_id: booking, message_id: ulid(), message: '', ...args },
            queued_ms: 0,
          },
        ],
      })
    await send(grace, { attachment_id: id })
    await send(amina, { attachment_id: ulid() })
    await send(amina, { attachment_id: id, width: 1 })
    await send(amina, { attachment_id: id })
    const messages = (await grace.call('GET', `/api/bookings/${booking}/messages`)).body['items'] as Record<string, unknown>[]
    expect(messages).toHaveLength(1)
    expect(messages[0]).toMatchObject({ message: '', attachment: { id, width: 800, height: 600, blur: '0f766e'.repeat(16) } })
  })

  test('of another person looks like a missing one', async () => {
    const id = ulid()
    await hand(id, amina)
    expect(await errorOf(ask('GET', pathOf(id), undefined))).toBe('401 unauthorized')
    const missing = await said(ask('GET', pathOf(ulid()), amina))
    expect(missing).toMatch(/^404/)
    const others = [ask('GET', pathOf(id), stranger), ask('GET', pathOf(id, ulid()), amina), ask('GET', pathOf('x'), amina)]
    for (const other of others) expect(await said(other)).toBe(missing)
    expect(await errorOf(hand(ulid(), stranger))).toBe('404 not_found')
    expect(await errorOf(ask('PUT', pathOf(ulid(), ulid()), amina, jpegOf()))).toBe('404 not_found')
    expect(await errorOf(hand(ulid(), undefined))).toBe('401 unauthorized')
    expect(await errorOf(hand('not-an-id', amina))).toBe('404 not_found')
  })

  test('uploaded again changes nothing; another one under its id is refused, also the other side’s', async () => {
    const id = ulid()
    const first = await (await hand(id, amina)).text()
    expect(await (await hand(id, amina)).text()).toBe(first)
    expect(await (await hand(id, amina, jpegOf({ head: exif() }))).text()).toBe(first)
    expect(await errorOf(hand(id, amina, jpegOf({ width: 9 })))).toBe('409 already_exists')
    expect(await errorOf(hand(id, grace))).toBe('409 already_exists')
  })

  test('uploaded twice concurrently is stored once', async () => {
    const id = ulid()
    const responses = await Promise.all(Array.from({ length: 6 }, () => hand(id, amina)))
    expect(responses.map((response) => response.status)).toEqual(Array.from({ length: 6 }, () => 200))
  })

  test('is refused clearly: no image, too large, of another type, compressed, from another site', async () => {
    const words = new Uint8Array(new TextEncoder().encode('<script>alert(1)</script>'))
    expect(await errorOf(hand(ulid(), amina, words))).toBe('415 not_a_picture')
    expect(await errorOf(hand(ulid(), amina, new Uint8Array()))).toBe('415 not_a_picture')
    const large = jpegOf({ scan: Array.from({ length: PHOTO_MAX_BYTES }, () => 1) })
    expect(await errorOf(hand(ulid(), amina, large))).toBe('413 photo_too_large')
    expect(await errorOf(ask('PUT', pathOf(ulid()), amina, jpegOf(), { 'content-type': 'image/svg+xml' }))).toBe('415 not_a_picture')
    expect(await errorOf(ask('PUT', pathOf(ulid()), amina, jpegOf(), { 'content-encoding': 'gzip' }))).toBe('415 bad_media_type')
    expect(await errorOf(ask('PUT', pathOf(ulid()), amina, jpegOf(), { origin: 'https://evil.example' }))).toBe('403 cross_site')
    expect(await errorOf(hand(ulid(), amina, jpegOf(), '?blur=<svg/onload=alert(1)>'))).toBe('400 invalid_fields')
    expect(await errorOf(hand(ulid(), amina, jpegOf(), '?queued_ms=-1'))).toBe('400 invalid_fields')
  })

  test('is accepted while the chat is open, and later when it was taken then', async () => {
    market.pass(60_000)
    await grace.call('PUT', `/api/bookings/${booking}/status`, { status: 'in_progress' })
    await grace.call('PUT', `/api/bookings/${booking}/status`, { status: 'completed' })
    market.pass(600_000)
    expect(await errorOf(hand(ulid(), amina))).toBe('409 chat_closed')
    expect((await hand(ulid(), amina, jpegOf(), '?queued_ms=610000')).status).toBe(200)
    expect(await errorOf(hand(ulid(), amina, jpegOf(), '?queued_ms=86400000'))).toBe('409 chat_closed')
  })
})

describe.each(storeKinds())('photos over $name', ({ place: makePlace }) => {
  test('are stored, counted, and removed without a trace', async () => {
    const place = makePlace()
    const store = await place.open()
    const attachments = openAttachments({ store, now: () => instantFromMs(Date.now()) })
    const held = anAcceptedBooking()
    const add = (id: string, uid = AMINA) =>
      attachments.add({ id: id as Ulid, booking: held, uid, bytes: jpegOf({ width: 7 }), blur: '0'.repeat(96) })
    const [mine, theirs] = [ulid(), ulid()]
    expect((await add(mine)).ok).toBe(true)
    expect((await add(theirs, GRACE)).ok).toBe(true)
    expect((await attachments.read(BOOKING, mine as Ulid))?.bytes).toEqual(jpegOf({ width: 7 }))
    await attachments.erase(BOOKING, AMINA)
    await attachments.erase(BOOKING, AMINA)
    expect(await attachments.read(BOOKING, mine as Ulid)).toBeUndefined()
    expect(await store.bytes(attachmentId(BOOKING, mine as Ulid))).toBeUndefined()
    expect((await attachments.read(BOOKING, theirs as Ulid))?.attachment.sender_uid).toBe(GRACE)
    expect(await add(mine)).toMatchObject({ ok: false, error: { code: 'already_exists' } })
    await store.close()
    await place.remove()
  })
})

test('the number of photos per person and chat is limited', async () => {
  const store = market.store
  const attachments = openAttachments({ store, now: () => instantFromMs(Date.now()) })
  const add = (uid = AMINA) =>
    attachments.add({ id: ulid() as Ulid, booking: anAcceptedBooking(), uid, bytes: jpegOf(), blur: '0'.repeat(96) })
  for (let n = 1; n < PHOTOS_PER_PERSON; n += 1) await add()
  const last = await Promise.all([add(), add(), add()])
  expect(last.filter((each) => each.ok)).toHaveLength(1)
  expect(await add()).toMatchObject({ ok: false, error: { code: 'too_many_photos' } })
  expect((await add(GRACE)).ok).toBe(true)
})
