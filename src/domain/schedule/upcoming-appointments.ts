/** Remaining appointments of an open booking, for a calendar of upcoming work. */
import { isOpenVisit, isSubscription, visitsOf, type Appointment } from '../booking/booking-visits.ts'
import { intervalOf, isEnded, type Booking } from '../documents/booking.ts'
import { currentStart } from '../booking/time-proposals.ts'

/**
 * Returns requested or accepted appointments in chronological order: each open visit of a subscription, or the booking's one time.
 * An ASAP request has no time and so no appointment; an ended booking has none left.
 */
export function upcomingAppointments(booking: Booking): Appointment[] {
  if (isEnded(booking.status)) return []
  if (isSubscription(booking))
    return visitsOf(booking)
      .filter(isOpenVisit)
      .map(({ number, starts_at, ends_at, status }) => ({ booking, number, starts_at, ends_at, status }))
  const start = currentStart(booking)
  if (start === null) return []
  const { ends_at } = intervalOf(start, booking.duration_hours)
  return [{ booking, number: null, starts_at: start, ends_at: booking.ends_at ?? ends_at, status: booking.status }]
}
