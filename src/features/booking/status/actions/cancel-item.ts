import { canCancelRemaining, isSubscription } from '#domain/booking/booking-visits.ts'
import { nextStatus } from '#domain/booking/booking-transitions.ts'
import { isChatOpen, type Booking } from '#domain/documents/booking.ts'
import { openOverlay } from '#state/navigation/overlays.ts'
import { text } from '#text/catalogue.ts'
import type { MenuItem } from '#ui/overlay/menu.tsx'
import type { BookingSides } from '../../shared/booking-sides.ts'

/** Returns the cancellation of a booking, or of the visits that are left; undefined where nothing can be canceled. */
export function cancelItem(booking: Booking, { ownRole }: BookingSides): MenuItem | undefined {
  // From the first answer about a job that was not started, it is settled and no longer canceled.
  const isReported = booking.history.some(({ event }) => event === 'outcome_reported') && booking.status === 'accepted'
  const canCancel = nextStatus(booking.status, 'cancelled', ownRole) !== undefined || canCancelRemaining(booking)
  if (isReported || !canCancel) return undefined
  return {
    id: 'cancel',
    icon: 'close',
    tone: 'danger',
    label: text(isSubscription(booking) && isChatOpen(booking) ? 'visit.cancel_rest' : 'cancel.confirm'),
    onPress: () => openOverlay({ kind: 'cancel-booking', bookingId: booking.id }),
  }
}
