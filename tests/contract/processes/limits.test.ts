import { expect, test } from 'vitest'
import { RATE_LIMITS } from '#config/limits.ts'
import { openLoginGuard } from '#server/auth/login-guard.ts'
import { rateLimitersOf } from '#server/platform/shared-rate-limiter.ts'
import { memoryRateLimiters, type RateLimiters } from '#server/platform/rate-limiter.ts'
import type { DocumentStore } from '#server/store/document-store.ts'
import { postgresExists } from '#tests/support/postgres/postgres-binaries.ts'
import { startPostgres, testPostgres } from '#tests/support/postgres/test-postgres.ts'
import { eventually, openTestApp, type TestAppOptions } from '#tests/support/open-test-app.ts'
import { createFakeTransports } from '../support/fake-transports.ts'
import { openPostgresUrl } from '../support/store-kinds.ts'
import { openProcesses, type Processes } from './open-processes.ts'

type Attempt = (processes: Pick<Processes, 'call'>, index: number) => Promise<{ readonly status: number }>

const failureLimit = { freeAttempts: 3, maxWaitSeconds: 60, seconds: 600 }
const rateLimit = { points: 7, seconds: 600 }

const tokenOf = async (call: Processes['call'], name: string): Promise<string> => {
  const body = { email: `${name}@example.test`, password: 'a password of some length', name, phone: '', userType: 'customer' }
  return String((await call('POST', '/api/auth/signup', body)).body['token'])
}

/** Each limit with what counts towards it, and the status of what passes. */
const CASES: readonly (readonly [name: string, limits: TestAppOptions['limits'], passed: number, attempt: Attempt])[] = [
  ['requests', { requests: rateLimit }, 401, ({ call }) => call('GET', '/api/auth/me')],
  [
    'sign-ups',
    { signups: rateLimit },
    201,
    ({ call }, index) =>
      call('POST', '/api/auth/signup', {
        email: `p${index}@example.test`,
        password: 'some long password',
        name: 'P',
        phone: '',
        userType: 'customer',
      }),
  ],
  [
    'logins of one account',
    { loginPair: failureLimit },
    401,
    ({ call }) => call('POST', '/api/auth/login', { email: 'nobody@example.test', password: 'a wrong password' }),
  ],
  [
    'logins from one address',
    { loginAddress: failureLimit },
    401,
    ({ call }, index) => call('POST', '/api/auth/login', { email: `nobody${index}@example.test`, password: 'a wrong password' }),
  ],
  [
    'logins to one account from many addresses',
    { loginAccount: failureLimit },
    401,
    ({ call }, index) =>
      call('POST', '/api/auth/login', { email: 'nobody@example.test', password: 'a wrong password' }, undefined, `9.9.9.${index}`),
  ],
  ['admin logins', { adminAddress: failureLimit }, 401, ({ call }) => call('POST', '/api/admin/login', { password: 'a wrong password' })],
  [
    'password resets',
    { passwordResets: rateLimit },
    400,
    ({ call }) => call('POST', '/api/auth/password/reset', { code: 'A'.repeat(22), password: 'another long password' }),
  ],
  ['calendars', { calendars: rateLimit }, 404, ({ call }, index) => call('GET', `/api/calendar/${String(index).padStart(43, 'a')}.ics`)],
]

/** Counts what passes of 20 attempts. */
async function passedOf(processes: Pick<Processes, 'call'>, passed: number, attempt: Attempt): Promise<number> {
  const statuses: number[] = []
  for (let index = 0; index < 20; index += 1) statuses.push((await attempt(processes, index)).status)
  expect(new Set(statuses)).toEqual(new Set([passed, 429]))
  return statuses.filter((status) => status === passed).length
}

test.runIf(postgresExists).each(CASES)('two processes let as many %s through as one', async (_name, limits, passed, attempt) => {
  const alone = await openTestApp({ limits, carriers: createFakeTransports().transports })
  const single = await passedOf(
    { call: (method, path, body, _token, address) => alone.call(method, path, body, {}, address) },
    passed,
    attempt,
  )
  await alone.close()
  await using processes = await openProcesses({ limits, carriers: createFakeTransports().transports })
  expect(await passedOf(processes, passed, attempt)).toBe(single)
})
