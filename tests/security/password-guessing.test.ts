import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RATE_LIMITS } from '#config/limits.ts'
import { openAdminGuard, openLoginGuard, type LoginGuard } from '#server/auth/guard/login-guard.ts'

/** Guesses an hour that must not be possible for an account or from an address. */
const TOO_MANY = 10_000
const SECONDS = 3_600
/** More than enough to make them. */
const EACH_SECOND = 4

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

/** Guesses for an hour, four times a second. @returns how many were let through */
async function guessForAnHour(guard: LoginGuard, next: (index: number) => [account: string, address: string]): Promise<number> {
  let through = 0
  for (let second = 0; second < SECONDS; second += 1) {
    for (let nth = 0; nth < EACH_SECOND; nth += 1)
      if (typeof (await guard.begin(...next(second * EACH_SECOND + nth))) !== 'number') through += 1
    vi.advanceTimersByTime(1_000)
  }
  return through
}

test('an hour of guesses at one account from ten thousand addresses lets few through, and the owner in', async () => {
  const guard = openLoginGuard(RATE_LIMITS)
  const first = await guard.begin('owner', 'home')
  if (typeof first === 'number') throw new Error('the owner was not let in')
  await first.succeeded()
  expect(await guessForAnHour(guard, (index) => ['owner', `address ${index % TOO_MANY}`])).toBeLessThan(TOO_MANY / 50)
  expect(typeof (await guard.begin('owner', 'home'))).toBe('object')
})

test('an hour of guesses from one address at ten thousand accounts lets few through', async () => {
  const guard = openLoginGuard(RATE_LIMITS)
  expect(await guessForAnHour(guard, (index) => [`account ${index % TOO_MANY}`, 'mallory'])).toBeLessThan(TOO_MANY / 50)
  expect(typeof (await guard.begin('account 1', 'elsewhere'))).toBe('object')
})

test('an hour of guesses at the admin, from everywhere, lets few through', async () => {
  const guard = openAdminGuard(RATE_LIMITS)
  expect(await guessForAnHour(guard, (index) => ['admin', `address ${index % TOO_MANY}`])).toBeLessThan(TOO_MANY / 50)
})
