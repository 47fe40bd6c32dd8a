/** The two steps before the work, 'On my way' and the start: each says when it opens instead of a press that does nothing. */
import { setOutAt, stepOpensAt, type TimedStep } from '#domain/booking/steps/step-times.ts'
import type { Booking } from '#domain/documents/booking.ts'
import { instantToMs, type Instant } from '#domain/time/instant.ts'
import { formatStepTime } from '#shared/booking/steps/outcome-text.ts'
import { useNow } from '#state/display/use-now.ts'
import { text } from '#text/catalogue.ts'
import { Button } from '#ui/controls/button.tsx'

export interface TimedStepsProps {
  readonly booking: Booking
  /** Start of the job or the visit. */
  readonly startsAt: Instant | null
  readonly startText: string
  readonly busy: TimedStep | undefined
  readonly onPress: (step: TimedStep) => void
}

export function TimedSteps({ booking, startsAt, startText, busy, onPress }: TimedStepsProps) {
  const nowMs = useNow()
  /** When the step opens; undefined once it has. */
  const opensAt = (step: TimedStep): string | undefined => {
    const at = stepOpensAt(booking, startsAt, step)
    return at === null || instantToMs(at) <= nowMs ? undefined : formatStepTime(booking, at, nowMs)
  }
  const isUnderway = setOutAt(booking) !== null
  const [onMyWayFrom, startFrom] = [opensAt('on_my_way'), opensAt('start')]
  if (onMyWayFrom !== undefined) {
    return (
      <Button className="job__wide" wide disabled>
        {text('step.on_my_way_from', { when: onMyWayFrom })}
      </Button>
    )
  }
  return (
    <>
      <Button
        variant={isUnderway ? 'quiet' : 'tint'}
        icon={isUnderway ? 'check' : undefined}
        disabled={isUnderway}
        busy={busy === 'on_my_way'}
        onPress={() => onPress('on_my_way')}
      >
        {text('dashboard.on_my_way')}
      </Button>
      <Button
        variant={isUnderway && startFrom === undefined ? 'tint' : 'quiet'}
        disabled={startFrom !== undefined}
        busy={busy === 'start'}
        onPress={() => onPress('start')}
      >
        {startFrom === undefined ? startText : text('step.start_from', { when: startFrom })}
      </Button>
    </>
  )
}
