/** Rate limiters: how much each sender may still do, and how long failures make it wait. Those of this file count in memory. */
import RateLimiterMemory from 'rate-limiter-flexible/lib/RateLimiterMemory.js'
import * as v from 'valibot'
import type { FailureLimit, RateLimit } from '#config/limits.ts'

const refusedSchema = v.object({ msBeforeNext: v.number() })

/** The package rejects with the remaining points, which is no Error. */
const retryAfterSeconds = (refused: unknown): number => Math.max(1, v.parse(refusedSchema, refused).msBeforeNext) / 1_000

export interface RateLimiter {
  /** Takes points of the key. @returns 0 when they were available, else the seconds until they are */
  consume(key: string, points?: number): Promise<number>
  /** Returns the points of the key that are left. */
  remaining(key: string): Promise<number>
}

export function openRateLimiter(limit: RateLimit): RateLimiter {
  const limiter = new RateLimiterMemory({ points: limit.points, duration: limit.seconds })
  return {
    async consume(key, points = 1) {
      try {
        await limiter.consume(key, points)
        return 0
      } catch (error) {
        if (error instanceof Error) throw error
        return retryAfterSeconds(error)
      }
    },
    async remaining(key) {
      return (await limiter.get(key))?.remainingPoints ?? limit.points
    },
  }
}

/** Returns the wait after that many failures in seconds: 2^(n - free - 1), at most `maxWaitSeconds`. */
export const failureDelay = (failures: number, limit: FailureLimit): number =>
  failures <= limit.freeAttempts ? 0 : Math.min(limit.maxWaitSeconds, 2 ** Math.min(30, failures - limit.freeAttempts - 1))

/**
 * Counts each attempt of a key as a failure until it proves otherwise, so that simultaneous attempts count too. The first few are free, the
 * next ones pass after one second, two, four …
 */
export interface FailureLimiter {
  /** Counts an attempt. @returns 0 when it may proceed, else the seconds to wait; an attempt that has to wait is not counted */
  consume(key: string): Promise<number>
  /** Uncounts an attempt that was no failure. */
  undo(key: string): Promise<void>
  /** Forgets all failures of a key that has proved itself. */
  reset(key: string): Promise<void>
}

export function openFailureLimiter(limit: FailureLimit): FailureLimiter {
  const failures = new RateLimiterMemory({ points: limit.freeAttempts, duration: limit.seconds })
  const turns = new RateLimiterMemory({ points: 1, duration: limit.maxWaitSeconds })
  return {
    async consume(key) {
      const { consumedPoints } = await failures.penalty(key)
      if (consumedPoints <= limit.freeAttempts) return 0
      try {
        await turns.consume(key, 1, { customDuration: failureDelay(consumedPoints, limit) })
        return 0
      } catch (error) {
        if (error instanceof Error) throw error
        await failures.reward(key)
        return retryAfterSeconds(error)
      }
    },
    async undo(key) {
      await failures.reward(key)
    },
    async reset(key) {
      await Promise.all([failures.delete(key), turns.delete(key)])
    },
  }
}

/** Opens rate limiters, in memory or in a database. */
export interface RateLimiters {
  /** @param name separates the counts of one limit from those of others */
  rate(name: string, limit: RateLimit): RateLimiter
  failures(name: string, limit: FailureLimit): FailureLimiter
}

export const memoryRateLimiters: RateLimiters = {
  rate: (_name, limit) => openRateLimiter(limit),
  failures: (_name, limit) => openFailureLimiter(limit),
}
