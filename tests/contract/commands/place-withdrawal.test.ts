import { afterEach, beforeEach, expect, test } from 'vitest'
import { UNLIMITED_RATE_LIMITS } from '#config/limits.ts'
import { DAY_MS } from '#domain/constants.ts'
import type { Place } from '#domain/documents/places/place.ts'
import { ulid } from 'ulid'
import { openTestApp, type TestApp, type TestPerson } from '#tests/support/open-test-app.ts'
import { until } from '../support/wait-until.ts'

const EXACT = { address: '14 Ojuelegba Road, Yaba', place_notes: 'Blue gate', user_latitude: 6.505212, user_longitude: 3.368934 }

let server: TestApp
let amina: TestPerson
let chidi: TestPerson
let booking: string

beforeEach(async () => {
  server = await openTestApp({ limits: UNLIMITED_RATE_LIMITS })
  amina = await server.signup('amina')
  chidi = await server.signup('chidi', 'provider')
  for (const [person, phone] of [
    [amina, '+234 1'],
    [chidi, '+234 2'],
  ] as const)
    await person.call('PUT', '/api/me/profile', { phone })
  const form = { name: 'Chidi', service_type: 'plumber', latitude: 6.5, longitude: 3.37, city: 'Lagos', price_per_hour: 25 }
  expect((await chidi.call('POST', '/api/providers', form)).status).toBe(201)
  booking = String((await amina.call('POST', '/api/bookings', { ...EXACT, provider_id: chidi.uid })).body['id'])
})
afterEach(() => server.close())

/** Restarts the server so much later. Its queue has timers on the real clock. */
async function reopen(ms: number): Promise<void> {
  const { store } = server
  await server.app.stop()
  const clock = (): number => Date.now() + ms
  const later = await openTestApp({ store, clock, limits: UNLIMITED_RATE_LIMITS })
  server = later
  const callAs =
    ({ token }: TestPerson): TestPerson['call'] =>
    (method, path, body) =>
      later.call(method, path, body, { authorization: `Bearer ${token}` })
  amina = { ...amina, call: callAs(amina) }
  chidi = { ...chidi, call: callAs(chidi) }
}

const move = async (person: TestPerson, ...statuses: string[]): Promise<void> => {
  for (const status of statuses) expect((await person.call('PUT', `/api/bookings/${booking}/status`, { status })).status).toBe(200)
}
const read = async (person: TestPerson): Promise<Record<string, unknown>> => (await person.call('GET', `/api/bookings/${booking}`)).body
/** The person's place in the feed: its body, a deletion, or nothing. */
async function inFeed(person: TestPerson): Promise<(Partial<Place> & { _deleted?: boolean }) | undefined> {
  const { results } = (await person.call('GET', '/db/me/_changes?include_docs=true&limit=500')).body as {
    results: { id: string; doc: Partial<Place> }[]
  }
  return results.find(({ id }) => id === `place:${booking}:${person.uid}`)?.doc
}
/** Everything that a call or the feed shows to the provider, as text. */
async function shownToProvider(): Promise<string> {
  const calls = [
    '/api/bookings',
    `/api/bookings/${booking}`,
    '/db/me/_changes?include_docs=true&limit=500',
    '/api/me/data',
    '/api/me/archive',
  ]
  return JSON.stringify(await Promise.all(calls.map(async (path) => (await chidi.call('GET', path)).body)))
}
const isExact = (text: string): boolean => /Ojuelegba|Blue gate|6\.5052|3\.3689/.test(text)

test('calls and feed show the same to each side, from the request to a day after the end', async () => {
  expect(await read(amina)).toMatchObject({ address: EXACT.address, place_notes: 'Blue gate', latitude: 6.505212, district: 'Yaba' })
  expect(await read(chidi)).toMatchObject({ user_latitude: 6.51, user_longitude: 3.37, district: 'Yaba' })
  expect(isExact(await shownToProvider())).toBe(false)

  await move(chidi, 'accepted')
  expect(await read(chidi)).toMatchObject({ address: EXACT.address, latitude: 6.505212, phone: '+234 1' })
  expect(await inFeed(chidi)).toMatchObject({ address: EXACT.address, latitude: 6.505212, phone: '+234 1' })
  expect(await read(amina)).toMatchObject({ phone: '+234 2' })
  expect((await amina.call('GET', '/api/bookings')).body).toMatchObject([{ id: booking, address: EXACT.address, phone: '+234 2' }])

  await move(chidi, 'in_progress', 'completed')
  server.pass(DAY_MS - 60_000)
  expect(isExact(await shownToProvider())).toBe(true)
  await reopen(DAY_MS + 60_000)
  await until(
    'withdrawn',
    () => inFeed(chidi),
    (place) => place?._deleted === true,
  )
  expect(isExact(await shownToProvider())).toBe(false)
  expect(await read(amina)).toMatchObject({ address: EXACT.address, latitude: 6.505212 })
  expect(await read(amina)).not.toHaveProperty('phone')
})

test('a place ends at its moment in every way to read it, before the job that withdraws it has run', async () => {
  await move(chidi, 'accepted', 'in_progress', 'completed')
  const { history } = (await chidi.call('GET', `/api/bookings/${booking}`)).body as { history: { event: string; at: string }[] }
  const endMs = Date.parse(history.find(({ event }) => event === 'completed')?.at ?? '')
  const ofChidi = `place:${booking}:${chidi.uid}`
  /** Everything that the provider can read, and the customer about the number. */
  const read = async () => {
    const [named, bulk, changes, all, shown, ann] = await Promise.all([
      chidi.call('GET', `/db/me/${encodeURIComponent(ofChidi)}`),
      chidi.call('POST', '/db/me/_bulk_get', { docs: [{ id: ofChidi }] }),
      chidi.call('GET', '/db/me/_changes?include_docs=true&limit=500'),
      chidi.call('GET', '/db/me/_all_docs?include_docs=true&limit=500'),
      shownToProvider(),
      amina.call('GET', '/db/me/_changes?include_docs=true&limit=500'),
    ])
    const texts = [named.text, bulk.text, changes.text, all.text, shown]
    return { provider: texts.map(isExact), own: JSON.stringify([ann.body, (await amina.call('GET', `/api/bookings/${booking}`)).body]) }
  }
  server.pass(endMs + DAY_MS - 1_000 - server.nowMs())
  expect((await read()).provider).toEqual([true, true, true, true, true])
  server.pass(endMs + DAY_MS - server.nowMs())
  const after = await read()
  expect(after.provider).toEqual([false, false, false, false, false])
  expect(after.own).toContain(EXACT.address)
  expect(after.own).not.toContain('+234 2')
  expect(await inFeed(chidi)).toMatchObject({ _deleted: true })
  // The clock of the server was wrong, and is set right.
  server.pass(-2_000)
  expect((await read()).provider).toEqual([true, true, true, true, true])
})

test('a cancellation takes it back at once, and a number that is no longer shared too', async () => {
  await move(chidi, 'accepted')
  await amina.call('PUT', '/api/me/profile', { share_phone: false })
  await until(
    'no number',
    () => inFeed(chidi),
    (place) => place?.phone === undefined && place?.address === EXACT.address,
  )
  await move(amina, 'cancelled')
  expect(await inFeed(chidi)).toMatchObject({ _deleted: true })
  expect(isExact(await shownToProvider())).toBe(false)
})

test('a request without a place, too far away or at sea is refused, and books nothing', async () => {
  const ask = (more: object) => amina.call('POST', '/api/bookings', { provider_id: chidi.uid, ...more })
  expect(await ask({})).toMatchObject({
    status: 400,
    body: { error: 'place_missing', fields: { address: 'Please say where you need help' } },
  })
  expect(await ask({ user_latitude: 6.7, user_longitude: 3.37 })).toMatchObject({
    status: 409,
    body: { error: 'too_far', details: { distance_km: 22.2, radius_km: 10 } },
  })
  expect(await ask({ user_latitude: 6.35, user_longitude: 3.42 })).toMatchObject({ status: 400, body: { error: 'invalid_fields' } })
  expect(await ask({ address: '1\u202e2' })).toMatchObject({
    status: 400,
    body: { fields: { address: 'Remove the unsupported characters' } },
  })
  expect((await amina.call('GET', '/api/bookings')).body).toHaveLength(1)
})

test('eight places are saved, a ninth is refused', async () => {
  const save = (id: string, body: object) => amina.call('PUT', `/api/me/places/${id}`, body)
  const [first = '', ...others] = Array.from({ length: 9 }, () => ulid())
  const ninth = others.pop() ?? ''
  for (const id of [first, ...others]) expect((await save(id, { label: 'Work', address: '1 Broad Street' })).status).toBe(200)
  expect(await save(ninth, { label: 'Gym', address: '2 Broad Street' })).toMatchObject({ status: 409, body: { error: 'too_many_places' } })
  expect(await save(first, { label: 'Mum' })).toMatchObject({ status: 400, body: { error: 'place_missing' } })
  const { body } = await amina.call('DELETE', `/api/me/places/${first}`)
  expect((body['places'] as unknown[]).length).toBe(7)
  expect((await amina.call('GET', '/api/me/profile')).body['saved_places']).toHaveLength(7)
})
