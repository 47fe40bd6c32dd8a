/** Actions that are possible for the next visit of a subscription, for its provider. */
import { nextVisit } from '#domain/booking/booking-visits.ts'
import { VISIT_EARLY_START_MS } from '#domain/constants.ts'
import type { Booking } from '#domain/documents/booking.ts'
import { addMs, instantToMs } from '#domain/time/instant.ts'
import { formatVisitStart } from '#shared/booking/subscription-labels.ts'
import { useNow } from '#state/display/use-now.ts'
import { openOverlay } from '#state/navigation/overlays.ts'
import { text } from '#text/catalogue.ts'
import { Button } from '#ui/controls/button.tsx'
import { ContactButton } from '../jobs/contact-button.tsx'
import type { JobAction } from '../jobs/use-job-action.ts'

export function VisitActions({ booking, action }: { readonly booking: Booking; readonly action: JobAction }) {
  const nowMs = useNow()
  const next = nextVisit(booking)
  if (!next) return <ContactButton booking={booking} />
  if (next.status === 'in_progress') {
    return (
      <>
        <ContactButton booking={booking} />
        <Button variant="tint" busy={action.busy === 'complete_visit'} onPress={() => action.runVisit('complete_visit', next.number)}>
          {text('visit.complete')}
        </Button>
      </>
    )
  }
  const from = addMs(next.starts_at, -VISIT_EARLY_START_MS)
  const isDue = instantToMs(from) <= nowMs
  const isUnderway = booking.on_my_way_at !== null
  return (
    <>
      {isDue ? (
        <>
          <Button
            variant={isUnderway ? 'quiet' : 'tint'}
            icon={isUnderway ? 'check' : undefined}
            disabled={isUnderway}
            busy={action.busy === 'visit_on_my_way'}
            onPress={() => action.runVisit('visit_on_my_way', next.number)}
          >
            {text('dashboard.on_my_way')}
          </Button>
          <Button
            variant={isUnderway ? 'tint' : 'quiet'}
            busy={action.busy === 'start_visit'}
            onPress={() => action.runVisit('start_visit', next.number)}
          >
            {text('visit.start')}
          </Button>
        </>
      ) : (
        <p className="t-small c-2 num job__wide">
          {text('visit.start_from', { number: next.number, when: formatVisitStart(booking.city, from) })}
        </p>
      )}
      <Button variant="danger" onPress={() => openOverlay({ kind: 'cancel-booking', bookingId: booking.id })}>
        {text('visit.cancel_rest')}
      </Button>
      <ContactButton booking={booking} />
    </>
  )
}
