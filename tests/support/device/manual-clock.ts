import type { DeviceClock } from '#data/platform/device-clock.ts'

/** A clock that moves only when the test moves it, with timers that fire when it passes them. */
export interface ManualClock extends DeviceClock {
  /** Advances, firing due timers on the way, in order of time. */
  advance(ms: number): void
  /** Jumps, as on a machine that slept: timers that came due meanwhile fire once, late, in order of time. */
  leap(ms: number): void
  /** Number of waiting timers. */
  pending(): number
}

interface Timer {
  readonly at: number
  readonly order: number
  readonly run: () => void
}

/** @param startMs milliseconds since 1970 */
export function createManualClock(startMs: number): ManualClock {
  const timers = new Set<Timer>()
  let now = startMs
  let order = 0
  const nextDue = (until: number): Timer | undefined => {
    let first: Timer | undefined
    for (const timer of timers)
      if (timer.at <= until && (!first || timer.at < first.at || (timer.at === first.at && timer.order < first.order))) first = timer
    return first
  }
  return {
    now: () => now,
    after: (ms, run) => {
      order += 1
      const timer = { at: now + ms, order, run }
      timers.add(timer)
      return () => timers.delete(timer)
    },
    advance: (ms) => {
      const until = now + ms
      for (let timer = nextDue(until); timer; timer = nextDue(until)) {
        timers.delete(timer)
        now = Math.max(now, timer.at)
        timer.run()
      }
      now = until
    },
    leap: (ms) => {
      now += ms
      const due = [...timers].filter((timer) => timer.at <= now).sort((a, b) => a.at - b.at || a.order - b.order)
      // A timer that was cancelled by another meanwhile does not fire.
      for (const timer of due) if (timers.delete(timer)) timer.run()
    },
    pending: () => timers.size,
  }
}
