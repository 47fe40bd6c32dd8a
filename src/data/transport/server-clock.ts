/** Estimate of the server's clock: the device's own clock, corrected by the Date headers of responses. */
import { BehaviorSubject, distinctUntilChanged, type Observable } from 'rxjs'
import { instantFromMs, type Instant } from '#domain/time/instant.ts'
import type { DeviceClock } from '../platform/device-clock.ts'

/** A Date header has whole seconds and arrives late. Up to this difference, ms, the device's clock counts as right. */
const TOLERANCE_MS = 5_000

export interface ServerClock {
  /** Returns the estimated time, for display and for decisions on the device. The server's own clock is authoritative. */
  now(): Instant
  /** Applies a response's Date header. */
  update(date: string | null): void
  /** Returns how far the server's clock is ahead, ms; stored for starts without a network. */
  offsetMs(): number
  /** Observes the offset, ms; dates that arrive sooner or later than the others change nothing. */
  readonly aheadMs: Observable<number>
}

/** @param aheadMs offset known from an earlier run */
export function createServerClock(clock: DeviceClock, aheadMs: number): ServerClock {
  const ahead = new BehaviorSubject(aheadMs)
  return {
    now: () => instantFromMs(clock.now() + ahead.value),
    offsetMs: () => ahead.value,
    aheadMs: ahead.pipe(distinctUntilChanged((before, after) => Math.abs(after - before) <= TOLERANCE_MS)),
    update: (date) => {
      const ms = date === null ? Number.NaN : Date.parse(date) - clock.now()
      if (Number.isNaN(ms)) return
      ahead.next(Math.abs(ms) > TOLERANCE_MS ? ms : 0)
    },
  }
}
