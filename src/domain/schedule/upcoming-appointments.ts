/** What an open booking still has before it, for a calendar of what is coming. */
import { isOpenVisit, isSubscription, visitsOf, type Appointment } from '../booking/booking-visits.ts'
import { intervalOf, isEnded, type Booking } from '../documents/booking.ts'
import { currentStart } from '../booking/time-proposals.ts'

/**
 * Asked for or agreed: each open visit of a subscription, or its one time, in order of time. A request for now has no time and no
 * appointment, and what has ended has none left.
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
