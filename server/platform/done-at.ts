import { instantFromMs, instantToMs, type Instant } from '#domain/time/instant.ts'

/** What a request says and what the server knows about the time of an act. */
export interface ActClaim {
  /** Milliseconds that it waited on its device. */
  readonly queuedMs: number
  /** When its device was heard before it could send the act, ms since 1970; absent: nothing to check by. */
  readonly heardMs?: number
}

/**
 * Returns when an act was done, as far as the server believes it: not after its arrival, and not before the last contact with its
 * device before it could be sent, because a device with a connection sends at once.
 */
export function doneAt(arrived: Instant, { queuedMs, heardMs = 0 }: ActClaim): Instant {
  const arrivedMs = instantToMs(arrived)
  return instantFromMs(Math.min(arrivedMs, Math.max(arrivedMs - queuedMs, heardMs)))
}

/** Returns when the device was heard before it could send the act; undefined where there is nothing to check by. */
export const heardAt = ({ heardMs = 0 }: ActClaim): Instant | undefined => (heardMs > 0 ? instantFromMs(heardMs) : undefined)
