/** The quieter things about a booking: another time, the calendar, the record. */
import { isEnded } from '#domain/documents/booking.ts'
import { instantFromMs } from '#domain/time/instant.ts'
import { canReschedule, activeProposal } from '#domain/booking/time-proposals.ts'
import { useNow } from '#state/display/use-now.ts'
import { openOverlay } from '#state/navigation/overlays.ts'
import { text } from '#text/catalogue.ts'
import { Button } from '#ui/controls/button.tsx'
import type { Sides } from '../shared/booking-sides.ts'
import { CalendarButton } from '../shared/add-to-calendar-button.tsx'
import type { ShownBooking } from '../shared/booking-with-request.ts'

export function BookingMore({ shown: { booking, stored }, sides }: { readonly shown: ShownBooking; readonly sides: Sides }) {
  const now = instantFromMs(useNow())
  const canPropose = stored && canReschedule(booking, now) && !activeProposal(booking, now)
  return (
    <div className="booking-more">
      {canPropose && (
        <Button variant="line" size="compact" icon="clock" onPress={() => openOverlay({ kind: 'reschedule', bookingId: booking.id })}>
          {text('time.propose')}
        </Button>
      )}
      {!isEnded(booking.status) && <CalendarButton booking={booking} other={sides.other} />}
      <Button variant="line" size="compact" icon="file" onPress={() => openOverlay({ kind: 'booking-record', bookingId: booking.id })}>
        {text('record.open')}
      </Button>
    </div>
  )
}
