import { instantFromMs, type Instant } from '#domain/time/instant.ts'

/** The server's clock for decisions. */
export interface DecisionClock {
  /** Returns an instant never earlier than the last one; always later for messages, so that a thread has one order. */
  next(name: string): Instant
}

export function createDecisionClock(clock: () => number): DecisionClock {
  let last = 0
  return {
    next: (name) => {
      last = Math.max(clock(), name === 'send_message' ? last + 1 : last)
      return instantFromMs(last)
    },
  }
}
