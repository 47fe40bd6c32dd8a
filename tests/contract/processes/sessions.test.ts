/** Sessions and blocks: what ends at one process is over at the other within about a second. */
import { ulid } from 'ulid'
import { expect, test } from 'vitest'
import { openPresence } from '#server/auth/presence/presence.ts'
import { ORIGIN, cleaning, eventually, type TestApp, type TestPerson } from '#tests/support/open-test-app.ts'
import { postgresExists } from '#tests/support/postgres/postgres-binaries.ts'
import { testPostgres } from '#tests/support/postgres/test-postgres.ts'
import { newUid } from '../support/backend.ts'
import { createFakeTransports } from '../support/fake-transports.ts'
import { openPostgresUrl } from '../support/store-kinds.ts'
import { bearer, openProcesses } from './open-processes.ts'

/** Sooner than a cached session is read again, ms. */
const SOON_MS = 1_200
const PASSWORD = 'password of amina'
const NEXT = 'another long password'

interface World {
  readonly one: TestApp
  readonly other: TestApp
  readonly amina: TestPerson
  readonly admin: string
  readonly emails: ReturnType<typeof createFakeTransports>
}

const statusAt = async (app: TestApp, token: string, path = '/api/auth/me'): Promise<number> =>
  (await app.call('GET', path, undefined, bearer(token))).status

const login = async (app: TestApp): Promise<string> =>
  String((await app.call('POST', '/api/auth/login', { email: 'amina@example.test', password: PASSWORD })).body['token'])

const loginAdmin = async (app: TestApp, password: string): Promise<string> =>
  String((await app.call('POST', '/api/admin/login', { password })).body['token'])

/** Starts a long poll. `ended` resolves with its rows. */
async function hold(app: TestApp, token: string): Promise<{ readonly ended: Promise<unknown> }> {
  const response = await app.app.fetch(new Request(`${ORIGIN}/db/me/_changes?feed=longpoll&since=now`, { headers: bearer(token) }))
  expect(response.status).toBe(200)
  return { ended: response.json().then((page: { results: unknown }) => page.results) }
}

async function resetPassword({ one, other, emails }: World): Promise<void> {
  await one.call('POST', '/api/auth/forgot', { email: 'amina@example.test' })
  await eventually(() => emails.emails.length > 0)
  const code = /code (\S+)/.exec(emails.emails[0]?.text ?? '')?.[1]
  expect((await other.call('POST', '/api/auth/reset', { code, password: NEXT })).status).toBe(204)
}

async function endByName({ other, amina }: World): Promise<void> {
  const { body } = await other.call('GET', '/api/me/sessions', undefined, bearer(amina.token))
  const [last] = (body['sessions'] as { id: string; is_current: boolean }[]).filter((each) => !each.is_current)
  expect((await other.call('DELETE', `/api/me/sessions/${last?.id}`, undefined, bearer(amina.token))).status).toBe(204)
}

const block = async ({ other, amina, admin }: World): Promise<void> => {
  const body = { action: 'block', reason: 'Insulted providers' }
  expect((await other.call('PUT', `/api/admin/people/${amina.uid}`, body, bearer(admin))).status).toBe(200)
}

test.runIf(postgresExists).each([
  ['a log out', 401, async ({ other }: World, token: string) => void (await other.call('POST', '/api/auth/logout', {}, bearer(token)))],
  ['its end by name from another device', 401, endByName],
  [
    'a changed password',
    401,
    ({ other, amina }: World) => other.call('PUT', '/api/me/password', { current_password: PASSWORD, password: NEXT }, bearer(amina.token)),
  ],
  ['a reset password', 401, resetPassword],
  ['a block', 403, block],
  [
    'the deletion of the account',
    410,
    ({ other, amina }: World) => other.call('POST', '/api/me/delete', { password: PASSWORD, receipt: ulid() }, bearer(amina.token)),
  ],
] as const)('a session of one process is ended at the other by %s, and its long poll too', async (_what, status, end) => {
  const emails = createFakeTransports()
  await using processes = await openProcesses({ transports: emails.transports })
  const { one, other } = processes
  const amina = await one.signup('amina')
  const world: World = { one, other, amina, admin: await loginAdmin(other, one.adminPassword), emails }
  const token = await login(one)
  expect([await statusAt(other, token), await statusAt(one, token)]).toEqual([200, 200])
  const { ended } = await hold(one, token)
  // Cached now, so that it is not read from the store again before its end.
  expect(await statusAt(one, token)).toBe(200)
  await end(world, token)
  const started = performance.now()
  await eventually(async () => (await statusAt(one, token)) === status, SOON_MS)
  await ended
  expect(performance.now() - started).toBeLessThan(SOON_MS)
})

test.runIf(postgresExists)('a session that stays is open at both, and an unblocked person is back at both', async () => {
  await using processes = await openProcesses()
  const { one, other } = processes
  const amina = await one.signup('amina')
  const admin = await loginAdmin(one, one.adminPassword)
  const away = await login(other)
  expect((await other.call('DELETE', '/api/me/sessions', undefined, bearer(amina.token))).status).toBe(204)
  await eventually(async () => (await statusAt(one, away)) === 401, SOON_MS)
  expect([await statusAt(one, amina.token), await statusAt(other, amina.token)]).toEqual([200, 200])
  const act = (action: string): Promise<{ status: number }> =>
    processes.call('PUT', `/api/admin/people/${amina.uid}`, { action, reason: 'Said so' }, admin)
  for (const [action, status] of [
    ['block', 403],
    ['unblock', 200],
  ] as const) {
    expect((await act(action)).status).toBe(200)
    for (const app of [one, other]) await eventually(async () => (await statusAt(app, amina.token)) === status, SOON_MS)
  }
})

test.runIf(postgresExists)('a blocked provider is off the map of both, and the same call at both is one action', async () => {
  await using processes = await openProcesses()
  const { one, other } = processes
  const grace = await one.signup('grace', 'provider')
  await grace.call('POST', '/api/providers', cleaning)
  const admin = await loginAdmin(other, one.adminPassword)
  const listed = async (app: TestApp): Promise<number> => ((await app.call('GET', '/api/providers')).body as unknown as unknown[]).length
  const decide = (action: string): ReturnType<TestApp['call']>[] => {
    const body = { action, reason: 'Said so', id: ulid() }
    return [one, other].map((app) => app.call('PUT', `/api/admin/providers/${grace.uid}`, body, bearer(admin)))
  }
  for (const [action, total] of [
    ['approve', 1],
    ['block', 0],
    ['unblock', 1],
  ] as const) {
    const replies = await Promise.all(decide(action))
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    expect(new Set(replies.map(({ body }) => body['act'])).size).toBe(1)
    for (const app of [one, other]) await eventually(async () => (await listed(app)) === total, SOON_MS)
  }
  const log = (await one.call('GET', '/api/admin/audit?action=provider.', undefined, bearer(admin))).body['items'] as { action: string }[]
  expect(log.map(({ action }) => action)).toEqual(['provider.unblocked', 'provider.blocked', 'provider.approved'])
})

test.runIf(postgresExists)('an admin session of one process is one of the other, and ends at both', async () => {
  await using processes = await openProcesses()
  const { one, other } = processes
  const admin = await loginAdmin(one, one.adminPassword)
  const statuses = (): Promise<number[]> => Promise.all([one, other].map((app) => statusAt(app, admin, '/api/admin/stats')))
  expect(await statuses()).toEqual([200, 200])
  expect((await one.call('POST', '/api/admin/logout', {}, bearer(admin))).status).toBe(204)
  const started = performance.now()
  await eventually(async () => (await statuses()).every((status) => status === 401), SOON_MS)
  expect(performance.now() - started).toBeLessThan(SOON_MS)
})

test.runIf(postgresExists)('a person who is active at one process is present at the other, until they log out', async () => {
  const url = await (await testPostgres()).createDatabase()
  const stores = [await openPostgresUrl(url), await openPostgresUrl(url)] as const
  const [one, other] = [openPresence(Date.now, stores[0].counters), openPresence(Date.now, stores[1].counters)]
  const uid = newUid()
  expect(await other.isPresent(uid)).toBe(false)
  one.touch(uid)
  await eventually(() => other.isPresent(uid))
  other.remove(uid)
  await eventually(async () => !(await one.isPresent(uid)))
  await Promise.all(stores.map((store) => store.close()))
})
