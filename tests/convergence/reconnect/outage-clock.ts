/** The devices' clock and timers: real time, in which an outage of minutes can be skipped. */
import type { DeviceClock } from '#data/platform/device-clock.ts'
import { createManualClock } from '#tests/support/device/manual-clock.ts'

/** How often timers are looked at in real time, ms. */
const TICK_MS = 5
/** The step in which an outage passes: much shorter than the devices' waits, ms. */
const STEP_MS = 50

export interface OutageClock extends DeviceClock {
  /** Lets this time pass as fast as the devices' work allows. */
  skip(ms: number): Promise<void>
  stop(): void
}

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

export function createOutageClock(): OutageClock {
  const clock = createManualClock(Date.now())
  let last = performance.now()
  let isSkipping = false
  const timer = setInterval(() => {
    const now = performance.now()
    if (!isSkipping) clock.advance(now - last)
    last = now
  }, TICK_MS)
  return {
    now: clock.now,
    after: clock.after,
    skip: async (ms) => {
      isSkipping = true
      for (let passed = 0; passed < ms; passed += STEP_MS) {
        clock.advance(STEP_MS)
        // What a fired timer began comes to its next wait.
        for (let turns = 0; turns < 3; turns += 1) await turn()
      }
      isSkipping = false
    },
    stop: () => clearInterval(timer),
  }
}
