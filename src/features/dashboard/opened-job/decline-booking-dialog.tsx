/** Declines a request, with an optional reason that the customer receives. */
import { rejectBooking } from '#domain/commands/booking/change-booking.ts'
import { ReasonDialog } from '#shared/forms/reason-dialog.tsx'
import type { Overlay } from '#state/navigation/overlays.ts'
import { useBooking } from '#state/sync/user-queries.ts'
import { text } from '#text/catalogue.ts'
import { localizeName } from '#text/server-text/localized-placeholders.ts'
import { JobFailure } from '../jobs/job-failure.tsx'

export function DeclineBookingDialog({ overlay: { bookingId } }: { readonly overlay: Extract<Overlay, { kind: 'decline-booking' }> }) {
  const booking = useBooking(bookingId)?.doc
  if (!booking) return null
  return (
    <ReasonDialog
      command="reject_booking"
      schema={rejectBooking.schema}
      title={text('dashboard.decline_title')}
      text={text('dashboard.decline_text', { name: localizeName(booking.customer_name) })}
      cancelLabel={text('common.cancel')}
      confirmLabel={text('dashboard.decline')}
      draft={`decline ${bookingId}`}
      argsOf={(reason) => ({ booking_id: bookingId, reason })}
      failure={(refused) => <JobFailure booking={booking} name="reject_booking" refused={refused} />}
    />
  )
}
