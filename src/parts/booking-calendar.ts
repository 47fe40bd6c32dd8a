/** A booking as an entry of the person's own calendar. */
import type { Booking, BookingStatus } from '#domain/documents/booking.ts'
import { calendarFile, type CalendarEntry } from '#domain/exports/icalendar.ts'
import { addMs } from '#domain/instant.ts'
import { currentStart } from '#domain/proposals.ts'
import { money } from '#text/format.ts'
import { packageLine } from './package-card.tsx'
import { serviceName } from './provider-words.ts'
import { priceLine } from './subscription-words.ts'

const STATUS: Readonly<Record<BookingStatus, CalendarEntry['status']>> = {
  pending: 'TENTATIVE',
  accepted: 'CONFIRMED',
  in_progress: 'CONFIRMED',
  completed: 'CONFIRMED',
  rejected: 'CANCELLED',
  cancelled: 'CANCELLED',
  expired: 'CANCELLED',
}

/** The file's text; undefined for a visit that has no time. @param other the other person's name */
export function bookingCalendar(booking: Booking, other: string): string | undefined {
  const start = currentStart(booking)
  if (start === null) return undefined
  const { service_package } = booking
  const cost = service_package
    ? [`${packageLine(service_package)}: ${money(booking.total_amount)}`, ...service_package.included_services]
    : [`${priceLine(booking)} = ${money(booking.total_amount)}`]
  const lines = [...cost, booking.special_instructions].filter((line) => line !== '')
  return calendarFile({
    uid: `booking-${booking.id.toLowerCase()}@nearhelp`,
    sequence: booking.version,
    stampedAt: booking.updated_at,
    startsAt: start,
    endsAt: booking.ends_at ?? addMs(start, booking.duration_hours * 3_600_000),
    summary: `${serviceName(booking.service_type)}: ${other}`,
    description: lines.join('\n'),
    status: STATUS[booking.status],
  })
}
