/** The actions at the foot of a job: its menu, Contact, and the one action that is due. */
import { isChatOpen, isEnded } from '#domain/documents/booking.ts'
import { ActionMenu } from '#shared/question/action-menu.tsx'
import { openOverlay } from '#state/navigation/overlays.ts'
import { text } from '#text/catalogue.ts'
import { Button } from '#ui/controls/button.tsx'
import { ContactButton } from '../jobs/contact-button.tsx'
import { DueStepButton } from '../jobs/due-step-button.tsx'
import type { Job } from '../jobs/job-lists.ts'
import { jobSteps } from '../jobs/job-steps.ts'
import type { JobAction } from '../jobs/use-job-action.ts'
import { useJobMenu } from './use-job-menu.ts'

export interface JobBarProps {
  readonly job: Job
  readonly action: JobAction
  readonly nowMs: number
  /** Something else on the screen comes before the acceptance. */
  readonly isHeldUp: boolean
}

function AnswerActions({ job: { booking, waiting }, action, isHeldUp }: JobBarProps) {
  return (
    <>
      <Button disabled={waiting} onPress={() => openOverlay({ kind: 'decline-booking', bookingId: booking.id })}>
        {text('dashboard.decline')}
      </Button>
      <Button
        variant={isHeldUp ? 'tint' : 'primary'}
        disabled={waiting}
        busy={action.busy === 'accept_booking'}
        onPress={() => action.run('accept_booking')}
      >
        {text('dashboard.accept')}
      </Button>
    </>
  )
}

export function JobBar(props: JobBarProps) {
  const { job, action, nowMs } = props
  const { booking } = job
  const { due } = jobSteps(booking, nowMs)
  const items = useJobMenu(booking, action, nowMs)
  return (
    <div className="job-bar">
      <ActionMenu label={text('dashboard.more')} items={items} look="box" />
      {booking.status === 'pending' && <AnswerActions {...props} />}
      {isChatOpen(booking) && <ContactButton booking={booking} />}
      {isChatOpen(booking) && due && <DueStepButton booking={booking} due={due} action={action} nowMs={nowMs} />}
      {isEnded(booking.status) && (
        <Button icon="history" onPress={() => openOverlay({ kind: 'booking-record', bookingId: booking.id })}>
          {text('record.details')}
        </Button>
      )}
    </div>
  )
}
