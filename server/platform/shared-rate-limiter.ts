/** Rate limiters that count in a database, together with its other processes. */
import type { RateLimit } from '#config/limits.ts'
import type { CounterStore } from './counter-store.ts'
import { sha256Hex } from './hash.ts'
import { memoryRateLimiters, openFailureLimiter, secondsOf, type RateLimiter, type RateLimiters } from './rate-limiter.ts'

/** A process takes one part in so many of a limit at a time, so that most calls ask no database. */
const PARTS = 100
/** Keys remembered by a limiter; a forgotten one asks the database again. */
const MAX_KEYS = 10_000

/** Hashed, so that the database holds no addresses and no secrets, and short. */
const keyOf = async (name: string, key: string): Promise<string> => `${name}:${(await sha256Hex(`${name} ${key}`)).slice(0, 32)}`

/** Points of a key that this process has taken and not used. */
interface Allowance {
  left: number
  /** The database has no more until the end. */
  readonly isLast: boolean
  /** On the clock of `performance.now()`, ms. */
  readonly endMs: number
}

function openSharedRateLimiter(counters: CounterStore, name: string, limit: RateLimit): RateLimiter {
  const part = Math.max(1, Math.floor(limit.points / PARTS))
  const allowances = new Map<string, Allowance>()
  /** Requests to the database under way: calls of one key wait for the same one. */
  const pending = new Map<string, Promise<void>>()

  function allowanceOf(key: string): Allowance | undefined {
    const found = allowances.get(key)
    if (!found || found.endMs > performance.now()) return found
    allowances.delete(key)
    return undefined
  }

  async function reserve(key: string, points: number): Promise<void> {
    const reserved = Math.max(part, points - (allowanceOf(key)?.left ?? 0))
    const { count, msLeft } = await counters.add(await keyOf(name, key), reserved, limit.seconds)
    const granted = Math.min(reserved, Math.max(0, limit.points - (count - reserved)))
    const left = (allowanceOf(key)?.left ?? 0) + granted
    const oldest = allowances.size >= MAX_KEYS ? allowances.keys().next().value : undefined
    if (oldest !== undefined) allowances.delete(oldest)
    allowances.set(key, { left, isLast: count >= limit.points, endMs: performance.now() + msLeft })
  }

  function reserveOnce(key: string, points: number): Promise<void> {
    const found = pending.get(key)
    if (found) return found
    const started = reserve(key, points).finally(() => pending.delete(key))
    pending.set(key, started)
    return started
  }

  return {
    async consume(key, points = 1) {
      for (;;) {
        const allowance = allowanceOf(key)
        if (allowance && allowance.left >= points) {
          allowance.left -= points
          return 0
        }
        // Over the limit: answered without the database.
        if (allowance?.isLast) return secondsOf(allowance.endMs - performance.now())
        await reserveOnce(key, points)
      }
    },
    remaining: async (key) => Math.max(0, limit.points - (await counters.read(await keyOf(name, key)))),
  }
}

/** Returns limiters that count in the database, or in memory where there is no other process. */
export const rateLimitersOf = (counters: CounterStore | undefined): RateLimiters =>
  counters
    ? {
        rate: (name, limit) => openSharedRateLimiter(counters, name, limit),
        failures: (name, limit) => openFailureLimiter(limit, counters, (key) => keyOf(name, key)),
      }
    : memoryRateLimiters
