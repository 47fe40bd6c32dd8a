/** What a provider reads below a job that did not take place. */
import { callOffOf, type Booking } from '#domain/documents/booking.ts'
import { text } from '#text/catalogue.ts'
import { personName, reasonWords } from '#text/server-text/localized-placeholders.ts'

/** Who called it off, and what they said. A request that was declined says so in its badge. */
export function endedLines(booking: Booking): readonly string[] {
  const end = callOffOf(booking)
  const lines: string[] = []
  if (booking.status === 'cancelled' && end?.by === 'customer')
    lines.push(text('dashboard.ended_by_customer', { name: personName(booking.customer_name) }))
  if (booking.status === 'cancelled' && end?.by === 'provider') lines.push(text('dashboard.ended_by_own'))
  if (end?.reason !== undefined) lines.push(text('booking.reason', { reason: reasonWords(end.reason) }))
  return lines
}
