/** What an event makes of a booking: its status and its hours. */
import {
  canCancelRemaining,
  fieldsFromVisits,
  isSubscription,
  statusFromVisits,
  visitsOf,
  withScheduledCancelled,
} from '../../booking/booking-visits.ts'
import { nextStatus, type TransitionEvent } from '../../booking/booking-transitions.ts'
import { minutesToArrive } from '../../booking/steps/booking-arrival.ts'
import { asapHours } from '../../booking/steps/step-times.ts'
import { intervalOf, isEnded, type Booking, type BookingRole, type BookingStatus } from '../../documents/booking.ts'
import type { Provider } from '../../documents/provider.ts'
import type { Instant } from '../../time/instant.ts'

/** Returns the status after the event; undefined if not allowed. For visits: `subscription/change-visit.ts`. */
export function statusAfter(booking: Booking, event: TransitionEvent, role: BookingRole): BookingStatus | undefined {
  if (!isSubscription(booking)) return nextStatus(booking.status, event, role)
  if (event === 'on_my_way' || event === 'started' || event === 'completed') return undefined
  if (event === 'cancelled' && canCancelRemaining(booking)) return statusFromVisits(withScheduledCancelled(visitsOf(booking)))
  return nextStatus(booking.status, event, role)
}

/** Returns the booking's fields that follow from its hours. @param provider who sets out now; undefined where this side has no copy */
export function hoursAfter(
  booking: Booking,
  status: BookingStatus,
  event: TransitionEvent,
  now: Instant,
  provider: Provider | undefined,
): Partial<Booking> {
  if (isSubscription(booking)) {
    if (event === 'accepted') return fieldsFromVisits(booking, visitsOf(booking))
    return isEnded(status) || event === 'cancelled' ? fieldsFromVisits(booking, withScheduledCancelled(visitsOf(booking))) : {}
  }
  if (event !== 'accepted') return {}
  const { scheduled_date, duration_hours } = booking
  if (scheduled_date !== null) return intervalOf(scheduled_date, duration_hours)
  return asapHours(now, provider ? minutesToArrive(booking, provider) : 0, duration_hours)
}
