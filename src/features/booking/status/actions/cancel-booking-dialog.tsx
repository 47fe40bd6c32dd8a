/** Asks before it cancels a booking; the other side receives the reason. */
import { askedIds } from '#domain/booking/several/asked-group.ts'
import { isSubscription, remainingVisits } from '#domain/booking/booking-visits.ts'
import { isChatOpen } from '#domain/documents/booking.ts'
import { cancelBooking } from '#domain/commands/booking/change-booking.ts'
import { ReasonDialog } from '#shared/forms/reason-dialog.tsx'
import type { Overlay } from '#state/navigation/overlays.ts'
import { useUser } from '#state/session/session.ts'
import { leaveFor } from '#state/navigation/view.ts'
import { text } from '#text/catalogue.ts'
import { bookingSides } from '../../shared/booking-sides.ts'
import { useBookingWithRequest } from '../../shared/use-booking-with-request.ts'

export function CancelBookingDialog({ overlay: { bookingId } }: { readonly overlay: Extract<Overlay, { kind: 'cancel-booking' }> }) {
  const shown = useBookingWithRequest(bookingId)
  const user = useUser()
  if (shown === undefined) return null
  const otherName = typeof shown === 'string' ? '' : bookingSides(shown.booking, user?.uid).otherName
  // An accepted subscription loses every visit still to come; a request is withdrawn as a whole.
  const left = typeof shown !== 'string' && isSubscription(shown.booking) && isChatOpen(shown.booking) ? remainingVisits(shown.booking) : 0
  const isAsked = typeof shown !== 'string' && shown.booking.asked_together !== undefined && shown.booking.status === 'pending'
  const isUnsent = typeof shown !== 'string' && !shown.stored
  return (
    <ReasonDialog
      command="cancel_booking"
      schema={cancelBooking.schema}
      title={text(left > 0 ? 'visit.cancel_rest_title' : 'cancel.title')}
      text={
        isUnsent
          ? text('cancel.text_waiting')
          : isAsked
            ? text('several.cancel', { count: askedIds(shown.booking).length })
            : text(left > 0 ? 'visit.cancel_rest_text' : 'cancel.text', { name: otherName, visits: left })
      }
      cancelLabel={text('cancel.keep')}
      confirmLabel={text(left > 0 ? 'visit.cancel_rest_confirm' : 'cancel.confirm')}
      draft={`cancel ${bookingId}`}
      hasReason={!isUnsent}
      disabled={typeof shown === 'string'}
      argsOf={(reason) => ({ booking_id: bookingId, reason })}
      // A request that was never sent leaves no booking to look at.
      onDone={isUnsent ? () => leaveFor({ view: 'bookings' }) : undefined}
    />
  )
}
