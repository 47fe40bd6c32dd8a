/** Lines below a job that did not take place. */
import { cancellationEventOf, type Booking } from '#domain/documents/booking.ts'
import { text } from '#text/catalogue.ts'
import { localizeName, localizeReason } from '#text/server-text/localized-placeholders.ts'

/** Says who cancelled the job, and their reason. The badge already tells that a request was declined. */
export function cancellationLines(booking: Booking): readonly string[] {
  const end = cancellationEventOf(booking)
  const lines: string[] = []
  if (booking.status === 'cancelled' && end?.by === 'customer')
    lines.push(text('dashboard.ended_by_customer', { name: localizeName(booking.customer_name) }))
  if (booking.status === 'cancelled' && end?.by === 'provider') lines.push(text('dashboard.ended_by_own'))
  if (end?.outcome === 'customer_absent') lines.push(text('outcome.ended_customer_absent'))
  if (end?.outcome === 'provider_absent') lines.push(text('outcome.ended_provider_absent'))
  if (end?.reason !== undefined) lines.push(text('booking.reason', { reason: localizeReason(end.reason) }))
  return lines
}
