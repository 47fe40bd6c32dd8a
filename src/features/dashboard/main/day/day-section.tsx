/** The provider's day: what is due now, what waits for a decision, the requests, and today in order. */
import { useMemo } from 'react'
import type { OptimisticDocument } from '#data/optimistic-updates/optimistic-document.ts'
import { UNDO_MS } from '#domain/constants.ts'
import { lastPress } from '#domain/booking/steps/step-times.ts'
import type { Booking } from '#domain/documents/booking.ts'
import type { Provider } from '#domain/documents/provider.ts'
import { instantFromMs } from '#domain/time/instant.ts'
import { LoadTimeout } from '#shared/lists/load-timeout.tsx'
import { useNow } from '#state/display/use-now.ts'
import { openOverlay } from '#state/navigation/overlays.ts'
import { showDashboard } from '#state/navigation/view.ts'
import { useBookings, useOutbox } from '#state/sync/user-queries.ts'
import { text } from '#text/catalogue.ts'
import { Button } from '#ui/controls/button.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Card } from '#ui/layout/card.tsx'
import { SectionHeader } from '#ui/layout/section-header.tsx'
import { useSteadyLists } from '../../jobs/use-steady-lists.ts'
import { jobLists, type Job, type JobLists } from '../../jobs/job-lists.ts'
import { jobSteps } from '../../jobs/job-steps.ts'
import { acceptedBookings } from '../../jobs/jobs-in-the-way.ts'
import { needsAnswer } from '../../jobs/needs-answer.ts'
import { JobRow } from '../../jobs/rows/job-row.tsx'
import { RequestRow } from '../../jobs/rows/request-row.tsx'
import { useKeepRowFocus } from '../../jobs/rows/use-keep-row-focus.ts'
import { DueJob } from './due-job.tsx'
import { TodaySection } from './today-section.tsx'
import './day-section.css'

/** Requests shown here: the most urgent. */
const MOST_REQUESTS = 5

function JobRows({ title, jobs, nowMs }: { readonly title: string; readonly jobs: readonly Job[]; readonly nowMs: number }) {
  if (jobs.length === 0) return null
  return (
    <section>
      <SectionHeader title={title} flush />
      <Card clip className="job-rows">
        <ul aria-label={title}>
          {jobs.map((job) => (
            <li key={job.booking.id}>
              <JobRow job={job} nowMs={nowMs} onOpen={() => openOverlay({ kind: 'job', bookingId: job.booking.id })} />
            </li>
          ))}
        </ul>
      </Card>
    </section>
  )
}

interface RequestsProps {
  readonly jobs: readonly Job[]
  readonly provider: Provider
  readonly taken: readonly Booking[]
  readonly nowMs: number
}

function Requests({ jobs, provider, taken, nowMs }: RequestsProps) {
  if (jobs.length === 0) return null
  const title = text('dashboard.requests')
  return (
    <section>
      <SectionHeader
        title={title}
        flush
        action={
          <Button variant="text" size="compact" onPress={() => showDashboard('bookings')}>
            {text('due.all_requests', { count: jobs.length })}
          </Button>
        }
      />
      <Card clip className="job-rows">
        <ul className="job-rows__ends job-rows__two" aria-label={title}>
          {jobs.slice(0, MOST_REQUESTS).map((job) => (
            <li key={job.booking.id}>
              <RequestRow job={job} nowMs={nowMs} provider={provider} taken={taken} hasDecline />
            </li>
          ))}
        </ul>
      </Card>
    </section>
  )
}

/** A completion that can be undone: the job is no longer due, and its button is gone. */
function justDone({ ended }: JobLists, nowMs: number): readonly Job[] {
  const [now, since] = [instantFromMs(nowMs), instantFromMs(nowMs - UNDO_MS)]
  return ended.filter(({ booking }) => {
    // Few of the ended bookings are so young; only their histories are read.
    const press = booking.status === 'completed' && booking.updated_at >= since ? lastPress(booking) : undefined
    return press !== undefined && now <= press.until
  })
}

interface DayProps {
  readonly bookings: readonly OptimisticDocument<Booking>[]
  readonly provider: Provider
}

function Day({ bookings, provider }: DayProps) {
  const outbox = useOutbox()
  const nowMs = useNow()
  const uid = provider.provider_uid
  const live = useMemo(() => jobLists(bookings, outbox, uid, nowMs), [bookings, outbox, uid, nowMs])
  const { lists } = useSteadyLists(live)
  const onFocus = useKeepRowFocus()
  const taken = useMemo(() => acceptedBookings(bookings, uid), [bookings, uid])
  const own = useMemo(() => bookings.map(({ doc }) => doc).filter((doc) => doc.provider_uid === uid), [bookings, uid])
  const due = live.accepted.find(({ booking }) => jobSteps(booking, nowMs).due !== undefined)
  const now = instantFromMs(nowMs)
  const waiting = [...live.accepted, ...live.disputed].filter((job) => needsAnswer(job, now))
  return (
    <div className="dash-main__part" onFocus={onFocus}>
      {due && <DueJob key={due.booking.id} job={due} provider={provider} nowMs={nowMs} />}
      <JobRows title={text('due.done')} jobs={justDone(live, nowMs)} nowMs={nowMs} />
      <JobRows title={text('attention.title')} jobs={waiting} nowMs={nowMs} />
      <Requests jobs={lists.requests} provider={provider} taken={taken} nowMs={nowMs} />
      <TodaySection provider={provider} bookings={own} nowMs={nowMs} />
    </div>
  )
}

export function DaySection({ provider }: { readonly provider: Provider }) {
  const bookings = useBookings()
  if (bookings) return <Day bookings={bookings} provider={provider} />
  return (
    <LoadTimeout>
      <div className="day-loading">
        <Skeleton shape="card" count={2} label={text('common.loading')} />
      </div>
    </LoadTimeout>
  )
}
