/**
 * Slows down password guessing without locking the owner out: by account and address, by address, and by account for unknown addresses. On a
 * known device only its own failures count (security S8).
 */
import { KNOWN_ADDRESS_SECONDS, type RateLimits } from '#config/limits.ts'
import { refusal, type Refusal } from '#domain/errors.ts'
import { memoryRateLimiters, type FailureLimiter, type RateLimiters } from '../../platform/rate-limiter.ts'
import { sha256Hex } from '../../platform/hash.ts'

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
  /**
   * Call it before checking a password.
   * @param device proof that the owner has been there: a receipt of a sign-in, or a session @returns the attempt, or the seconds to wait
   */
  begin(account: string, address: string, device?: string): Promise<LoginAttempt | number>
}

/** Set whose members expire. */
function openKnownAddresses(limiters: RateLimiters, name: string): { has(key: string): Promise<boolean>; add(key: string): Promise<void> } {
  const counter = limiters.rate(name, { points: 1, seconds: KNOWN_ADDRESS_SECONDS })
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

interface GuardLimiters {
  /** For one account from one device or address. */
  readonly byPair: FailureLimiter
  /** For any account from one address. */
  readonly byAddress?: FailureLimiter
  /** For one account from unknown addresses. */
  readonly byAccount: FailureLimiter
  readonly known: ReturnType<typeof openKnownAddresses>
}

function openGuard({ byPair, byAddress, byAccount, known }: GuardLimiters): LoginGuard {
  return {
    async begin(accountName, address, device) {
      const account = await sha256Hex(accountName)
      const pair = device === undefined ? `${account} ${address}` : `${account} device ${device}`
      const shared: (readonly [FailureLimiter, string])[] = []
      if (device === undefined && byAddress) shared.push([byAddress, address])
      if (device === undefined && !(await known.has(pair))) shared.push([byAccount, account])
      const wait = await consumeAll([[byPair, pair], ...shared])
      if (wait > 0) return wait
      return {
        async succeeded() {
          const remembered = device === undefined ? [known.add(pair)] : []
          await Promise.all([byPair.reset(pair), ...remembered, ...shared.map(([counter, key]) => counter.undo(key))])
        },
      }
    },
  }
}

export function openLoginGuard(limits: RateLimits, limiters: RateLimiters = memoryRateLimiters): LoginGuard {
  return openGuard({
    byPair: limiters.failures('loginPair', limits.loginPair),
    byAddress: limiters.failures('loginAddress', limits.loginAddress),
    byAccount: limiters.failures('loginAccount', limits.loginAccount),
    known: openKnownAddresses(limiters, 'knownAddresses'),
  })
}

/** Opens the guard of the single admin password. */
export function openAdminGuard(limits: RateLimits, limiters: RateLimiters = memoryRateLimiters): LoginGuard {
  return openGuard({
    byPair: limiters.failures('adminAddress', limits.adminAddress),
    byAccount: limiters.failures('adminAll', limits.adminAll),
    known: openKnownAddresses(limiters, 'knownAdminAddresses'),
  })
}
