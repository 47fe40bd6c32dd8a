/** Ended jobs, newest first; the archived ones come a page at a time. */
import { lastPress } from '#domain/booking/steps/step-times.ts'
import { instantFromMs } from '#domain/time/instant.ts'
import { LoadMoreFooter } from '#shared/lists/load-more-footer.tsx'
import { useArchivedBookings } from '#state/sync/archived-bookings.ts'
import { useUnloadedArchiveCount } from '#state/sync/user-queries.ts'
import { openOverlay } from '#state/navigation/overlays.ts'
import { text } from '#text/catalogue.ts'
import { count } from '#text/formatting/format.ts'
import { Card } from '#ui/layout/card.tsx'
import { SectionHeader } from '#ui/layout/section-header.tsx'
import { WindowedList } from '#ui/list/windowed-list.tsx'
import type { Job } from '../jobs/job-lists.ts'
import { openJob } from '../jobs/open-job.ts'
import { JobRow } from '../jobs/rows/job-row.tsx'

/** Opens the record, or the job while its completion can be undone. */
function open({ booking }: Job, nowMs: number): void {
  const press = lastPress(booking)
  const canUndo = booking.status === 'completed' && press !== undefined && instantFromMs(nowMs) <= press.until
  if (canUndo) openJob(booking.id)
  else openOverlay({ kind: 'booking-record', bookingId: booking.id })
}

export interface EndedJobsProps {
  readonly jobs: readonly Job[]
  readonly nowMs: number
  /** Archived ones can be loaded. */
  readonly hasMore: boolean
}

export function EndedJobs({ jobs, nowMs, hasMore }: EndedJobsProps) {
  const { state, loadMore } = useArchivedBookings('provider')
  const left = useUnloadedArchiveCount('provider')
  const isMore = hasMore && left > 0
  if (jobs.length === 0 && !isMore) return null
  const title = text('dashboard.ended')
  return (
    <section>
      <SectionHeader title={title} flush note={jobs.length > 0 ? count(jobs.length) : undefined} />
      {jobs.length > 0 && (
        <Card clip className="job-rows">
          <WindowedList label={title} items={jobs} keyOf={({ booking }) => booking.id}>
            {(job) => <JobRow job={job} nowMs={nowMs} onOpen={() => open(job, nowMs)} />}
          </WindowedList>
        </Card>
      )}
      {isMore && (
        <div className="ended__more">
          <LoadMoreFooter kind="bookings" remaining={left} state={state} onMore={loadMore} />
        </div>
      )}
    </section>
  )
}
