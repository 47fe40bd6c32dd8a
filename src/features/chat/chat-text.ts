/** Texts about a chat's booking: who opened the chat, and why it is closed. */
import { chatOpenedAt, chatOpeningEvent, type Booking } from '#domain/documents/booking.ts'
import type { BookingPartner } from '#shared/booking/booking-partner.ts'
import { text } from '#text/catalogue.ts'
import { deviceTimeZone, timeOfDay } from '#text/formatting/format.ts'

/**
 * Returns 'Grace accepted the booking, 14:02'; undefined where neither side has. The side that accepts a time change of a request thereby
 * accepts the request, also the customer.
 */
export function acceptedLine(booking: Booking, partner: BookingPartner): string | undefined {
  const opening = chatOpeningEvent(booking)
  if (!opening) return undefined
  const time = timeOfDay(opening.at, deviceTimeZone())
  return opening.by === partner.side ? text('chat.accepted_event', { name: partner.name, time }) : text('chat.accepted_event_own', { time })
}

/** Text that replaces the message field: the chat was open before, or is not open yet. */
export const closedLine = (booking: Booking): string => text(chatOpenedAt(booking) === undefined ? 'chat.not_open' : 'chat.closed')
