/** The provider's bookings: requests first, then active and upcoming ones, then ended ones. */
import { useEffect, useMemo } from 'react'
import type { OptimisticDocument } from '#data/optimistic-updates/optimistic-document.ts'
import type { Booking } from '#domain/documents/booking.ts'
import type { Provider } from '#domain/documents/provider.ts'
import { LoadTimeout } from '#shared/lists/load-timeout.tsx'
import { mergeArchivedBookings } from '#shared/lists/merge-archived-bookings.ts'
import { useArchivedBookings } from '#state/sync/archived-bookings.ts'
import { openOverlay } from '#state/navigation/overlays.ts'
import { useNow } from '#state/display/use-now.ts'
import { useUser } from '#state/session/session.ts'
import { useBookings, useUnloadedArchiveCount, useOutbox, useProfile, useSyncStatus } from '#state/sync/user-queries.ts'
import { showDashboard, switchToCustomer } from '#state/navigation/view.ts'
import { useBookingScrollTarget } from '#state/navigation/dashboard-scroll-target.ts'
import { text } from '#text/catalogue.ts'
import { Button } from '#ui/controls/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { SectionHeader } from '#ui/layout/section-header.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { useDeferredCount } from '#ui/list/use-deferred-count.ts'
import { DaySheetLink } from '../day-sheet/day-sheet-link.tsx'
import { EndedJobs } from './ended-jobs.tsx'
import { JobCard, jobTitleId, type JobCardProps } from './job-card.tsx'
import { jobLists, locateJob, type Job, type JobLists } from '../jobs/job-lists.ts'
import { ProfileUnavailable } from '../shared/profile-unavailable.tsx'
import { useFocusMovedItem } from '../jobs/use-focus-moved-item.ts'

/** Number of cards that fill a phone's screen. */
const INITIAL_CARDS = 3

interface GroupProps extends Omit<JobCardProps, 'job'> {
  readonly title: string
  readonly jobs: readonly Job[]
  /** Shows all cards from the start, because one of them is scrolled to. */
  readonly showAll: boolean
}

function Group({ title, jobs, showAll, ...card }: GroupProps) {
  const drawn = useDeferredCount(Infinity, showAll ? Infinity : INITIAL_CARDS)
  if (jobs.length === 0) return null
  return (
    <section>
      <SectionHeader title={title} flush />
      <ul className="jobs" aria-label={title}>
        {jobs.slice(0, drawn).map((job, index) => (
          <li key={job.booking.id}>
            <JobCard {...card} job={job} isPrimary={card.isPrimary === true && index === 0} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Scrolls to the booking of a link or notification once the cards are drawn. @returns whether there is such a booking */
function useScrollToJob(lists: JobLists): boolean {
  const [targetId, setTargetId] = useBookingScrollTarget()
  const isLive = useSyncStatus()?.connection === 'live'
  const hasOlder = useProfile()?.past !== undefined
  const place = targetId === null ? undefined : locateJob(lists, targetId, isLive && hasOlder)
  useEffect(() => {
    if (targetId === null || place === undefined) return
    // Runs after an overlay that closes in the same moment has returned its focus.
    if (place === 'card') queueMicrotask(() => document.getElementById(jobTitleId(targetId))?.focus())
    else openOverlay({ kind: 'booking-record', bookingId: targetId })
    setTargetId(null)
  }, [targetId, place, setTargetId])
  // Leaving the tab cancels the scroll.
  useEffect(() => () => setTargetId(null), [setTargetId])
  return targetId !== null
}

function NoBookings({ provider }: { readonly provider: Provider }) {
  return (
    <EmptyState
      picture="calendar"
      title={text('dashboard.none_title')}
      text={text('dashboard.none_text')}
      action={
        provider.status === 'Available' ? (
          <Button variant="line" icon="map" onPress={switchToCustomer}>
            {text('dashboard.to_customer')}
          </Button>
        ) : (
          <Button variant="primary" onPress={() => showDashboard('main')}>
            {text('dashboard.change_status')}
          </Button>
        )
      }
    />
  )
}

interface ListsProps {
  readonly bookings: readonly OptimisticDocument<Booking>[]
  readonly provider: Provider | undefined
  readonly uid: string
}

function Lists({ bookings, provider, uid }: ListsProps) {
  const outbox = useOutbox()
  const archived = useArchivedBookings('provider').bookings
  const nowMs = useNow()
  const lists = useMemo(
    () => jobLists(mergeArchivedBookings(bookings, archived), outbox, uid, nowMs),
    [bookings, archived, outbox, uid, nowMs],
  )
  const { requests, accepted, disputed, ended } = lists
  const left = useUnloadedArchiveCount('provider')
  const onAction = useFocusMovedItem(
    [...requests, ...accepted].map(({ booking }) => booking),
    jobTitleId,
  )
  const showAll = useScrollToJob(lists)
  if (requests.length + accepted.length + disputed.length + ended.length + left === 0)
    return provider ? <NoBookings provider={provider} /> : <ProfileUnavailable />
  const card = { from: provider, taken: accepted.map(({ booking }) => booking), onAction, showAll }
  return (
    <div className="pad dash-column">
      {provider && <DaySheetLink provider={provider} />}
      <Group title={text('dashboard.requests')} jobs={requests} isPrimary {...card} />
      <Group title={text('dashboard.upcoming')} jobs={accepted} {...card} />
      <Group title={text('attention.title')} jobs={disputed} {...card} />
      <EndedJobs jobs={ended} isBelow={requests.length + accepted.length + disputed.length >= INITIAL_CARDS} />
    </div>
  )
}

/** @param provider undefined while this device has no profile of the provider */
export function BookingsTab({ provider }: { readonly provider: Provider | undefined }) {
  const user = useUser()
  const bookings = useBookings()
  if (!user) return null
  if (!bookings) {
    return (
      <LoadTimeout>
        <div className="pad dash-column">
          <Skeleton shape="card" count={3} label={text('common.loading')} />
        </div>
      </LoadTimeout>
    )
  }
  return <Lists bookings={bookings} provider={provider} uid={user.uid} />
}
