// Start codes: where they are, what is judged, and what is refused.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { UNLIMITED_RATE_LIMITS } from '#config/limits.ts'
import { randomStartCode } from '#server/commands/random-start-code.ts'
import { createCommandRunner } from '#server/commands/command-runner.ts'
import { openMemoryStore } from '#server/store/level/open-memory-store.ts'
import { cleaning, openTestApp, type ApiResponse, type TestApp, type TestPerson } from '#tests/support/open-test-app.ts'
import { createFakeTransports, type FakeTransports } from '../support/fake-transports.ts'
import { newId, refusalCode, testClock, testDevice } from '../support/backend.ts'
import { faultsOf } from '../store/tool/copied-store.ts'
import { until } from '../support/wait-until.ts'

const CODE = '7391'
const WRONG = '7390'
/** As a word: the digits of an id or a time are none. */
const SHOWN = new RegExp(String.raw`\b${CODE}\b`)

let server: TestApp
let post: FakeTransports
let [amina, grace, ben]: TestPerson[] = []

beforeEach(async () => {
  post = createFakeTransports()
  server = await openTestApp({ limits: UNLIMITED_RATE_LIMITS, transports: post.transports, newStartCode: () => CODE })
  ;[amina, grace, ben] = [await server.signup('amina'), await server.signup('grace', 'provider'), await server.signup('ben')]
  for (const person of [amina, grace]) await person.call('PUT', '/api/me/profile', { emailNotifications: true })
  expect((await grace.call('POST', '/api/providers', { ...cleaning, subscription_available: true })).status).toBe(201)
})
afterEach(() => server.close())

const as = (person: TestPerson | undefined): TestPerson => person ?? expect.unreachable('nobody')
const call = (person: TestPerson | undefined, method: string, path: string, body?: unknown): Promise<ApiResponse> =>
  as(person).call(method, path, body)
const errorOf = ({ status, body }: ApiResponse): unknown[] => [status, body['error'], body['fields']]
const give = (id: string, body: unknown): Promise<ApiResponse> => call(grace, 'POST', `/api/bookings/${id}/start-code`, body)
const step = (id: string, status: string, more: object = {}): Promise<ApiResponse> =>
  call(grace, 'PUT', `/api/bookings/${id}/status`, { status, ...more })
const read = async (person: TestPerson | undefined, id: string) => (await call(person, 'GET', `/api/bookings/${id}`)).body
const lastEntry = ({ body }: ApiResponse) => (body['history'] as Record<string, unknown>[]).at(-1)

/** Accepted, and to be started at once. */
async function coded(more: object = { start_code: true }): Promise<string> {
  const asked = { address: '1 Market Street', provider_id: as(grace).uid, ...more }
  const id = String((await call(amina, 'POST', '/api/bookings', asked)).body['id'])
  expect((await step(id, 'accepted')).status).toBe(200)
  return id
}

/** Everything that the API shows to a caller who knows these ids. */
async function shownTo(person: Pick<TestPerson, 'call'>, id: string): Promise<string> {
  const { paths } = (await server.call('GET', '/api/openapi.json')).body as { paths: Record<string, Record<string, unknown>> }
  const reads = Object.entries(paths).flatMap(([path, methods]) => ('get' in methods && !path.includes('position') ? [path] : []))
  const known = reads.flatMap((path) => [id, as(grace).uid, as(amina).uid].map((each) => path.replaceAll(/\{\w+\}/g, each)))
  const all = [
    ...new Set(known.map((path) => (path.startsWith('/api') ? path : `/api${path}`))),
    '/db/me/_changes?include_docs=true&limit=500',
  ]
  const shown: string[] = []
  for (const path of all) shown.push((await person.call('GET', path)).text)
  return shown.join('\n')
}

describe('the code', () => {
  test('lies in one document, which only its customer is shown: in no call, feed, calendar, e-mail, log or other record', async () => {
    const id = await coded()
    const calendar = String((await call(grace, 'POST', '/api/provider/calendar-feed')).body['path'])
    expect(await read(amina, id)).toMatchObject({ start_code: true, start_codes: [{ code: CODE }] })
    expect(await shownTo(as(amina), id)).toMatch(SHOWN)
    const { token } = (await server.call('POST', '/api/admin/login', { password: server.adminPassword })).body
    const admin = {
      call: (method: string, path: string, body?: unknown) => server.call(method, path, body, { authorization: `Bearer ${String(token)}` }),
    }
    for (const person of [as(grace), as(ben), admin]) expect(await shownTo(person, id)).not.toMatch(SHOWN)
    expect((await server.call('GET', calendar)).text).toContain('BEGIN:VEVENT')
    expect((await server.call('GET', calendar)).text).not.toMatch(SHOWN)
    await step(id, 'in_progress')
    for (let tries = 1; tries <= 5; tries += 1) await give(id, { code: WRONG })
    await until(
      'an e-mail about the limit',
      async () => post.emails.map(({ subject }) => subject),
      (subjects) => subjects.some((subject) => subject.includes('start_code_limit')),
    )
    expect(JSON.stringify([post.emails, post.texts, server.log])).not.toMatch(SHOWN)
  })

  test('is the only thing of its kind in the store, and is gone with the confirmation', async () => {
    const id = await coded()
    const holders = async (): Promise<string[]> =>
      (await server.store.range({ start: '', end: '\uffff', includeDocs: true }))
        .filter(({ doc }) => SHOWN.test(JSON.stringify(doc)))
        .map(({ id: key }) => key)
    expect(await holders()).toEqual([`place:${id}:${as(amina).uid}`])
    const key = `place:${id}:${as(grace).uid}`
    const right = (await server.store.get(key)) ?? expect.unreachable('no place')
    await server.store.put({ ...right, start_codes: [{ code: '0000' }] })
    // The checks of `npm run store -- verify` find it anywhere else, once the places of earlier releases are settled.
    await until(
      'a fault',
      () => faultsOf(server.store),
      (faults) => faults.some((fault) => fault.id === key),
    )
    const { _rev } = (await server.store.get(key)) ?? right
    await server.store.put({ ...right, ...(_rev === undefined ? {} : { _rev }) })
    const started = await step(id, 'in_progress', { code: CODE })
    expect([started.status, lastEntry(started)]).toMatchObject([200, { event: 'started', confirmed: true }])
    expect(await holders()).toEqual([])
    expect((await read(amina, id))['start_codes']).toBeUndefined()
  })

  test('is random: four digits, each', () => {
    const codes = Array.from({ length: 400 }, randomStartCode)
    expect(codes.filter((code) => !/^[0-9]{4}$/.test(code))).toEqual([])
    expect(new Set(codes).size).toBeGreaterThan(300)
  })
})

describe('over REST', () => {
  test('bad codes are refused at their field, and nothing changes', async () => {
    const id = await coded()
    const before = await read(grace, id)
    const fields = { code: 'Enter all four digits' }
    for (const code of ['739', '73911', '73a1', '７３９１', ' 7391', '', 7391, null]) {
      expect([code, ...errorOf(await step(id, 'in_progress', { code }))]).toEqual([code, 400, 'invalid_fields', fields])
      expect([code, ...errorOf(await give(id, { code }))]).toEqual([code, 400, 'invalid_fields', fields])
    }
    expect(errorOf(await give(id, {}))).toEqual([400, 'invalid_fields', fields])
    expect(errorOf(await step(id, 'cancelled', { code: CODE }))).toEqual([400, 'invalid_fields', { code: 'Only a start has a code' }])
    expect(errorOf(await call(amina, 'PUT', `/api/bookings/${id}/start-code`, { on: 'yes' }))).toEqual([
      400,
      'invalid_fields',
      { on: 'Must be true or false' },
    ])
    expect(await read(grace, id)).toEqual(before)
  })

  test('a wrong code starts the job; then the right one, used twice', async () => {
    const id = await coded()
    expect(lastEntry(await step(id, 'in_progress', { code: WRONG }))).toMatchObject({ event: 'started', confirmed: false })
    const given = await give(id, { code: CODE })
    expect([given.status, lastEntry(given)]).toMatchObject([200, { event: 'start_code_given', confirmed: true, by: 'provider' }])
    const before = await read(amina, id)
    const sentence = 'The start is already confirmed.'
    expect(errorOf(await give(id, { code: CODE }))).toEqual([409, 'start_confirmed', { code: sentence }])
    expect(await read(amina, id)).toEqual(before)
    expect((await step(id, 'completed')).status).toBe(200)
  })

  test('the sixth is not judged, and the customer is told once', async () => {
    const id = await coded()
    await step(id, 'in_progress')
    for (let tries = 1; tries <= 5; tries += 1) expect(lastEntry(await give(id, { code: WRONG }))).toMatchObject({ confirmed: false })
    const before = await read(amina, id)
    const [status, code, fields] = errorOf(await give(id, { code: CODE }))
    expect([status, code]).toEqual([409, 'start_code_limit'])
    expect(fields).toHaveProperty('code')
    expect(await read(amina, id)).toEqual(before)
    const news = (await call(amina, 'GET', '/db/me/_changes?include_docs=true&limit=500')).body['results'] as { doc?: { kind?: string } }[]
    expect(news.filter(({ doc }) => doc?.kind === 'start_code_limit')).toHaveLength(1)
    expect((await step(id, 'completed')).status).toBe(200)
  })

  test('only the customer switches it, until the start; without it there is nothing to confirm', async () => {
    const id = await coded({})
    const path = `/api/bookings/${id}/start-code`
    expect((await call(grace, 'PUT', path, { on: true })).status).toBe(409)
    expect((await call(ben, 'PUT', path, { on: true })).status).toBe(404)
    expect((await call(amina, 'PUT', path, { on: true })).body).toMatchObject({ start_code: true, start_codes: [{ code: CODE }] })
    const off = (await call(amina, 'PUT', path, { on: false })).body
    expect([off['start_code'], off['start_codes']]).toEqual([false, undefined])
    expect(lastEntry(await step(id, 'in_progress', { code: CODE }))).not.toHaveProperty('confirmed')
    expect(errorOf(await give(id, { code: CODE }))).toEqual([409, 'start_code_off', { code: 'This booking has no start code.' }])
    expect((await call(amina, 'PUT', path, { on: true })).body).toMatchObject({
      error: 'illegal_transition',
      booking: { start_code: false },
    })
  })
})

test('two servers that judge at the same moment count five', async () => {
  const store = await openMemoryStore()
  const clock = testClock(server.nowMs())
  await server.close()
  server = await openTestApp({ store, limits: UNLIMITED_RATE_LIMITS, newStartCode: () => CODE })
  ;[amina, grace] = [await server.signup('amina'), await server.signup('grace', 'provider')]
  await call(grace, 'POST', '/api/providers', cleaning)
  const booking_id = await coded()
  await step(booking_id, 'in_progress')
  clock.now = server.nowMs()
  const runners = [0, 1].map(() => createCommandRunner({ store, clock: clock.read, newId }))
  const outcomes = await Promise.all(
    Array.from({ length: 12 }, async (_, index) => {
      const runner = runners[index % 2] ?? expect.unreachable('no server')
      return refusalCode(await testDevice(runner, as(grace).uid).run('confirm_start', { booking_id, code: WRONG }))
    }),
  )
  expect(outcomes.filter((code) => code === undefined)).toHaveLength(5)
  expect(outcomes.filter((code) => code === 'start_code_limit')).toHaveLength(7)
  const { history } = await read(amina, booking_id)
  expect((history as { confirmed?: boolean }[]).filter(({ confirmed }) => confirmed === false)).toHaveLength(5)
  const told = (await store.range({ start: 'notification:', end: 'notification:\uffff', includeDocs: true })).filter(
    ({ doc }) => doc?.['kind'] === 'start_code_limit',
  )
  expect(told).toHaveLength(1)
})

test('each visit has its own code and its own five', async () => {
  const date = new Date(server.nowMs() + 86_400_000).toISOString().slice(0, 10)
  const slots = (await server.call('GET', `/api/providers/${as(grace).uid}/slots?date=${date}`)).body['slots'] as { starts_at: string }[]
  const regular = {
    booking_type: 'subscription',
    subscription_type: 'weekly',
    subscription_duration: 4,
    scheduled_date: slots[0]?.starts_at,
  }
  const id = await coded({ ...regular, start_code: true })
  expect((await read(amina, id))['start_codes']).toEqual([1, 2, 3, 4].map((visit) => ({ visit, code: CODE })))
  expect(JSON.stringify(await read(grace, id))).not.toMatch(SHOWN)
  server.pass(Date.parse(slots[0]?.starts_at ?? '') - server.nowMs())
  const visit = await call(grace, 'PUT', `/api/bookings/${id}/visits/1/status`, { status: 'in_progress', code: WRONG })
  expect(lastEntry(visit)).toMatchObject({ event: 'visit_started', visit: 1, confirmed: false })
  expect(lastEntry(await give(id, { code: CODE, visit: 1 }))).toMatchObject({ event: 'start_code_given', visit: 1, confirmed: true })
  expect((await read(amina, id))['start_codes']).toEqual([2, 3, 4].map((each) => ({ visit: each, code: CODE })))
  expect(errorOf(await give(id, { code: CODE, visit: 2 }))[0]).toBe(409)
})
