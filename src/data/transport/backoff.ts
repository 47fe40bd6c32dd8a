/** Shortest and longest wait between tries, ms. */
export const BACKOFF_MIN_MS = 500
export const BACKOFF_MAX_MS = 30_000

/**
 * Returns the wait before the next try, ms: doubled with each failure, then drawn from its upper half so that many devices do not return
 * together.
 * @param failures failed tries in a row, from 1
 * @param random 0 to 1
 */
export function backoffMs(failures: number, random: number): number {
  const full = Math.min(BACKOFF_MAX_MS, BACKOFF_MIN_MS * 2 ** (failures - 1))
  return Math.round(full * (0.5 + random / 2))
}

/**
 * Returns the wait after a failed request, ms: the backoff, after the time for which the server asked. Many devices are asked for the same
 * time, and without the backoff they would return together.
 */
export const retryWaitMs = (
  { retryAfterMs = 0 }: { readonly retryAfterMs: number | undefined },
  failures: number,
  random: number,
): number => retryAfterMs + backoffMs(failures, random)
