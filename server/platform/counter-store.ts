/** Counts that all processes of a database share. They may be lost: a limit then starts over. */
import type { FailureLimit } from '#config/limits.ts'

export interface CounterStore {
  /**
   * Adds points to a count, which ends after that many seconds and then starts at zero.
   * @param points negative ones are taken off, down to zero
   * @returns the count with them, and the milliseconds until it ends
   * @throws StoreUnavailable
   */
  add(key: string, points: number, seconds: number): Promise<{ readonly count: number; readonly msLeft: number }>
  /** Returns a count; zero for one that does not exist or has ended. @throws StoreUnavailable */
  read(key: string): Promise<number>
  /** Counts an attempt, unless it has to wait. @returns the milliseconds to wait; 0 when it was counted @throws StoreUnavailable */
  attempt(key: string, limit: FailureLimit): Promise<number>
  /** Sets a count to one, for that many seconds from now. @throws StoreUnavailable */
  renew(key: string, seconds: number): Promise<void>
  /** Ends a count. @throws StoreUnavailable */
  remove(key: string): Promise<void>
}

/** Returns the wait after that many failures in seconds: 2^(n - free - 1), at most `maxWaitSeconds`. */
export const failureDelay = (failures: number, limit: FailureLimit): number =>
  failures <= limit.freeAttempts ? 0 : Math.min(limit.maxWaitSeconds, 2 ** Math.min(30, failures - limit.freeAttempts - 1))
