/** Rate limiters: how much each sender may still do, and how long failures make it wait. Those of this file count in memory. */
import type { FailureLimit, RateLimit } from '#config/limits.ts'
import type { CounterStore } from './counter-store.ts'
import { openMemoryCounters } from './memory-counters.ts'

export interface RateLimiter {
  /** Takes points of the key. @returns 0 when they were available, else the seconds until they are */
  consume(key: string, points?: number): Promise<number>
  /** Returns the points of the key that are left. */
  remaining(key: string): Promise<number>
}

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

/** Opens rate limiters, in memory or in a database. */
export interface RateLimiters {
  /** @param name separates the counts of one limit from those of others */
  rate(name: string, limit: RateLimit): RateLimiter
  failures(name: string, limit: FailureLimit): FailureLimiter
}

export const secondsOf = (ms: number): number => Math.max(1, ms) / 1_000

/** @param counters of this limiter alone */
export function openRateLimiter({ points: most, seconds }: RateLimit, counters: CounterStore = openMemoryCounters()): RateLimiter {
  return {
    async consume(key, points = 1) {
      const { count, msLeft } = await counters.add(key, points, seconds)
      return count <= most ? 0 : secondsOf(msLeft)
    },
    remaining: async (key) => Math.max(0, most - (await counters.read(key))),
  }
}

/**
 * @param counters asked each time: another process may have reset the key
 * @param nameOf returns the key in the counters
 */
export function openFailureLimiter(
  limit: FailureLimit,
  counters: CounterStore = openMemoryCounters(),
  nameOf: (key: string) => Promise<string> = async (key) => key,
): FailureLimiter {
  return {
    async consume(key) {
      const waitMs = await counters.attempt(await nameOf(key), limit)
      return waitMs === 0 ? 0 : secondsOf(waitMs)
    },
    undo: async (key) => void (await counters.add(await nameOf(key), -1, limit.seconds)),
    reset: async (key) => counters.remove(await nameOf(key)),
  }
}

export const memoryRateLimiters: RateLimiters = {
  rate: (_name, limit) => openRateLimiter(limit),
  failures: (_name, limit) => openFailureLimiter(limit),
}
