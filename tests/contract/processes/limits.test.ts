/** Limits that several processes count together. */
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { RATE_LIMITS, type RateLimits } from '#config/limits.ts'
import { openLoginGuard, type LoginGuard } from '#server/auth/guard/login-guard.ts'
import type { Row } from '#server/node/store/postgres/postgres-connections.ts'
import { openPostgresCounters } from '#server/node/store/postgres/postgres-counters.ts'
import { rateLimitersOf } from '#server/platform/shared-rate-limiter.ts'
import type { DocumentStore } from '#server/store/document-store.ts'
import { postgresExists } from '#tests/support/postgres/postgres-binaries.ts'
import { startPostgres, testPostgres } from '#tests/support/postgres/test-postgres.ts'
import { eventually, openTestApp } from '#tests/support/open-test-app.ts'
import { openPostgresUrl } from '../support/store-kinds.ts'
import { bearer, openProcesses, type Processes } from './open-processes.ts'

interface Caller {
  readonly call: Processes['call']
  /** Of a person's session. */
  readonly token: string
}
type Attempt = (caller: Caller, index: number) => Promise<{ readonly status: number }>

const failures = { freeAttempts: 3, maxWaitSeconds: 60, seconds: 600 }
const rate = { points: 7, seconds: 600 }
const ATTEMPTS = 14

const signup = (call: Processes['call'], name: string): ReturnType<Processes['call']> =>
  call('POST', '/api/auth/signup', { email: `${name}@example.test`, password: 'a long password', name, phone: '', userType: 'customer' })
const login = (call: Processes['call'], name: string, address?: string): ReturnType<Processes['call']> =>
  call('POST', '/api/auth/login', { email: `${name}@example.test`, password: 'a wrong password' }, undefined, address)

/** Each limit with the status of what passes it, and what counts towards it. */
const CASES: readonly (readonly [name: string, limits: Partial<RateLimits>, passed: number, attempt: Attempt])[] = [
  ['sign-ups', { signups: { ...rate, points: 8 } }, 201, ({ call }, index) => signup(call, `p${index}`)],
  ['logins of one account', { loginPair: failures }, 401, ({ call }) => login(call, 'nobody')],
  ['logins from one address', { loginAddress: failures }, 401, ({ call }, index) => login(call, `nobody${index}`)],
  ['logins to one account', { loginAccount: failures }, 401, ({ call }, index) => login(call, 'nobody', `9.9.9.${index}`)],
  ['admin logins', { adminAddress: failures }, 401, ({ call }) => call('POST', '/api/admin/login', { password: 'a wrong password' })],
  [
    'uses of reset codes',
    { passwordResets: rate },
    409,
    ({ call }) => call('POST', '/api/auth/reset', { code: 'A'.repeat(22), password: 'another long password' }),
  ],
  ['calendars', { calendars: rate }, 404, ({ call }, index) => call('GET', `/api/calendar/${String(index).padStart(43, 'a')}.ics`)],
  ['commands', { commands: rate }, 404, ({ call, token }) => call('POST', `/api/favorites/${'0'.repeat(26)}`, {}, token)],
  [
    'pushed commands',
    { commands: rate },
    201,
    ({ call, token }) => call('POST', '/db/me/_bulk_docs', { docs: [{ _id: 'command:x' }] }, token),
  ],
  ['photos', { photos: rate }, 404, ({ call, token }) => call('PUT', '/api/bookings/x/attachments/y', undefined, token)],
]

/** Counts what passes of many attempts. */
async function passedOf(call: Processes['call'], passed: number, attempt: Attempt): Promise<number> {
  const token = String((await signup(call, 'amina')).body['token'])
  const statuses: number[] = []
  for (let index = 0; index < ATTEMPTS; index += 1) statuses.push((await attempt({ call, token }, index)).status)
  expect(new Set(statuses)).toEqual(new Set([passed, 429]))
  return statuses.filter((status) => status === passed).length
}

test.runIf(postgresExists).each(CASES)('two processes let as many %s through as one', async (_name, limits, passed, attempt) => {
  const alone = await openTestApp({ limits })
  const expected = await passedOf(
    (method, path, body, token, address) => alone.call(method, path, body, token === undefined ? {} : bearer(token), address),
    passed,
    attempt,
  )
  await alone.close()
  await using processes = await openProcesses({ limits })
  expect(await passedOf(processes.call, passed, attempt)).toBe(expected)
})

test.runIf(postgresExists)('two processes never let more requests through than one, also when many come together', async () => {
  await using processes = await openProcesses({ limits: { requests: { points: 300, seconds: 600 } } })
  const replies = await Promise.all(Array.from({ length: 700 }, () => processes.call('GET', '/api/providers')))
  const passed = replies.filter(({ status }) => status === 200).length
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 429]))
  expect(passed).toBe(300)
  expect(Number(replies.find(({ status }) => status === 429)?.headers.get('retry-after'))).toBeGreaterThan(500)
})

describe.runIf(postgresExists)('logins on two processes', () => {
  const limits = { ...RATE_LIMITS, loginPair: failures, loginAddress: { ...failures, freeAttempts: 6 }, loginAccount: failures }

  async function openGuards(): Promise<{ readonly guards: readonly [LoginGuard, LoginGuard] } & AsyncDisposable> {
    const url = await (await testPostgres()).createDatabase()
    const stores = [await openPostgresUrl(url), await openPostgresUrl(url)] as const
    const guardOf = ({ counters }: DocumentStore): LoginGuard => openLoginGuard(limits, rateLimitersOf(counters))
    return {
      guards: [guardOf(stores[0]), guardOf(stores[1])],
      [Symbol.asyncDispose]: async () => void (await Promise.all(stores.map((store) => store.close()))),
    }
  }

  test('let the free attempts and one more through when many come together, and the others wait a second', async () => {
    await using opened = await openGuards()
    const [one, other] = opened.guards
    const waits = await Promise.all(Array.from({ length: 40 }, (_, index) => (index % 2 === 0 ? one : other).begin('a', '1.1.1.1')))
    expect(waits.filter((wait) => typeof wait !== 'number')).toHaveLength(4)
    const wait = await one.begin('a', '1.1.1.1')
    expect(wait).toBeGreaterThan(0)
    expect(wait).toBeLessThanOrEqual(1)
  })

  test('a right password on one clears the failures on the other, and the address is known on both', async () => {
    await using opened = await openGuards()
    const [one, other] = opened.guards
    for (let index = 0; index < 3; index += 1) await one.begin('a', '9.9.9.9')
    const right = await other.begin('a', '9.9.9.9')
    if (typeof right === 'number') throw new Error('the owner was not let in')
    await right.succeeded()
    for (let index = 0; index < 20; index += 1) await one.begin('a', `1.1.1.${index}`)
    expect(typeof (await other.begin('a', '2.2.2.2'))).toBe('number')
    expect(typeof (await other.begin('a', '9.9.9.9'))).toBe('object')
    expect(typeof (await one.begin('a', '9.9.9.9'))).toBe('object')
  })
})

describe.runIf(postgresExists)('limits while the clock of the database jumps', () => {
  const name = (url: string): string => new URL(url).pathname.slice(1)

  /** Two processes that count in one database, whose clock can be set. */
  async function openCounting() {
    const postgres = await testPostgres()
    const url = await postgres.createDatabase()
    const stores = [await openPostgresUrl(url), await openPostgresUrl(url)] as const
    return {
      limiters: [rateLimitersOf(stores[0].counters), rateLimitersOf(stores[1].counters)] as const,
      /** Moves the stored moments instead of the clock: the difference between them and the clock is the same. */
      jump: async (days: number) =>
        void (await postgres.query(
          `update counter set ends_at = ends_at - interval '${days} days', next_at = next_at - interval '${days} days'`,
          name(url),
        )),
      [Symbol.asyncDispose]: async () => void (await Promise.all(stores.map((store) => store.close()))),
    }
  }

  test.each([-1, 1])('by %d days, nobody waits for longer than the limit says, and at its edge it holds again', async (days) => {
    await using counting = await openCounting()
    const [one, other] = counting.limiters
    const requests = { points: 2, seconds: 60 }
    const [here, there] = [one.rate('requests', requests), other.rate('requests', requests)]
    const [guesses, elsewhere] = [one.failures('guesses', failures), other.failures('guesses', failures)]
    for (let tries = 0; tries < 6; tries += 1) await guesses.consume('a')
    expect([await here.consume('a'), await there.consume('a')]).toEqual([0, 0])
    await counting.jump(days)
    // What a process has taken already stays taken; another process counts again, and no further than the limit.
    const waits = [await there.consume('b'), await there.consume('b'), await there.consume('b')]
    expect([waits[0], waits[1]]).toEqual([0, 0])
    expect(waits[2]).toBeLessThanOrEqual(60)
    const fresh = other.rate('requests', requests)
    const again = [await fresh.consume('a'), await fresh.consume('a'), await fresh.consume('a')]
    expect([again[0], again[1]]).toEqual([0, 0])
    expect(again[2]).toBeGreaterThan(0)
    expect(again[2]).toBeLessThanOrEqual(60)
    const guessed = await Promise.all(Array.from({ length: 10 }, () => elsewhere.consume('a')))
    expect(guessed.filter((wait) => wait === 0)).toHaveLength(failures.freeAttempts + 1)
    expect(Math.max(...guessed)).toBeLessThan(2)
  })
})

test.runIf(postgresExists)('a statement that began first and comes last counts on from the others', async () => {
  await using processes = await openProcesses()
  const late = new pg.Client({ connectionString: processes.url })
  await late.connect()
  const { counters, stop } = openPostgresCounters(async (_name, text, ...values) => (await late.query<Row>(text, values)).rows)
  // Its transaction is older than the counts, as when it waited for their rows.
  await late.query('begin')
  await late.query('select now()')
  const { one } = processes
  for (let tries = 0; tries < 5; tries += 1) {
    await one.store.counters?.add('rate', 1, 60)
    await one.store.counters?.attempt('failures', failures)
  }
  expect((await counters.add('rate', 1, 60)).count).toBe(6)
  expect(await counters.attempt('failures', failures)).toBeGreaterThan(0)
  await late.query('commit')
  stop()
  await late.end()
})

test.runIf(postgresExists)('a receipt of one process is known to the other, and strangers do not slow its sign-in', async () => {
  await using processes = await openProcesses({ limits: { loginAccount: failures, adminAll: failures } })
  const form = { email: 'amina@example.test', password: 'a long password', name: 'Amina', phone: '', userType: 'customer' }
  const made = await processes.call('POST', '/api/auth/signup', form)
  const cookie = (made.headers.getSetCookie().find((each) => each.startsWith('nearhelp-known=')) ?? '').split(';')[0] ?? ''
  for (let index = 0; index < 12; index += 1) await login(processes.call, 'amina', `9.9.9.${index}`)
  const { one, other } = processes
  for (const [index, process] of [one, other].entries()) {
    const enter = (headers: Record<string, string>) => process.call('POST', '/api/auth/login', form, headers, `8.8.8.${index}`)
    expect((await enter({})).status).toBe(429)
    expect((await enter({ cookie })).status).toBe(200)
  }
})

test.runIf(postgresExists)('without the database every request gets 503, and limits count again after its crash', async () => {
  const postgres = await startPostgres(['fsync=off'])
  const store = await openPostgresUrl(await postgres.createDatabase())
  const app = await openTestApp({ store, limits: { requests: { points: 3, seconds: 600 } } })
  const statuses = async (count: number): Promise<number[]> => {
    const found: number[] = []
    for (let index = 0; index < count; index += 1) found.push((await app.call('GET', '/api/auth/me')).status)
    return found
  }
  expect(await statuses(1)).toEqual([401])
  await postgres.kill()
  // The connections may close a moment later.
  await eventually(async () => (await statuses(1))[0] === 503)
  expect(await statuses(5)).toEqual([503, 503, 503, 503, 503])
  await postgres.start()
  await eventually(async () => (await app.call('GET', '/health')).status === 200)
  expect(await statuses(5)).toEqual([401, 401, 401, 429, 429])
  await app.close()
  await postgres.stop()
})
