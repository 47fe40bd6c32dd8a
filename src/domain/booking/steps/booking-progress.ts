/** The five progress steps of a booking, derived from its history (decisions "Progress steps"). */
import { setOutAt, withoutUndone } from './step-times.ts'
import { isSubscription } from '../booking-visits.ts'
import { chatOpenedAt, endEventOf, lastEvent, type Booking, type BookingEvent } from '../../documents/booking.ts'
import type { ActTimes } from '../../time/act-times.ts'
import type { Instant } from '../../time/instant.ts'

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
  /** When the server received it; absent where that is the same instant. */
  readonly sent_at?: Instant | undefined
}

/** When the booking was completed. A subscription is completed with its last visit, or when its remaining visits are cancelled. */
function completed(booking: Booking): ActTimes | undefined {
  if (!isSubscription(booking)) return first(booking, 'completed')
  return booking.status === 'completed' ? endEventOf(booking) : undefined
}

/** When the provider set out; an as-soon-as-possible job by its acceptance. The steps of a subscription show that of the next visit. */
function setOut(booking: Booking): ActTimes | undefined {
  const at = setOutAt(booking)
  if (at === null) return undefined
  const pressed = lastEvent(booking, isSubscription(booking) ? 'visit_on_my_way' : 'on_my_way')
  return booking.on_my_way_at !== null && pressed ? pressed : { at }
}

const first = (booking: Booking, event: BookingEvent): ActTimes | undefined =>
  withoutUndone(booking.history).find((entry) => entry.event === event)

/**
 * Returns the steps of a booking as the server knows it. A later step marks the earlier ones as done.
 * @param stored false while only this device knows the booking: then no step is done
 */
export function bookingProgress(booking: Booking, stored: boolean): ProgressStep[] {
  const times = [
    first(booking, 'requested'),
    booking.provider_notified_at === null ? undefined : { at: booking.provider_notified_at },
    setOut(booking),
    first(booking, isSubscription(booking) ? 'visit_started' : 'started'),
    completed(booking),
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
    at: stored ? times[index]?.at : undefined,
    ...(stored && times[index]?.sent_at !== undefined ? { sent_at: times[index].sent_at } : {}),
  }))
}
