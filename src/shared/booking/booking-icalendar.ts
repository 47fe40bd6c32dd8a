/** Exports a booking to the person's own calendar; each visit of a subscription is one entry. */
import { bookingPath } from '#config/app-paths.ts'
import type { Booking } from '#domain/documents/booking.ts'
import type { Place } from '#domain/documents/places/place.ts'
import { bookingTimes, placeOfEntry, type BookingTime } from '#domain/exports/calendar-entries.ts'
import { calendarFile } from '#domain/exports/icalendar.ts'
import { money } from '#text/formatting/format.ts'
import { packageLine } from '../provider/package-card.tsx'
import { serviceName } from '../provider/provider-labels.ts'
import { detailLines } from './booking-details.tsx'
import { priceLine, visitNumber } from './subscription-labels.ts'

/** Description of one entry: a subscription names the visit, a package its contents, a single booking its total. */
function descriptionOf(booking: Booking, { number }: BookingTime): string {
  const { service_package } = booking
  const agreed = service_package
    ? [`${packageLine(service_package)}: ${money(booking.total_amount, booking.city)}`, ...service_package.included_services]
    : number === null
      ? [`${priceLine(booking)} = ${money(booking.total_amount, booking.city)}`]
      : [visitNumber(booking, number)]
  return [...agreed, ...detailLines(booking)].filter((line) => line !== '').join('\n')
}

/**
 * Returns the text of the file; undefined for a booking without a time.
 * @param other the other person's name @param place as this person may see it
 */
export function bookingIcalendar(booking: Booking, other: string, place: Place | undefined): string | undefined {
  const { notes, ...where } = placeOfEntry(place)
  const times = bookingTimes(booking)
  if (times.length === 0) return undefined
  return calendarFile(
    times.map((time) => ({
      uid: time.uid,
      sequence: booking.version,
      stampedAt: booking.updated_at,
      startsAt: time.starts_at,
      endsAt: time.ends_at,
      summary: `${serviceName(booking.service_type)}: ${other}`,
      description: [descriptionOf(booking, time), notes].filter((line) => line !== '').join('\n'),
      ...where,
      status: time.status,
      url: location.origin + bookingPath(booking.id),
    })),
  )
}
