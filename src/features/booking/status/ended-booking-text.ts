/** How a booking that did not take place ended, said to one of its two people. */
import { cancellationEventOf, type Booking } from '#domain/documents/booking.ts'
import { text } from '#text/catalogue.ts'
import { localizeReason } from '#text/server-text/localized-placeholders.ts'
import type { Sides } from '../shared/booking-sides.ts'

export interface EndedWords {
  readonly line: string
  /** In the words of whoever ended it, where they gave any. */
  readonly reason: string | undefined
}

function lineOf(booking: Booking, { own, other }: Sides): string | undefined {
  switch (booking.status) {
    case 'rejected':
      return own === 'provider' ? text('booking.ended_rejected_own') : text('booking.ended_rejected', { name: other })
    case 'expired':
      return text('booking.ended_expired')
    case 'cancelled': {
      const by = cancellationEventOf(booking)?.by ?? 'system'
      if (by === 'system') return text('booking.ended_cancelled_system')
      return by === own ? text('booking.ended_cancelled_customer') : text('booking.ended_cancelled_provider', { name: other })
    }
    case 'pending':
    case 'accepted':
    case 'in_progress':
    case 'completed':
      return undefined
  }
}

/** Undefined while it is open, and where it took place. */
export function endedWords(booking: Booking, sides: Sides): EndedWords | undefined {
  const line = lineOf(booking, sides)
  const reason = cancellationEventOf(booking)?.reason
  return line === undefined ? undefined : { line, reason: reason === undefined ? undefined : localizeReason(reason) }
}
