/** What the server's clock shows, as far as this device can tell: its own clock put right by the dates of answers. */
import { instantFromMs, type Instant } from '#domain/time/instant.ts'
import type { DeviceClock } from '../platform/device-clock.ts'

/** A date header tells whole seconds and takes a moment to arrive; up to this, ms, the device's clock counts as right. */
const TOLERANCE_MS = 5_000

export interface ServerClock {
  /** For showing and for judging on the device. What counts is the server's own clock. */
  now(): Instant
  /** Takes in an answer's date header. */
  update(date: string | null): void
  /** How much the server's clock is ahead, ms; kept for starts without a network. */
  offsetMs(): number
}

/** @param aheadMs what was known in an earlier run */
export function createServerClock(clock: DeviceClock, aheadMs: number): ServerClock {
  let ahead = aheadMs
  return {
    now: () => instantFromMs(clock.now() + ahead),
    offsetMs: () => ahead,
    update: (date) => {
      const ms = date === null ? Number.NaN : Date.parse(date) - clock.now()
      if (Number.isNaN(ms)) return
      ahead = Math.abs(ms) > TOLERANCE_MS ? ms : 0
    },
  }
}
