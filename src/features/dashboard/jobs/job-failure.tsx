/** Why an action on a booking failed: immediately, or later on the server. */
import type { ReactNode } from 'react'
import type { OutboxItem } from '#data/outbox/outbox-item.ts'
import { cityOrDefault } from '#domain/cities.ts'
import type { PersonCommandName } from '#domain/commands/command-table.ts'
import type { Booking } from '#domain/documents/booking.ts'
import { refusal, type Refusal } from '#domain/errors.ts'
import { isInstant } from '#domain/time/instant.ts'
import { extraRefusalText } from '#shared/booking/extra/extra-labels.ts'
import { formatStepTime } from '#shared/booking/steps/outcome-text.ts'
import { visitName } from '#shared/booking/subscription-labels.ts'
import { useCollidingJob } from '#shared/outbox/overtaken/use-colliding-job.ts'
import { refusalWay } from '#shared/outbox/overtaken/refusal-ways.ts'
import { useOvertaken } from '#shared/outbox/overtaken/use-overtaken.ts'
import { useCommandActions } from '#shared/outbox/use-command-actions.ts'
import { useNow } from '#state/display/use-now.ts'
import { text, type MessageKey } from '#text/catalogue.ts'
import { refusalText } from '#text/server-text/refusal-text.ts'
import { timeOfDay, weekdayDate } from '#text/formatting/format.ts'
import { Button } from '#ui/controls/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'

const FAILED: Partial<Record<PersonCommandName, MessageKey>> = {
  accept_booking: 'dashboard.failed_accept',
  reject_booking: 'dashboard.failed_reject',
  start_job: 'dashboard.failed_start',
  complete_job: 'dashboard.failed_complete',
  propose_time: 'dashboard.failed_time',
  accept_time: 'dashboard.failed_time',
  decline_time: 'dashboard.failed_time',
  withdraw_time: 'dashboard.failed_time',
  propose_extra: 'dashboard.failed_extra',
  accept_extra: 'dashboard.failed_extra',
  decline_extra: 'dashboard.failed_extra',
  withdraw_extra: 'dashboard.failed_extra',
  start_visit: 'visit.failed_start',
  confirm_start: 'start_code.failed',
  undo_start: 'step.failed_undo',
  undo_complete: 'step.failed_undo',
  report_outcome: 'outcome.failed',
  complete_visit: 'visit.failed_complete',
  cancel_visit: 'visit.failed_cancel',
}

export interface JobFailureProps {
  readonly booking: Booking
  readonly name: PersonCommandName
  readonly refused: Refusal
  /** Number of the visit that it is about. */
  readonly visit?: number | undefined
  readonly children?: ReactNode
}

export function JobFailure({ booking, name, refused, visit, children }: JobFailureProps) {
  const { zone } = cityOrDefault(booking.city)
  const { happened } = useOvertaken({ name, args: { booking_id: booking.id, visit }, shown: { booking } }, refused)
  const collides = useCollidingJob(refused)
  const times = refused.details?.alternatives?.map((start) => `${weekdayDate(start, zone)}, ${timeOfDay(start, zone)}`) ?? []
  const nowMs = useNow()
  const opensAt = refused.details?.opens_at
  const extra = extraRefusalText(booking, refused.details, nowMs)
  const conflicts = refused.details?.visits?.map((taken) => visitName(booking, taken)) ?? []
  if (happened !== undefined) {
    return (
      <Notice tone="warn" role="alert">
        <p>{happened}</p>
        {children}
      </Notice>
    )
  }
  return (
    <Notice tone="danger" role="alert">
      <p>
        <b>{text('dashboard.action_failed_title')}</b>
      </p>
      {collides === undefined && <p>{text(FAILED[name] ?? 'dashboard.failed_other')}</p>}
      {collides !== undefined ? <p>{collides}</p> : refused.code !== 'internal' && <p>{refusalText(refused)}</p>}
      {opensAt !== undefined && isInstant(opensAt) && (
        <p className="num">{text('step.opens', { when: formatStepTime(booking, opensAt, nowMs) })}</p>
      )}
      {extra !== undefined && <p className="num">{extra}</p>}
      {conflicts.length > 0 && <p className="num">{text('visit.in_the_way', { visits: conflicts.join(' · ') })}</p>}
      {times.length > 0 && <p className="num">{text('dashboard.free_times', { times: times.join(' · ') })}</p>}
      {children}
    </Notice>
  )
}

/** A refused command, until the person has decided about it. */
export function RefusedJobCommand({ booking, item }: { readonly booking: Booking; readonly item: OutboxItem }) {
  const { busy, problem, retry, discard } = useCommandActions(item)
  const refused = problem ?? item.refusal ?? refusal('internal')
  const way = refusalWay(refused.code)
  const visit = typeof item.args['visit'] === 'number' ? item.args['visit'] : undefined
  return (
    <JobFailure booking={booking} name={item.name} refused={refused} visit={visit}>
      <div className="job__decide">
        {way === 'again' && (
          <Button size="compact" variant="line" busy={busy} onPress={retry}>
            {text('attention.retry')}
          </Button>
        )}
        <Button size="compact" variant={way === 'over' ? 'line' : 'danger-line'} disabled={busy} onPress={discard}>
          {text(way === 'over' ? 'overtaken.ok' : 'attention.discard')}
        </Button>
      </div>
    </JobFailure>
  )
}
