/** The five progress steps of a booking, derived from its history (decisions "Progress steps"). */
import { setOutAt, withoutUndone } from './step-times.ts'
import { isSubscription } from './booking-visits.ts'
import { chatOpenedAt, endEventOf, type Booking, type BookingEvent } from '../documents/booking.ts'
import type { Instant } from '../time/instant.ts'

export const PROGRESS_STEPS = [
  'Booking Confirmed',
  'Provider Notified',
  'Provider En Route',
  'Service Started',
  'Service Completed',
] as const

export interface ProgressStep {
  readonly title: (typeof PROGRESS_STEPS)[number]
  readonly state: 'done' | 'now' | 'todo'
  /** When it happened; undefined if it has not happened or was skipped. */
  readonly at: Instant | undefined
}

/** When the booking was completed. A subscription is completed with its last visit, or when its remaining visits are cancelled. */
function completedAt(booking: Booking): Instant | undefined {
  if (!isSubscription(booking)) return firstAt(booking, 'completed')
  return booking.status === 'completed' ? endEventOf(booking)?.at : undefined
}

const firstAt = (booking: Booking, event: BookingEvent): Instant | undefined =>
  withoutUndone(booking.history).find((entry) => entry.event === event)?.at

/**
 * Returns the steps of a booking as the server knows it. A later step marks the earlier ones as done.
 * @param stored false while only this device knows the booking: then no step is done
 */
export function bookingProgress(booking: Booking, stored: boolean): ProgressStep[] {
  const times = [
    firstAt(booking, 'requested'),
    booking.provider_notified_at ?? undefined,
    setOutAt(booking) ?? undefined,
    firstAt(booking, isSubscription(booking) ? 'visit_started' : 'started'),
    completedAt(booking),
  ]
  // An acceptance proves that the provider was notified.
  const notified = chatOpenedAt(booking) === undefined ? -1 : 1
  const reached = stored
    ? Math.max(
        notified,
        times.findLastIndex((at) => at !== undefined),
      )
    : -1
  // En route stays the current step until the work starts. The other steps are single moments. Until the provider sets out, an accepted
  // booking waits for its time, and no step is the current one.
  const waiting = booking.status === 'accepted' ? (setOutAt(booking) === null ? PROGRESS_STEPS.length : 2) : reached + 1
  const active = stored && (booking.status === 'pending' || booking.status === 'accepted' || booking.status === 'in_progress')
  return PROGRESS_STEPS.map((title, index) => ({
    title,
    state: index === waiting && active ? 'now' : index <= reached && index !== (active ? waiting : -1) ? 'done' : 'todo',
    at: stored ? times[index] : undefined,
  }))
}
