import { isTaken } from '#domain/booking/several/asked-group.ts'
import type { Booking } from '#domain/documents/booking.ts'
import { text } from '#text/catalogue.ts'
import { Badge } from '#ui/status/badge.tsx'
import { bookingStatusName, bookingTone } from './booking-labels.ts'

const ICONS = {
  pending: 'clock',
  accepted: 'check',
  rejected: 'close',
  in_progress: 'progress',
  completed: 'check-circle',
  cancelled: 'minus-circle',
  expired: 'clock',
} as const

/** Badge with a booking's state, or 'Waiting' until this device has sent it. */
export function BookingStatusBadge({ booking, waiting }: { readonly booking: Booking; readonly waiting: boolean }) {
  if (waiting) {
    return (
      <Badge tone="pending" icon="clock">
        {text('common.waiting')}
      </Badge>
    )
  }
  return (
    <Badge tone={bookingTone(booking.status)} icon={ICONS[booking.status]}>
      {isTaken(booking) ? text('booking.status_taken') : bookingStatusName(booking.status)}
    </Badge>
  )
}
