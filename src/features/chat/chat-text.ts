/** What a chat says of its booking: by whom it was opened, and why nobody can write. */
import { chatOpenedAt, chatOpeningEvent, type Booking } from '#domain/documents/booking.ts'
import type { BookingPartner } from '#shared/booking/booking-partner.ts'
import { text } from '#text/catalogue.ts'
import { deviceTimeZone, timeOfDay } from '#text/formatting/format.ts'

/**
 * 'Grace accepted the booking, 14:02'; undefined where nobody has. Whoever agreed to another time of a request accepted it by that,
 * also its customer.
 */
export function acceptedLine(booking: Booking, partner: BookingPartner): string | undefined {
  const opening = chatOpeningEvent(booking)
  if (!opening) return undefined
  const time = timeOfDay(opening.at, deviceTimeZone())
  return opening.by === partner.side ? text('chat.accepted_event', { name: partner.name, time }) : text('chat.accepted_event_own', { time })
}

/** Instead of the field, where nobody can write: it was open before, or is not yet. */
export const closedLine = (booking: Booking): string => text(chatOpenedAt(booking) === undefined ? 'chat.not_open' : 'chat.closed')
