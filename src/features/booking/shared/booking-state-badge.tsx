import { BookingStatusBadge } from '#shared/booking/booking-status-badge.tsx'
import { text } from '#text/catalogue.ts'
import { Badge } from '#ui/status/badge.tsx'
import type { BookingWithRequest } from './booking-with-request.ts'

/** Badge of a booking, or of a request that needs a decision. */
export function BookingStateBadge({ shown }: { readonly shown: BookingWithRequest }) {
  if (shown.request?.state === 'refused') {
    return (
      <Badge tone="rejected" icon="alert">
        {text('booking.refused_title')}
      </Badge>
    )
  }
  if (shown.request?.state === 'held') {
    return (
      <Badge tone="pending" icon="clock">
        {text('booking.not_sent')}
      </Badge>
    )
  }
  return <BookingStatusBadge booking={shown.booking} waiting={shown.waiting} />
}
