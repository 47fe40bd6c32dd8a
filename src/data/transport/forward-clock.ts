/** The server's time as this device estimates it, which never goes back until the server is heard. */
import type { Instant } from '#domain/time/instant.ts'

export interface ForwardClock {
  /** A device clock that is set back keeps nothing longer. */
  now(): Instant
  /** Starts again from the estimate: it was just confirmed. */
  reset(): void
}

/** @param notBefore the server's time at the last contact */
export function createForwardClock(estimate: () => Instant, notBefore: Instant | undefined): ForwardClock {
  let latest = notBefore
  return {
    now: () => {
      const current = estimate()
      if (latest === undefined || current > latest) latest = current
      return latest
    },
    reset: () => {
      latest = estimate()
    },
  }
}
