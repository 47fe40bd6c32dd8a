/** Secondary actions of a booking: its record, a time change, and more time or material. */
import type { Booking } from '#domain/documents/booking.ts'
import { instantFromMs } from '#domain/time/instant.ts'
import { canReschedule, activeProposal } from '#domain/booking/time-proposals.ts'
import { DELETED_NAME, HIDDEN_NAME } from '#domain/documents/placeholder-texts.ts'
import { ReportButton } from '#shared/reviews/report-button.tsx'
import { nameTarget } from '#state/storage/reported-content.ts'
import { ProposeExtraButton } from '#shared/booking/extra/propose-extra-button.tsx'
import { useNow } from '#state/display/use-now.ts'
import { openOverlay } from '#state/navigation/overlays.ts'
import { useContact } from '#state/sync/blocked-people.ts'
import { text } from '#text/catalogue.ts'
import { Button } from '#ui/controls/button.tsx'

export function JobSecondaryActions({ booking }: { readonly booking: Booking }) {
  const now = instantFromMs(useNow())
  const isOpen = useContact(booking.customer_uid).state === 'open'
  const canPropose = isOpen && canReschedule(booking, 'provider', now) && !activeProposal(booking, now)
  return (
    <div className="row row--between row--wrap job__more">
      <Button variant="text" size="compact" icon="history" onPress={() => openOverlay({ kind: 'booking-record', bookingId: booking.id })}>
        {text('record.details')}
      </Button>
      {canPropose && (
        <Button variant="text" size="compact" icon="calendar" onPress={() => openOverlay({ kind: 'reschedule', bookingId: booking.id })}>
          {text('time.propose')}
        </Button>
      )}
      <ProposeExtraButton booking={booking} variant="text" />
      {booking.customer_name !== DELETED_NAME && booking.customer_name !== HIDDEN_NAME && (
        <ReportButton target={nameTarget(booking)} label={text('report.name_of', { name: booking.customer_name })} />
      )}
    </div>
  )
}
