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

/** After an outage of this length everyone in an area may come back in the same second, ms. */
const LONG_OUTAGE_MS = 60_000
/** Then the first requests are drawn from this time, ms: those of the person, and after them those that can wait. */
export const RETURN_SPREAD_MS = { own: 3_000, others: 6_000 }

/**
 * Returns the wait before the first request after an outage, ms.
 * @param awayMs length of the outage
 * @param random 0 to 1
 */
export const returnWaitMs = (awayMs: number, spreadMs: number, random: number): number =>
  awayMs < LONG_OUTAGE_MS ? 0 : Math.round(spreadMs * random)
