/** Short words about a job, for rows and headings. */
import { cityOrDefault } from '#domain/cities.ts'
import type { Booking } from '#domain/documents/booking.ts'
import { formatBookingTime } from '#shared/booking/booking-labels.ts'
import { subscriptionProgressLine } from '#shared/booking/subscription-labels.ts'
import { nearestPlaceText } from '#shared/location/nearest-place.ts'
import { packageLine } from '#shared/provider/package-card.tsx'
import { serviceName } from '#shared/provider/provider-labels.ts'
import { text } from '#text/catalogue.ts'
import { hours, relativeDay } from '#text/formatting/format.ts'

/** Returns the package, the subscription, or the service. */
export const whatText = (booking: Booking): string =>
  booking.service_package ? packageLine(booking.service_package) : (subscriptionProgressLine(booking) ?? serviceName(booking.service_type))

/** Returns the time of a job. Of one without a time: as soon as possible, with its duration or, once it has ended, its day. */
export function whenText(booking: Booking, nowMs: number, isOver = false): string {
  if (booking.starts_at !== null || booking.scheduled_date !== null) return formatBookingTime(booking, nowMs)
  if (isOver) return text('booking.asap_on', { day: relativeDay(booking.created_at, cityOrDefault(booking.city).zone, nowMs) })
  return `${text('booking.asap')} · ${text('booking.hours', { hours: hours(booking.duration_hours) })}`
}

/** Returns the district, or the nearest known place of the rounded position; undefined where neither is known. */
export function areaText({ district, user_latitude: latitude, user_longitude: longitude }: Booking): string | undefined {
  if (district !== undefined) return district
  return latitude === null || longitude === null ? undefined : nearestPlaceText({ latitude, longitude })
}
