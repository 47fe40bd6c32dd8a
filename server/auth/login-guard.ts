/**
 * Slows down password guessing without locking the owner out: by account and address, by address, and by account for unknown addresses
 * (security S8).
 */
import { KNOWN_ADDRESS_SECONDS, type RateLimits } from '#config/limits.ts'
import { refusal, type Refusal } from '#domain/errors.ts'
import { memoryRateLimiters, type FailureLimiter, type RateLimiters } from '../platform/rate-limiter.ts'
import { sha256Hex } from '../platform/hash.ts'

/** Refusal of a request that came too soon. */
export interface RateLimited extends Refusal {
  /** Seconds until the next attempt. */
  readonly retryAfter: number
}

export const rateLimited = (seconds: number): RateLimited => ({ ...refusal('too_many'), retryAfter: seconds })

export interface LoginAttempt {
  /** Records that the password was right. */
  succeeded(): Promise<void>
}

export interface LoginGuard {
  /** Call it before checking a password. @returns the attempt, or the seconds to wait */
  begin(account: string, address: string): Promise<LoginAttempt | number>
}

/** Set whose members expire. */
function openKnownAddresses(limiters: RateLimiters): { has(key: string): Promise<boolean>; add(key: string): Promise<void> } {
  const counter = limiters.rate('knownAddresses', { points: 1, seconds: KNOWN_ADDRESS_SECONDS })
  return {
    has: async (key) => (await counter.remaining(key)) === 0,
    add: async (key) => void (await counter.consume(key)),
  }
}

/** Counts an attempt under every key, or under none. */
async function consumeAll(attempts: readonly (readonly [FailureLimiter, string])[]): Promise<number> {
  for (const [index, [counter, key]] of attempts.entries()) {
    const wait = await counter.consume(key)
    if (wait === 0) continue
    await Promise.all(attempts.slice(0, index).map(([earlier, earlierKey]) => earlier.undo(earlierKey)))
    return wait
  }
  return 0
}

export function openLoginGuard(limits: RateLimits, limiters: RateLimiters = memoryRateLimiters): LoginGuard {
  const byPair = limiters.failures('loginPair', limits.loginPair)
  const byAddress = limiters.failures('loginAddress', limits.loginAddress)
  const byAccount = limiters.failures('loginAccount', limits.loginAccount)
  const known = openKnownAddresses(limiters)

  return {
    async begin(accountName, address) {
      const account = await sha256Hex(accountName)
      const pair = `${account} ${address}`
      const shared: (readonly [FailureLimiter, string])[] = [[byAddress, address]]
      if (!(await known.has(pair))) shared.push([byAccount, account])
      const wait = await consumeAll([[byPair, pair], ...shared])
      if (wait > 0) return wait
      return {
        async succeeded() {
          await Promise.all([byPair.reset(pair), known.add(pair), ...shared.map(([counter, key]) => counter.undo(key))])
        },
      }
    },
  }
}

/** Opens the guard of the single admin password. */
export function openAdminGuard(limits: RateLimits, limiters: RateLimiters = memoryRateLimiters): LoginGuard {
  const byAddress = limiters.failures('adminAddress', limits.adminAddress)
  const byAll = limiters.failures('adminAll', limits.adminAll)
  return {
    async begin(account, address) {
      const wait = await consumeAll([
        [byAddress, address],
        [byAll, account],
      ])
      if (wait > 0) return wait
      return { succeeded: async () => void (await Promise.all([byAddress.reset(address), byAll.undo(account)])) }
    },
  }
}
