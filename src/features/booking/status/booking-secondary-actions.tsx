/** Secondary actions of a booking: another time, the calendar, the record. */
import { isEnded } from '#domain/documents/booking.ts'
import { instantFromMs } from '#domain/time/instant.ts'
import { canReschedule, activeProposal } from '#domain/booking/time-proposals.ts'
import { ProposeExtraButton } from '#shared/booking/extra/propose-extra-button.tsx'
import { useNow } from '#state/display/use-now.ts'
import { openOverlay } from '#state/navigation/overlays.ts'
import { useContact } from '#state/sync/blocked-people.ts'
import { text } from '#text/catalogue.ts'
import { Button } from '#ui/controls/button.tsx'
import type { BookingSides } from '../shared/booking-sides.ts'
import { AddToCalendarButton } from '../shared/add-to-calendar-button.tsx'
import type { BookingWithRequest } from '../shared/booking-with-request.ts'

export function BookingSecondaryActions({
  shown: { booking, confirmed = booking, stored },
  sides,
}: {
  readonly shown: BookingWithRequest
  readonly sides: BookingSides
}) {
  const now = instantFromMs(useNow())
  const isOpen = useContact(booking.provider_uid).state === 'open'
  const canPropose = isOpen && stored && canReschedule(booking, 'customer', now) && !activeProposal(booking, now)
  return (
    <div className="booking-more">
      {canPropose && (
        <Button variant="line" size="compact" icon="clock" onPress={() => openOverlay({ kind: 'reschedule', bookingId: booking.id })}>
          {text('time.propose')}
        </Button>
      )}
      {stored && <ProposeExtraButton booking={booking} />}
      {!isEnded(booking.status) && <AddToCalendarButton booking={confirmed} otherName={sides.otherName} />}
      <Button variant="line" size="compact" icon="file" onPress={() => openOverlay({ kind: 'booking-record', bookingId: booking.id })}>
        {text('record.open')}
      </Button>
    </div>
  )
}
