/** How a booking that did not take place ended, worded for one of its two sides. */
import { endedBySuspension } from '#domain/moderation/booking-suspension.ts'
import { cancellationEventOf, type Booking } from '#domain/documents/booking.ts'
import { text } from '#text/catalogue.ts'
import { localizeReason } from '#text/server-text/localized-placeholders.ts'
import type { BookingSides } from '../../shared/booking-sides.ts'

export interface EndedBookingText {
  readonly line: string
  /** The reason given by the side that ended it, if any. */
  readonly reason: string | undefined
}

function lineOf(booking: Booking, { ownRole, otherName }: BookingSides): string | undefined {
  switch (booking.status) {
    case 'rejected':
      return ownRole === 'provider' ? text('booking.ended_rejected_own') : text('booking.ended_rejected', { name: otherName })
    case 'expired':
      return text('booking.ended_expired')
    case 'cancelled': {
      const event = cancellationEventOf(booking)
      if (event?.outcome === 'customer_absent') return text('outcome.ended_customer_absent')
      if (event?.outcome === 'provider_absent') return text('outcome.ended_provider_absent')
      if (event?.taken) return text('booking.ended_taken')
      if (ownRole === 'customer' && endedBySuspension(booking)) return text('suspended.ended', { name: otherName })
      const by = event?.by ?? 'system'
      if (by === 'system') return text('booking.ended_cancelled_system')
      return by === ownRole ? text('booking.ended_cancelled_customer') : text('booking.ended_cancelled_provider', { name: otherName })
    }
    case 'pending':
    case 'accepted':
    case 'in_progress':
    case 'completed':
      return undefined
  }
}

/** Returns undefined while the booking is open, and where it took place. */
export function endedBookingText(booking: Booking, sides: BookingSides): EndedBookingText | undefined {
  const line = lineOf(booking, sides)
  const reason = cancellationEventOf(booking)?.reason
  return line === undefined ? undefined : { line, reason: reason === undefined ? undefined : localizeReason(reason) }
}
