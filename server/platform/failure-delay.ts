import type { FailureLimit } from '#config/limits.ts'

/** Returns the wait after that many failures in seconds: 2^(n - free - 1), at most `maxWaitSeconds`. */
export const failureDelay = (failures: number, limit: FailureLimit): number =>
  failures <= limit.freeAttempts ? 0 : Math.min(limit.maxWaitSeconds, 2 ** Math.min(30, failures - limit.freeAttempts - 1))
