import { minutesUntil, requestDeadline } from '#domain/booking/request-deadline.ts'
import type { Booking } from '#domain/documents/booking.ts'
import { bookingStatusName } from '#shared/booking/booking-labels.ts'
import { text } from '#text/catalogue.ts'

/** From here on a request is shown as urgent, minutes. */
const URGENT_MINUTES = 60

export interface TimeLeft {
  readonly words: string
  readonly isUrgent: boolean
}

/** Returns how long a request can still be answered: '25 min left', '3 hr left', '2 days left', rounded down from an hour on. */
export function timeLeft(booking: Pick<Booking, 'scheduled_date' | 'created_at'>, nowMs: number): TimeLeft {
  const minutes = minutesUntil(requestDeadline(booking), nowMs)
  if (minutes === 0) return { words: bookingStatusName('expired'), isUrgent: true }
  if (minutes <= URGENT_MINUTES) return { words: text('dashboard.left_minutes', { minutes }), isUrgent: true }
  const hours = Math.floor(minutes / 60)
  const words = hours < 48 ? text('dashboard.left_hours', { hours }) : text('dashboard.left_days', { days: Math.floor(hours / 24) })
  return { words, isUrgent: false }
}
