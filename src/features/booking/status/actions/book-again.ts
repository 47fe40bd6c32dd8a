import type { Booking } from '#domain/documents/booking.ts'
import { detailsOf, type BookingDetails } from '#domain/documents/booking-details.ts'
import type { Place } from '#domain/documents/places/place.ts'
import { bookedPlaceValues } from '#shared/place/place-values.ts'
import { openOverlay } from '#state/navigation/overlays.ts'

/** Opens the form with what was booked, at the same place. */
export function bookAgain(booking: Booking, place: Place | undefined): void {
  const where = place ? bookedPlaceValues(place) : {}
  // The photos were of what is mended now.
  const answers = booking.answers ? { answers: booking.answers } : {}
  const { provider_id, scheduled_date, duration_hours, service_package } = booking
  if (booking.subscription_type !== undefined && booking.subscription_duration !== undefined) {
    const { subscription_type, subscription_duration } = booking
    const again = { subscription_type, subscription_duration, duration_hours, ...detailsOf<BookingDetails>(booking), ...answers, ...where }
    openOverlay({ kind: 'subscribe', providerId: provider_id, prefill: again })
    return
  }
  const prefill = {
    duration_hours,
    ...detailsOf<BookingDetails>(booking),
    ...answers,
    ...where,
    ...(scheduled_date === null ? { scheduled_date } : {}),
    ...(service_package ? { package_id: service_package.id } : {}),
  }
  openOverlay({ kind: 'scheduler', providerId: provider_id, prefill })
}
