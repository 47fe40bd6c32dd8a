/** Ended jobs, newest first, a page at a time. */
import { useState } from 'react'
import { lastPress } from '#domain/booking/steps/step-times.ts'
import { instantFromMs } from '#domain/time/instant.ts'
import { UndoStep } from '#shared/booking/steps/undo-step.tsx'
import type { Booking } from '#domain/documents/booking.ts'
import { BookingStatusBadge } from '#shared/booking/booking-status-badge.tsx'
import { formatBookingTime } from '#shared/booking/booking-labels.ts'
import { cityOrDefault } from '#domain/cities.ts'
import { LoadMoreFooter } from '#shared/lists/load-more-footer.tsx'
import { waitingChangeText } from '#shared/waiting/waiting-change.ts'
import { useNow } from '#state/display/use-now.ts'
import { useArchivedBookings } from '#state/sync/archived-bookings.ts'
import { useUnloadedArchiveCount } from '#state/sync/user-queries.ts'
import { openOverlay } from '#state/navigation/overlays.ts'
import { text } from '#text/catalogue.ts'
import { money, relativeDay } from '#text/formatting/format.ts'
import { localizeName } from '#text/server-text/localized-placeholders.ts'
import { Avatar } from '#ui/list/avatar.tsx'
import { Button } from '#ui/controls/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { ListRow } from '#ui/list/list-row.tsx'
import { SectionHeader } from '#ui/layout/section-header.tsx'
import { useDeferredCount } from '#ui/list/use-deferred-count.ts'
import { cancellationLines } from './cancellation-lines.ts'
import type { Job } from '../jobs/job-lists.ts'

/** Rows shown before the list is expanded: open jobs are above. */
const INITIAL_ROWS = 4
/** Rows at first, and added by each press of the button. */
const PAGE_SIZE = 20

/** Returns the time of a job; for a request without a time, the day. */
function whenText(booking: Booking, nowMs: number): string {
  if (booking.starts_at !== null || booking.scheduled_date !== null) return formatBookingTime(booking, nowMs)
  return text('booking.asap_on', { day: relativeDay(booking.created_at, cityOrDefault(booking.city).zone, nowMs) })
}

/** Says how the job ended, or that its end waits to be sent. */
function linesOf(job: Job): readonly string[] {
  const waits = waitingChangeText(job, localizeName(job.booking.customer_name))
  return waits === undefined ? cancellationLines(job.booking) : [waits]
}

function EndedRow({ job, nowMs }: { readonly job: Job; readonly nowMs: number }) {
  const { booking, waiting } = job
  return (
    <ListRow
      lead={<Avatar text={localizeName(booking.customer_name)} kind="letter" size={40} />}
      title={localizeName(booking.customer_name)}
      text={
        <>
          <span className="ended__line num">{whenText(booking, nowMs)}</span>
          {linesOf(job).map((line) => (
            <span key={line} className="ended__line">
              {line}
            </span>
          ))}
        </>
      }
      end={
        <span className="ended__end">
          <BookingStatusBadge booking={booking} waiting={waiting} />
          <span className="t-small-strong num">{money(booking.total_amount, booking.city)}</span>
        </span>
      }
      onPress={() => openOverlay({ kind: 'booking-record', bookingId: booking.id })}
    />
  )
}

/** Undoes the completion, below its row. */
function UndoEnd({ job: { booking } }: { readonly job: Job }) {
  const press = lastPress(booking)
  const now = instantFromMs(useNow())
  if (booking.status !== 'completed' || !press || now > press.until) return null
  return (
    <div className="ended__undo">
      <UndoStep booking={booking} />
    </div>
  )
}

export interface EndedJobsProps {
  readonly jobs: readonly Job[]
  /** Open jobs fill the screen above, so that no row is needed at first. */
  readonly isBelow: boolean
}

export function EndedJobs({ jobs, isBelow }: EndedJobsProps) {
  const nowMs = useNow()
  const [count, setCount] = useState(PAGE_SIZE)
  const drawn = useDeferredCount(count, isBelow ? 0 : INITIAL_ROWS)
  const { state, loadMore } = useArchivedBookings('provider')
  const left = useUnloadedArchiveCount('provider')
  if (jobs.length === 0 && left === 0) return null
  const readOn = (): void => {
    setCount(Math.max(count, jobs.length) + PAGE_SIZE)
    loadMore()
  }
  return (
    <section>
      <SectionHeader title={text('dashboard.ended')} flush />
      {jobs.length > 0 && (
        <Card as="ul" clip label={text('dashboard.ended')}>
          {jobs.slice(0, drawn).map((job) => (
            <li key={job.booking.id}>
              <EndedRow job={job} nowMs={nowMs} />
              <UndoEnd job={job} />
            </li>
          ))}
        </Card>
      )}
      {jobs.length > count && (
        <div className="ended__more">
          <Button variant="line" wide onPress={() => setCount(count + PAGE_SIZE)}>
            {text('map.more')}
          </Button>
        </div>
      )}
      {jobs.length <= count && left > 0 && (
        <div className="ended__more">
          <LoadMoreFooter kind="bookings" remaining={left} state={state} onMore={readOn} />
        </div>
      )}
    </section>
  )
}
