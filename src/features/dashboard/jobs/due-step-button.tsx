import type { Booking } from '#domain/documents/booking.ts'
import { Button } from '#ui/controls/button.tsx'
import { runStep, stepText, type JobStep } from './job-steps.ts'
import type { JobAction } from './use-job-action.ts'

export interface DueStepButtonProps {
  readonly booking: Booking
  readonly due: JobStep
  readonly action: JobAction
  readonly nowMs: number
}

/** The one step of a job that is due. Before its time it says when it opens, and cannot be pressed. */
export function DueStepButton({ booking, due, action, nowMs }: DueStepButtonProps) {
  const isEarly = due.opensAt !== undefined
  return (
    <Button variant={isEarly ? 'quiet' : 'primary'} disabled={isEarly} busy={action.busy === due.name} onPress={() => runStep(action, due)}>
      {stepText(due, booking, nowMs)}
    </Button>
  )
}
