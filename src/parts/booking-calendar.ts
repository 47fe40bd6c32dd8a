/** A booking as an entry of the person's own calendar. */
import type { Booking, BookingStatus } from '#domain/documents/booking.ts'
import { calendarFile, type CalendarEntry } from '#domain/exports/icalendar.ts'
import { addMs } from '#domain/instant.ts'
import { currentStart } from '#domain/proposals.ts'
import { text } from '#text/catalogue.ts'
import { hours, money } from '#text/format.ts'
import { serviceName } from './provider-words.ts'

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
  const price = text('booking.price_line', { price: money(booking.price_per_hour), hours: hours(booking.duration_hours) })
  const lines = [`${price} = ${money(booking.total_amount)}`, booking.special_instructions].filter((line) => line !== '')
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
