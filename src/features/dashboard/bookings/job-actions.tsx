/** Actions that are possible for a booking now, for its provider. */
import type { ReactNode } from 'react'
import { isSubscription } from '#domain/booking/booking-visits.ts'
import { answersAbout, askedJobs } from '#domain/booking/steps/outcomes.ts'
import { isChatOpen, type Booking } from '#domain/documents/booking.ts'
import { instantFromMs } from '#domain/time/instant.ts'
import { useNow } from '#state/display/use-now.ts'
import { openOverlay } from '#state/navigation/overlays.ts'
import { text } from '#text/catalogue.ts'
import { Button } from '#ui/controls/button.tsx'
import { ContactButton } from '../jobs/contact-button.tsx'
import type { JobAction } from '../jobs/use-job-action.ts'
import { TimedSteps } from './timed-steps.tsx'
import { VisitActions } from './visit-actions.tsx'

export interface JobActionsProps {
  readonly booking: Booking
  readonly action: JobAction
  /** An answer waits to be sent: a second one is not possible. */
  readonly isAnswered: boolean
  /** The first button is the primary one of the screen. */
  readonly isPrimary: boolean
}

function AnswerActions({ booking, action, isAnswered, isPrimary }: JobActionsProps) {
  return (
    <>
      <Button disabled={isAnswered} onPress={() => openOverlay({ kind: 'decline-booking', bookingId: booking.id })}>
        {text('dashboard.decline')}
      </Button>
      <Button
        variant={isPrimary ? 'primary' : 'tint'}
        disabled={isAnswered}
        busy={action.busy === 'accept_booking'}
        onPress={() => action.run('accept_booking')}
      >
        {text('dashboard.accept')}
      </Button>
    </>
  )
}

function AcceptedActions({ booking, action }: JobActionsProps) {
  const isAsked = askedJobs(booking, instantFromMs(useNow())).length > 0
  const isAnswered = answersAbout(booking, undefined).length > 0
  if (isAnswered) return <ContactButton booking={booking} />
  return (
    <>
      {!isAsked && (
        <TimedSteps
          booking={booking}
          startsAt={booking.starts_at}
          startText={text('dashboard.start')}
          busy={action.busy === 'on_my_way' ? 'on_my_way' : action.busy === 'start_job' ? 'start' : undefined}
          onPress={(step) => action.run(step === 'start' ? 'start_job' : step)}
        />
      )}
      <Button variant="danger" onPress={() => openOverlay({ kind: 'cancel-booking', bookingId: booking.id })}>
        {text('dashboard.cancel')}
      </Button>
      <ContactButton booking={booking} />
    </>
  )
}

function InProgressActions({ booking, action }: JobActionsProps) {
  return (
    <>
      <ContactButton booking={booking} />
      <Button variant="tint" busy={action.busy === 'complete_job'} onPress={() => action.run('complete_job')}>
        {text('dashboard.complete')}
      </Button>
    </>
  )
}

function buttonsOf(props: JobActionsProps): ReactNode {
  const { booking } = props
  if (isSubscription(booking) && isChatOpen(booking)) return <VisitActions {...props} />
  switch (booking.status) {
    case 'pending':
      return <AnswerActions {...props} />
    case 'accepted':
      return <AcceptedActions {...props} />
    case 'in_progress':
      return <InProgressActions {...props} />
    case 'rejected':
    case 'completed':
    case 'cancelled':
    case 'expired':
      return undefined
  }
}

export function JobActions(props: JobActionsProps) {
  const buttons = buttonsOf(props)
  return buttons === undefined ? null : <div className="btn-2">{buttons}</div>
}
