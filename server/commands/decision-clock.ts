import { instantFromMs, type Instant } from '#domain/time/instant.ts'

/** The server's clock for decisions. */
export interface DecisionClock {
  /**
   * Returns an instant never earlier than the last one; always later for messages, so that a thread has one order, and for reviews, which
   * the directory tells apart by author and instant.
   * @param name of a command that is accepted; a refusal has none
   */
  next(name?: string): Instant
}

const DISTINCT: ReadonlySet<string> = new Set(['send_message', 'write_review'])

export function createDecisionClock(clock: () => number): DecisionClock {
  let last = 0
  return {
    next: (name) => {
      last = Math.max(clock(), name !== undefined && DISTINCT.has(name) ? last + 1 : last)
      return instantFromMs(last)
    },
  }
}
