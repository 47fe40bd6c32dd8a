/** Declines an extra, with an optional reason that the other side receives. */
import { declineExtra } from '#domain/commands/booking/extra/booking-extra.ts'
import { ReasonDialog } from '#shared/forms/reason-dialog.tsx'
import type { Overlay } from '#state/navigation/overlays.ts'
import { useUser } from '#state/session/session.ts'
import { useBooking } from '#state/sync/user-queries.ts'
import { text } from '#text/catalogue.ts'
import { money } from '#text/formatting/format.ts'
import { bookingSides } from '../shared/booking-sides.ts'

export function DeclineExtraDialog({ overlay }: { readonly overlay: Extract<Overlay, { kind: 'decline-extra' }> }) {
  const { kind: _kind, bookingId, ...terms } = overlay
  const booking = useBooking(bookingId)?.doc
  const user = useUser()
  if (!booking) return null
  return (
    <ReasonDialog
      command="decline_extra"
      schema={declineExtra.schema}
      title={text('extra.decline_title')}
      text={text('extra.decline_text', {
        name: bookingSides(booking, user?.uid).otherName,
        total: money(booking.total_amount, booking.city),
      })}
      cancelLabel={text('common.cancel')}
      confirmLabel={text('extra.decline')}
      draft={`decline-extra ${bookingId}`}
      argsOf={(reason) => ({ booking_id: booking.id, ...terms, reason })}
    />
  )
}
