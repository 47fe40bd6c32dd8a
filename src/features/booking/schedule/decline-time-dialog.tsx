/** Declines a proposed time, with an optional reason that the other side receives. */
import { formatBookingTime } from '#shared/booking/booking-labels.ts'
import { declineTime } from '#domain/commands/booking/reschedule-booking.ts'
import { ReasonDialog } from '#shared/forms/reason-dialog.tsx'
import { useNow } from '#state/display/use-now.ts'
import type { Overlay } from '#state/navigation/overlays.ts'
import { useUser } from '#state/session/session.ts'
import { useBooking } from '#state/sync/user-queries.ts'
import { text } from '#text/catalogue.ts'
import { bookingSides } from '../shared/booking-sides.ts'

export function DeclineTimeDialog({ overlay }: { readonly overlay: Extract<Overlay, { kind: 'decline-time' }> }) {
  const { bookingId, startsAt } = overlay
  const booking = useBooking(bookingId)?.doc
  const user = useUser()
  const nowMs = useNow()
  if (!booking) return null
  return (
    <ReasonDialog
      command="decline_time"
      schema={declineTime.schema}
      title={text('time.decline_title')}
      text={text('time.decline_text', { name: bookingSides(booking, user?.uid).otherName, when: formatBookingTime(booking, nowMs) })}
      cancelLabel={text('common.cancel')}
      confirmLabel={text('time.decline')}
      draft={`decline-time ${bookingId}`}
      argsOf={(reason) => ({ booking_id: bookingId, starts_at: startsAt, reason })}
    />
  )
}
