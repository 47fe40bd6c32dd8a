/** Asks before it cancels one visit of a subscription; the other side receives the reason. */
import { visitsOf } from '#domain/booking/booking-visits.ts'
import { cancelVisit } from '#domain/commands/booking/subscription/change-visit.ts'
import { ReasonDialog } from '#shared/forms/reason-dialog.tsx'
import { visitName } from '#shared/booking/subscription-labels.ts'
import type { Overlay } from '#state/navigation/overlays.ts'
import { useUser } from '#state/session/session.ts'
import { useBooking } from '#state/sync/user-queries.ts'
import { text } from '#text/catalogue.ts'
import { bookingSides } from '../../shared/booking-sides.ts'

export function CancelVisitDialog({ overlay: { bookingId, visit } }: { readonly overlay: Extract<Overlay, { kind: 'cancel-visit' }> }) {
  const booking = useBooking(bookingId)?.doc
  const user = useUser()
  const found = booking && visitsOf(booking).find(({ number }) => number === visit)
  if (!booking || !found) return null
  return (
    <ReasonDialog
      command="cancel_visit"
      schema={cancelVisit.schema}
      title={text('visit.cancel_title')}
      text={text('visit.cancel_text', {
        when: visitName(booking, found),
        name: bookingSides(booking, user?.uid).otherName,
      })}
      cancelLabel={text('cancel.keep')}
      confirmLabel={text('visit.cancel_confirm')}
      draft={`cancel-visit ${bookingId} ${visit}`}
      argsOf={(reason) => ({ booking_id: bookingId, visit, reason })}
    />
  )
}
