import { ulid } from 'ulid'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { cleaning, openTestApp, ORIGIN, type TestApp, type TestPerson } from '#tests/support/open-test-app.ts'
import { jpegOf } from '#tests/support/pictures/jpeg-fixture.ts'

const HOUR_MS = 3_600_000
const LEAK = jpegOf({ width: 40, height: 30 })

let market: TestApp
let amina: TestPerson
let grace: TestPerson
let stranger: TestPerson

beforeEach(async () => {
  market = await openTestApp()
  amina = await market.signup('amina')
  grace = await market.signup('grace', 'provider')
  stranger = await market.signup('stranger')
  await grace.call('POST', '/api/providers', cleaning)
})
afterEach(() => market.close())

const aPhoto = (over: Record<string, unknown> = {}): Record<string, unknown> & { readonly id: string } => ({
  id: ulid(),
  media_type: 'image/jpeg',
  bytes: LEAK.length,
  width: 40,
  height: 30,
  blur: '0f766e'.repeat(16),
  ...over,
})
const book = (more: Record<string, unknown>) =>
  amina.call('POST', '/api/bookings', { address: '1 Market Street', provider_id: grace.uid, scheduled_date: null, ...more })
const move = (who: TestPerson, booking: string, status: string) => who.call('PUT', `/api/bookings/${booking}/status`, { status })

async function photo(method: 'GET' | 'PUT', booking: string, id: string, who: TestPerson, bytes = LEAK): Promise<number> {
  const headers = { authorization: `Bearer ${who.token}`, ...(method === 'PUT' ? { 'content-type': 'image/jpeg' } : {}) }
  const url = `${ORIGIN}/api/bookings/${booking}/attachments/${id}`
  const asked = new Request(url, { method, headers, ...(method === 'PUT' ? { body: bytes } : {}) })
  return (await market.app.fetch(asked, '127.0.0.1')).status
}

/** Amina's request with one photo, which has arrived. */
async function requested(): Promise<{ readonly booking: string; readonly id: string }> {
  const shown = aPhoto()
  const made = await book({ photos: [shown], answers: { floor: 'Third', pets: '' } })
  expect([made.status, made.body['photos'], made.body['answers']]).toEqual([201, [shown], { floor: 'Third' }])
  const booking = String(made.body['id'])
  expect(await photo('GET', booking, shown.id, amina)).toBe(404)
  expect(await photo('PUT', booking, shown.id, amina)).toBe(200)
  return { booking, id: shown.id }
}

test('the provider asked sees the photo and the answers before accepting, and until a day after the work; a stranger never does', async () => {
  const { booking, id } = await requested()
  const sees = async (): Promise<readonly number[]> => Promise.all([amina, grace, stranger].map((who) => photo('GET', booking, id, who)))
  expect((await grace.call('GET', `/api/bookings/${booking}`)).body).toMatchObject({ answers: { floor: 'Third' }, photos: [{ id }] })
  expect(await sees()).toEqual([200, 200, 404])
  for (const status of ['accepted', 'in_progress', 'completed']) {
    expect((await move(grace, booking, status)).status).toBe(200)
    expect(await sees(), status).toEqual([200, 200, 404])
  }
  market.pass(24 * HOUR_MS + 60_000)
  expect(await sees()).toEqual([200, 404, 404])
})

test.each<readonly [string, (booking: string) => Promise<unknown>]>([
  ['rejected', (booking) => move(grace, booking, 'rejected')],
  ['cancelled', (booking) => move(amina, booking, 'cancelled')],
  [
    'expired',
    async (booking) => {
      const stored = await market.store.get(`booking:${booking}`)
      if (stored) await market.store.put({ ...stored, status: 'expired' })
    },
  ],
])('once the request is %s, the provider sees its photos no longer', async (_how, end) => {
  const { booking, id } = await requested()
  await end(booking)
  expect(await Promise.all([amina, grace].map((who) => photo('GET', booking, id, who)))).toEqual([200, 404])
})

test('a photo is taken from its customer only, as the request describes it, and none that the request does not name', async () => {
  const shown = aPhoto()
  const booking = String((await book({ photos: [shown] })).body['id'])
  expect(await photo('PUT', booking, shown.id, grace)).toBe(404)
  expect(await photo('PUT', booking, shown.id, stranger)).toBe(404)
  expect(await photo('PUT', booking, ulid(), amina)).toBe(409)
  expect(await photo('PUT', booking, shown.id, amina, jpegOf({ width: 41, height: 30 }))).toBe(415)
  expect(await photo('PUT', booking, shown.id, amina, new Uint8Array([1, 2, 3]))).toBe(415)
  expect(await photo('PUT', booking, shown.id, amina)).toBe(200)
  expect(await photo('PUT', booking, shown.id, amina)).toBe(200)
  // The way of the request may be longer than the provider's patience.
  const late = aPhoto()
  await move(grace, booking, 'accepted')
  const other = String((await book({ photos: [late] })).body['id'])
  await move(grace, other, 'rejected')
  expect(await photo('PUT', other, late.id, amina)).toBe(200)
})

test.each<readonly [string, Record<string, unknown>, Record<string, string>]>([
  ['a fifth photo', { photos: Array.from({ length: 5 }, () => aPhoto()) }, { photos: 'Add up to 4 photos' }],
  ['an answer to another service’s question', { answers: { water_off: 'Yes' } }, { answers: 'Not a question of this service' }],
  ['a long answer', { answers: { floor: 'x'.repeat(201) } }, { 'answers.floor': 'Use 200 characters or fewer' }],
])('%s is refused, and nothing is requested', async (_what, more, fields) => {
  const made = await book(more)
  expect([made.status, made.body['fields']]).toEqual([400, fields])
  expect((await amina.call('GET', '/api/bookings')).text).toBe('[]')
})

test('no message shows a photo of the request, which is seen for another time', async () => {
  const { booking, id } = await requested()
  await move(grace, booking, 'accepted')
  const args = { booking_id: booking, message_id: ulid(), message: '', attachment_id: id }
  const command = { _id: `command:${ulid()}:000000001`, name: 'send_message', command_version: 1, args, queued_ms: 0 }
  await amina.call('POST', '/db/me/_bulk_docs', { docs: [command] })
  expect((await grace.call('GET', `/api/bookings/${booking}/messages`)).body['items']).toEqual([])
})

test('the photos and answers of a deleted account are gone', async () => {
  const { booking, id } = await requested()
  expect((await amina.call('POST', '/api/me/delete', { password: 'password of amina', receipt: ulid() })).status).toBeLessThan(300)
  await expect.poll(async () => (await grace.call('GET', `/api/bookings/${booking}`)).body['photos'], { timeout: 10_000 }).toBe(undefined)
  expect((await grace.call('GET', `/api/bookings/${booking}`)).body['answers']).toBe(undefined)
  expect(await market.store.bytes(`attachment:${booking}:${id}`)).toBe(undefined)
})
