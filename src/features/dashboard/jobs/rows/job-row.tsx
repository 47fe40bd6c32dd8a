/** A job in two or three lines: who, when, what, where, price, and the time left to answer. One press opens it. */
import type { ReactNode } from 'react'
import { isEnded } from '#domain/documents/booking.ts'
import { BookingStatusBadge } from '#shared/booking/booking-status-badge.tsx'
import { waitingChange, waitingChangeText } from '#shared/waiting/waiting-change.ts'
import { WaitingTag } from '#shared/waiting/waiting-tag.tsx'
import { usePlace } from '#state/sync/user-queries.ts'
import { text } from '#text/catalogue.ts'
import { money } from '#text/formatting/format.ts'
import { localizeName } from '#text/server-text/localized-placeholders.ts'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icons/icon.tsx'
import type { Job } from '../job-lists.ts'
import { useOpenJob } from '../open-job.ts'
import { cancellationLines } from './cancellation-lines.ts'
import { areaText, whatText, whenText } from './job-words.ts'
import { timeLeft } from './time-left.ts'
import { jobRowId } from './use-keep-row-focus.ts'
import './job-row.css'

export interface JobRowProps {
  readonly job: Job
  readonly nowMs: number
  readonly onOpen: () => void
  /** Buttons at the end. */
  readonly end?: ReactNode
  /** On a narrow screen they lie below the lines. */
  readonly hasTwoButtons?: boolean
  /** A warning beside the time. */
  readonly note?: string | undefined
}

function Left({ job: { booking }, nowMs }: Pick<JobRowProps, 'job' | 'nowMs'>) {
  const left = timeLeft(booking, nowMs)
  return (
    <span className={classNames('jrow__left', left.isUrgent && 'jrow__left--urgent')}>
      <Icon name="clock" size={14} />
      {left.words}
    </span>
  )
}

function State({ job }: { readonly job: Job }) {
  const isStatusWaiting = waitingChange(job) !== undefined
  return (
    <span className="jrow__state">
      {job.waiting && !isStatusWaiting && <WaitingTag />}
      <BookingStatusBadge booking={job.booking} waiting={isStatusWaiting} />
    </span>
  )
}

/** What, and where as far as it may be known. Ended jobs say how they ended instead. */
function factsOf(job: Job, address: string | undefined): string {
  const { booking } = job
  const name = localizeName(booking.customer_name)
  const [ended] = [waitingChangeText(job, name), ...(isEnded(booking.status) ? cancellationLines(booking) : [])].filter(
    (line) => line !== undefined,
  )
  if (ended !== undefined) return ended
  const where = booking.status === 'pending' ? areaText(booking) : (address ?? areaText(booking))
  return [whatText(booking), where].filter((part) => part !== undefined && part !== '').join(' · ')
}

/** The lines of a row. */
export function JobLines({ job, nowMs, note }: Pick<JobRowProps, 'job' | 'nowMs' | 'note'>) {
  const { booking } = job
  const place = usePlace(booking.id)
  return (
    <>
      <span className="jrow__line">
        <span className="jrow__name" dir="auto">
          {localizeName(booking.customer_name)}
        </span>
        {booking.is_emergency && <Icon name="bolt" size={16} label={text('booking.emergency')} className="jrow__bolt" />}
        <span className="jrow__price num">{money(booking.total_amount, booking.city)}</span>
      </span>
      <span className="jrow__line">
        <span className="jrow__when num">{whenText(booking, nowMs, isEnded(booking.status))}</span>
        {note !== undefined && (
          <span className="jrow__left jrow__left--urgent">
            <Icon name="alert" size={14} />
            <span className="jrow__note">{note}</span>
          </span>
        )}
      </span>
      <span className="jrow__line">
        <span className="jrow__facts" dir="auto">
          {factsOf(job, place?.is_withdrawn === true ? undefined : place?.address)}
        </span>
        {booking.status === 'pending' && !job.waiting ? <Left job={job} nowMs={nowMs} /> : <State job={job} />}
      </span>
    </>
  )
}

export function JobRow({ job, nowMs, onOpen, end, hasTwoButtons = false, note }: JobRowProps) {
  const isOpen = useOpenJob() === job.booking.id
  return (
    <div className={classNames('jrow', isOpen && 'jrow--on', hasTwoButtons && 'jrow--two')}>
      <button
        type="button"
        className="jrow__open"
        id={jobRowId(job.booking.id)}
        aria-current={isOpen ? 'true' : undefined}
        onClick={onOpen}
      >
        <JobLines job={job} nowMs={nowMs} note={note} />
      </button>
      {end !== undefined && <span className="jrow__end">{end}</span>}
    </div>
  )
}
