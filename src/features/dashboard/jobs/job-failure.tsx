/** Why an action on a booking failed: immediately, or later on the server. */
import type { ReactNode } from 'react'
import type { OutboxItem } from '#data/outbox/outbox-item.ts'
import { cityOrDefault } from '#domain/cities.ts'
import type { PersonCommandName } from '#domain/commands/command-table.ts'
import type { Booking } from '#domain/documents/booking.ts'
import { refusal, type ErrorCode, type Refusal } from '#domain/errors.ts'
import { visitName } from '#shared/booking/subscription-labels.ts'
import { useCommandActions } from '#shared/outbox/use-command-actions.ts'
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
  start_visit: 'visit.failed_start',
  complete_visit: 'visit.failed_complete',
  cancel_visit: 'visit.failed_cancel',
}

/** Errors that a retry does not resolve. */
const NOT_RETRYABLE: readonly ErrorCode[] = [
  'illegal_transition',
  'slot_past',
  'not_found',
  'proposal_gone',
  'same_time',
  'too_many_proposals',
]

export interface JobFailureProps {
  readonly booking: Booking
  readonly name: PersonCommandName
  readonly refused: Refusal
  readonly children?: ReactNode
}

export function JobFailure({ booking, name, refused, children }: JobFailureProps) {
  const { zone } = cityOrDefault(booking.city)
  const times = refused.details?.alternatives?.map((start) => `${weekdayDate(start, zone)}, ${timeOfDay(start, zone)}`) ?? []
  const conflicts = refused.details?.visits?.map((visit) => visitName(booking, visit)) ?? []
  return (
    <Notice tone="danger" role="alert">
      <p>
        <b>{text('dashboard.action_failed_title')}</b>
      </p>
      <p>{text(FAILED[name] ?? 'dashboard.failed_other')}</p>
      {refused.code !== 'internal' && <p>{refusalText(refused)}</p>}
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
  return (
    <JobFailure booking={booking} name={item.name} refused={refused}>
      <div className="job__decide">
        {!NOT_RETRYABLE.includes(refused.code) && (
          <Button size="compact" variant="line" busy={busy} onPress={retry}>
            {text('attention.retry')}
          </Button>
        )}
        <Button size="compact" variant="danger-line" disabled={busy} onPress={discard}>
          {text('attention.discard')}
        </Button>
      </div>
    </JobFailure>
  )
}
