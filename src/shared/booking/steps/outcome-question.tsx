/** Asks what became of a job that was not started, and shows the answers until it is settled. */
import { useState } from 'react'
import { answersAbout, askedJobs, isDisputed, settlesAt, type OutcomeAnswer, type UnstartedJob } from '#domain/booking/steps/outcomes.ts'
import { OUTCOMES, type Booking, type Outcome } from '#domain/documents/booking.ts'
import type { Refusal } from '#domain/errors.ts'
import { instantFromMs } from '#domain/time/instant.ts'
import { useNow } from '#state/display/use-now.ts'
import { submitCommand } from '#state/sync/user-store.ts'
import { text } from '#text/catalogue.ts'
import { refusalText } from '#text/server-text/refusal-text.ts'
import { Button } from '#ui/controls/button.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import type { ShownBooking } from '../../waiting/waiting-change.ts'
import { formatJobHours, formatStepTime, outcomeText } from './outcome-text.ts'
import '../time-proposal.css'

type Side = 'customer' | 'provider'

/** What follows from the answers given so far. @param isWaiting only this device has the viewer's own answer */
function consequence(booking: Booking, answers: readonly OutcomeAnswer[], own: Side, other: string, isWaiting: boolean, nowMs: number) {
  if (isWaiting) return text('outcome.not_sent')
  if (isDisputed(answers)) return text('outcome.disputed')
  const [only] = answers
  const at = settlesAt(answers)
  if (!only || at === undefined) return undefined
  const when = formatStepTime(booking, at, nowMs)
  return only.by === own ? text('outcome.waits', { name: other, when }) : text('outcome.answer_by', { when })
}

interface QuestionProps {
  readonly shown: ShownBooking
  readonly job: UnstartedJob
  readonly side: Side
  readonly otherName: string
}

function Question({ shown, job, side, otherName }: QuestionProps) {
  const { booking, confirmed } = shown
  const nowMs = useNow()
  const [busy, setBusy] = useState<Outcome>()
  const [refused, setRefused] = useState<Refusal>()
  const answers = answersAbout(booking, job.visit)
  const isAnswered = answers.some(({ by }) => by === side)
  const isWaiting = isAnswered && confirmed !== undefined && answersAbout(confirmed, job.visit).every(({ by }) => by !== side)
  const then = consequence(booking, answers, side, otherName, isWaiting, nowMs)
  const answer = async (outcome: Outcome): Promise<void> => {
    setBusy(outcome)
    const visit = job.visit === undefined ? {} : { visit: job.visit }
    const result = await submitCommand('report_outcome', { booking_id: booking.id, ...visit, outcome })
    setBusy(undefined)
    setRefused(result.ok ? undefined : result.error)
  }
  return (
    <section className="proposal" aria-label={text('outcome.title')}>
      <div className="row g-2 row--top">
        <Icon name="clock" size={20} />
        <div className="grow stack g-1">
          <p className="t-strong">{text('outcome.title')}</p>
          <p className="t-small c-2 num">{text('outcome.text', { when: formatJobHours(booking, job, nowMs) })}</p>
          {answers.map(({ by, outcome }) => (
            <p key={by} className="t-small-strong">
              {by === side
                ? text('outcome.you_said', { answer: outcomeText(outcome, side) })
                : text('outcome.other_said', { name: otherName, answer: outcomeText(outcome, undefined) })}
            </p>
          ))}
          {then !== undefined && <p className="t-small c-2 num">{then}</p>}
        </div>
      </div>
      {!isAnswered && (
        <div className="stack g-2">
          {OUTCOMES.map((outcome) => (
            <Button key={outcome} variant="line" wide busy={busy === outcome} onPress={() => void answer(outcome)}>
              {outcomeText(outcome, side)}
            </Button>
          ))}
        </div>
      )}
      {refused && (
        <Notice tone="danger" role="alert">
          <p>
            <b>{text('outcome.failed')}</b>
          </p>
          <p>{refusalText(refused)}</p>
        </Notice>
      )}
    </section>
  )
}

/** Renders nothing where both sides have nothing to say. */
export function OutcomeQuestion({ shown, side, otherName }: Omit<QuestionProps, 'job'>) {
  const now = instantFromMs(useNow())
  return askedJobs(shown.booking, now).map((job) => (
    <Question key={job.visit ?? 0} shown={shown} job={job} side={side} otherName={otherName} />
  ))
}
