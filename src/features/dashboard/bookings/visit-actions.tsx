/** Actions that are possible for the next visit of a subscription, for its provider. */
import { nextVisit } from '#domain/booking/booking-visits.ts'
import { answersAbout, askedJobs } from '#domain/booking/steps/outcomes.ts'
import type { Booking } from '#domain/documents/booking.ts'
import { instantFromMs } from '#domain/time/instant.ts'
import { useNow } from '#state/display/use-now.ts'
import { openOverlay } from '#state/navigation/overlays.ts'
import { text } from '#text/catalogue.ts'
import { Button } from '#ui/controls/button.tsx'
import { ContactButton } from '../jobs/contact-button.tsx'
import type { JobAction } from '../jobs/use-job-action.ts'
import { TimedSteps } from './timed-steps.tsx'

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
  if (answersAbout(booking, next.number).length > 0) return <ContactButton booking={booking} />
  const isAsked = askedJobs(booking, instantFromMs(nowMs)).some(({ visit }) => visit === next.number)
  return (
    <>
      {!isAsked && (
        <TimedSteps
          booking={booking}
          startsAt={next.starts_at}
          startText={text('visit.start')}
          busy={action.busy === 'visit_on_my_way' ? 'on_my_way' : action.busy === 'start_visit' ? 'start' : undefined}
          onPress={(step) => action.runVisit(step === 'start' ? 'start_visit' : 'visit_on_my_way', next.number)}
        />
      )}
      <Button variant="danger" onPress={() => openOverlay({ kind: 'cancel-booking', bookingId: booking.id })}>
        {text('visit.cancel_rest')}
      </Button>
      <ContactButton booking={booking} />
    </>
  )
}
