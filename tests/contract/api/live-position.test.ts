/** The position of a provider on the way: who may share and read it, when it is gone, and that nothing keeps it. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { LIVE_POSITION_MAX_AGE_MS } from '#domain/constants.ts'
import { cleaning, eventually, openTestApp, type ApiResponse, type TestApp, type TestPerson } from '#tests/support/open-test-app.ts'
import { postgresExists } from '#tests/support/postgres/postgres-binaries.ts'
import { bearer, openProcesses } from '../processes/open-processes.ts'
import { storeKinds } from '../support/store-kinds.ts'

/** Digits that are nowhere else. */
const HERE = { latitude: 37.771234, longitude: -122.415678 }
const DIGITS = '771234'

interface OnTheWay {
  readonly amina: TestPerson
  readonly grace: TestPerson
  readonly booking: string
  readonly path: string
}

/** A request for as soon as possible that Grace accepted, and her consent. */
async function openWay(app: TestApp, name = 'amina', place: object = { address: '1 Market Street' }): Promise<OnTheWay> {
  const amina = await app.signup(name)
  const grace = await app.signup(`grace of ${name}`.replaceAll(' ', '.'), 'provider')
  await grace.call('POST', '/api/providers', cleaning)
  await grace.call('PUT', '/api/me/profile', { share_position: true })
  const made = await amina.call('POST', '/api/bookings', { ...place, provider_id: grace.uid, scheduled_date: null, duration_hours: 1 })
  const booking = String(made.body['id'])
  expect((await grace.call('PUT', `/api/bookings/${booking}/status`, { status: 'accepted' })).status).toBe(200)
  return { amina, grace, booking, path: `/api/bookings/${booking}/position` }
}
const outcome = ({ status, body }: ApiResponse): unknown[] => [status, body['error']]

let app: TestApp
let way: OnTheWay
const put = (who: TestPerson, position: object = HERE): Promise<ApiResponse> => who.call('PUT', way.path, position)
const seen = async (): Promise<unknown> => (await way.amina.call('GET', way.path)).body['position']

beforeEach(async () => {
  app = await openTestApp()
  way = await openWay(app)
})
afterEach(() => app.close())

test('its customer reads the latest one with its age, until it is too old', async () => {
  expect(await seen()).toBeNull()
  expect((await put(way.grace)).status).toBe(204)
  app.pass(42_000)
  expect(await seen()).toEqual({ ...HERE, age_seconds: 42 })
  await put(way.grace, { ...HERE, latitude: 37.78 })
  expect(await seen()).toEqual({ ...HERE, latitude: 37.78, age_seconds: 0 })
  app.pass(LIVE_POSITION_MAX_AGE_MS + 1_000)
  expect(await seen()).toBeNull()
})

test('the arrival of the booking is the one of the list, then counts from the acceptance, and from the shared position', async () => {
  const at = { user_latitude: 37.7749, user_longitude: -122.4194 }
  const { amina, grace, booking, path } = await openWay(app, 'ben', at)
  const listed = (await app.call('GET', `/api/providers?latitude=${at.user_latitude}&longitude=${at.user_longitude}`)).body as unknown as {
    readonly id: string
    readonly arrival_minutes: number
  }[]
  const promised = listed.find(({ id }) => id === grace.uid)?.arrival_minutes ?? 0
  expect(promised).toBeGreaterThan(5)
  const arrival = async (who: TestPerson): Promise<unknown[]> => {
    const { body } = await who.call('GET', `/api/bookings/${booking}`)
    const row = ((await who.call('GET', '/api/bookings')).body as unknown as Record<string, unknown>[])[0]
    expect([row?.['arrival_minutes'], row?.['arrival_by']]).toEqual([body['arrival_minutes'], body['arrival_by']])
    return [body['arrival_minutes'], body['arrival_by']]
  }
  expect(await arrival(amina)).toEqual([promised, 'acceptance'])
  expect(await arrival(grace)).toEqual([undefined, undefined])
  app.pass(5 * 60_000)
  expect(await arrival(amina)).toEqual([promised - 5, 'acceptance'])
  await grace.call('PUT', path, { latitude: at.user_latitude, longitude: at.user_longitude })
  expect(await arrival(amina)).toEqual([5, 'position'])
  await grace.call('PUT', '/api/me/profile', { share_position: false })
  expect(await arrival(amina)).toEqual([promised - 5, 'acceptance'])
  await grace.call('PUT', `/api/bookings/${booking}/status`, { status: 'in_progress' })
  expect(await arrival(amina)).toEqual([undefined, undefined])
})

test('nobody else reads or shares it', async () => {
  await put(way.grace)
  const stranger = await openWay(app, 'stranger')
  for (const who of [way.grace, stranger.amina, stranger.grace])
    expect(outcome(await who.call('GET', way.path))).toEqual([404, 'not_found'])
  for (const who of [way.amina, stranger.amina, stranger.grace]) {
    expect(outcome(await put(who, { latitude: 37.7, longitude: -122.4 }))).toEqual([404, 'not_found'])
    expect(outcome(await who.call('DELETE', way.path))).toEqual([404, 'not_found'])
  }
  expect(outcome(await app.call('GET', way.path))).toEqual([401, 'unauthorized'])
  expect(await seen()).toMatchObject(HERE)
})

test.each(['in_progress', 'cancelled'])('it is gone once the booking is %s, and no other is taken', async (status) => {
  await put(way.grace)
  expect((await way.grace.call('PUT', `/api/bookings/${way.booking}/status`, { status })).status).toBe(200)
  expect(await seen()).toBeNull()
  expect(outcome(await put(way.grace))).toEqual([409, 'illegal_transition'])
  expect(await seen()).toBeNull()
})

test('before the acceptance nothing is taken', async () => {
  const made = await way.amina.call('POST', '/api/bookings', {
    address: '1 Market Street',
    provider_id: way.grace.uid,
    scheduled_date: null,
    duration_hours: 1,
  })
  expect(outcome(await way.grace.call('PUT', `/api/bookings/${String(made.body['id'])}/position`, HERE))).toEqual([
    409,
    'illegal_transition',
  ])
})

test('the provider ends it; without consent nothing is taken', async () => {
  await put(way.grace)
  expect((await way.grace.call('DELETE', way.path)).status).toBe(204)
  expect(await seen()).toBeNull()
  await way.grace.call('PUT', '/api/me/profile', { share_position: false })
  expect(outcome(await put(way.grace))).toEqual([403, 'forbidden'])
  expect(await seen()).toBeNull()
})

test('a withdrawn consent hides what was shared', async () => {
  await put(way.grace)
  await way.grace.call('PUT', '/api/me/profile', { share_position: false })
  expect(await seen()).toBeNull()
})

test('a blocked provider shares nothing, and what was shared is hidden', async () => {
  await put(way.grace)
  const { body } = await app.call('POST', '/api/admin/login', { password: app.adminPassword })
  const blocked = await app.call(
    'PUT',
    `/api/admin/providers/${way.grace.uid}`,
    { action: 'block', reason: 'Complaints' },
    bearer(String(body['token'])),
  )
  expect(blocked.status).toBe(200)
  expect(outcome(await put(way.grace))).toEqual([403, 'account_blocked'])
  expect(await seen()).toBeNull()
})

test.each([
  [{ latitude: 6.5244, longitude: 3.3792 }, 'latitude'],
  [{ latitude: 91, longitude: 0 }, 'latitude'],
  [{ latitude: 37.77, longitude: '-122' }, 'longitude'],
  [{ latitude: 37.77 }, 'longitude'],
])('%j is refused at its field, and the last one stays', async (position, field) => {
  await put(way.grace)
  const refused = await put(way.grace, position)
  expect(outcome(refused)).toEqual([400, 'invalid_fields'])
  expect(Object.keys(refused.body['fields'] as object)).toEqual([field])
  expect(await seen()).toMatchObject(HERE)
})

test('more than twenty in a minute are refused', async () => {
  const statuses: number[] = []
  for (let count = 0; count < 22; count += 1) statuses.push((await put(way.grace)).status)
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 204), 429, 429])
})

describe.each(storeKinds().filter(({ name }) => name === 'leveldb, strict' || name === 'postgres'))('over $name', ({ place }) => {
  test('no document, feed, export or log holds it', async () => {
    const location = place()
    const own = await openTestApp({ store: await location.open() })
    try {
      way = await openWay(own)
      expect((await put(way.grace)).status).toBe(204)
      expect(await seen()).toMatchObject(HERE)
      const kept: unknown[] = [await own.store.range({ start: '', end: '\uffff', includeDocs: true }), own.log]
      for (const who of [way.amina, way.grace]) {
        for (const path of [
          '/db/me/_all_docs?include_docs=true',
          '/db/me/_changes?include_docs=true&since=0',
          '/api/me/data',
          '/api/bookings',
        ]) {
          const { status, text } = await who.call('GET', path)
          expect(status).toBe(200)
          kept.push(text)
        }
      }
      expect(JSON.stringify(kept)).not.toContain(DIGITS)
      expect(JSON.stringify(kept)).toContain(way.booking)
    } finally {
      await own.close()
      await location.remove()
    }
  })
})

test.runIf(postgresExists)('a position that one process received is read from the other, and ended at both', async () => {
  await using processes = await openProcesses({ limits: { positions: { points: 10_000, seconds: 60 } } })
  const { one, other } = processes
  const { amina, grace, booking, path } = await openWay(one)
  const seenAt = async (each: TestApp): Promise<unknown> => (await each.call('GET', path, undefined, bearer(amina.token))).body['position']
  const shareAt = (each: TestApp, position: object) => each.call('PUT', path, position, bearer(grace.token))
  // The other process may still be connecting.
  await eventually(async () => {
    await shareAt(one, HERE)
    return (await seenAt(other)) !== null
  })
  await shareAt(other, { ...HERE, latitude: 37.78 })
  await eventually(async () => JSON.stringify(await seenAt(one)).includes('37.78'))
  await other.call('DELETE', path, undefined, bearer(grace.token))
  await eventually(async () => (await seenAt(one)) === null && (await seenAt(other)) === null)
  await shareAt(one, HERE)
  await eventually(async () => (await seenAt(other)) !== null)
  await other.call('PUT', `/api/bookings/${booking}/status`, { status: 'in_progress' }, bearer(grace.token))
  for (const each of [one, other]) expect(await seenAt(each)).toBeNull()
})
