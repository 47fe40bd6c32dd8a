/** When the provider of an accepted booking arrives, while they are on the way: counted from their press, or from their shared position. */
import { MINUTE_MS } from '../../constants.ts'
import type { Booking } from '../../documents/booking.ts'
import { arrivalMinutes, roundArrival, wayMinutes, type ArrivingProvider, type Roads } from '../../location/arrival.ts'
import type { Position } from '../../location/haversine.ts'
import type { Travel } from '../../location/travel.ts'
import { instantFromMs, instantToMs, type Instant } from '../../time/instant.ts'
import { isSubscription, nextVisit } from '../booking-visits.ts'
import { askedJobs } from './outcomes.ts'
import { setOutAt } from './step-times.ts'

export interface OnTheWay {
  /** When the provider pressed 'On my way', or accepted a request for as soon as possible. */
  readonly since: Instant
  /** False after the acceptance alone: the provider still needs their time to set out. */
  readonly hasSetOut: boolean
}

/** Returns since when the provider is on the way to the job or the next visit; undefined while they are not, and once it has started. */
export function onTheWay(booking: Booking): OnTheWay | undefined {
  const pressed = booking.on_my_way_at
  if (isSubscription(booking)) {
    const isOpen = booking.status === 'accepted' || booking.status === 'in_progress'
    return isOpen && pressed !== null && nextVisit(booking)?.status === 'scheduled' ? { since: pressed, hasSetOut: true } : undefined
  }
  if (booking.status !== 'accepted') return undefined
  const since = setOutAt(booking)
  return since === null ? undefined : { since, hasSetOut: pressed !== null }
}

/** A position that the provider shares with the customer. */
export interface LivePosition extends Position {
  /** When it was received, milliseconds since 1970 on the reader's clock. */
  readonly atMs: number
}

export interface BookingArrival {
  /** Minutes until the arrival, a multiple of 5; 0 when that time is over. */
  readonly minutes: number
  /** What it is counted from: the provider's shared position, or as an estimate their press or acceptance. */
  readonly by: 'position' | 'press' | 'acceptance'
  /** When that was, milliseconds since 1970. */
  readonly sinceMs: number
}

export interface ArrivalContext {
  /** Undefined where this device has no copy. */
  readonly provider: ArrivingProvider | undefined
  readonly place: Position | undefined
  readonly nowMs: number
  readonly live?: LivePosition | undefined
  readonly roads?: Roads | undefined
  /** What is left of a known road from the shared position. */
  readonly rest?: Travel | undefined
}

/**
 * Returns the arrival of a provider who is on the way; undefined otherwise, without a place or a way to it, and once both sides are asked
 * what happened.
 */
export function bookingArrival(
  booking: Booking,
  { provider, place, nowMs, live, roads, rest }: ArrivalContext,
): BookingArrival | undefined {
  const underway = onTheWay(booking)
  if (!underway || !place || askedJobs(booking, instantFromMs(nowMs)).length > 0) return undefined
  const sinceMs = live ? live.atMs : instantToMs(underway.since)
  const total = ((): number | undefined => {
    // Shared positions are never sent to a routing service.
    if (live) return rest?.minutes ?? wayMinutes(booking, live, place)
    if (!provider) return undefined
    if (!underway.hasSetOut) return arrivalMinutes(provider, place, roads)
    const way = wayMinutes(provider, provider, place, roads)
    return way === undefined ? undefined : roundArrival(way)
  })()
  if (total === undefined) return undefined
  // A press in the future is one by a clock that differs from this one.
  const left = total - Math.max(0, nowMs - sinceMs) / MINUTE_MS
  return { minutes: left > 0 ? roundArrival(left) : 0, by: live ? 'position' : underway.hasSetOut ? 'press' : 'acceptance', sinceMs }
}

/** Returns the minutes from an acceptance now to the arrival, by the rounded place that both sides know. */
export function minutesToArrive({ user_latitude: latitude, user_longitude: longitude }: Booking, provider: ArrivingProvider): number {
  const place = latitude === null || longitude === null ? undefined : { latitude, longitude }
  return arrivalMinutes(provider, place) ?? provider.eta_minutes
}
