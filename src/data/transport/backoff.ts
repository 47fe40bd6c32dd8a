/** Shortest and longest wait between tries, ms. */
export const BACKOFF_MIN_MS = 500
export const BACKOFF_MAX_MS = 30_000

/**
 * The wait before the next try: doubled with each failure, and drawn from its upper half so that many devices do not return at once.
 * @param failures tries that failed in a row, from 1 @param random 0 to 1
 */
export function backoffMs(failures: number, random: number): number {
  const full = Math.min(BACKOFF_MAX_MS, BACKOFF_MIN_MS * 2 ** (failures - 1))
  return Math.round(full * (0.5 + random / 2))
}
