/** The provider's bookings as compact rows: requests first, then active and upcoming ones, then ended ones. */
import { useEffect, useMemo, type ReactNode } from 'react'
import type { OptimisticDocument } from '#data/optimistic-updates/optimistic-document.ts'
import { cityOrDefault } from '#domain/cities.ts'
import type { Booking } from '#domain/documents/booking.ts'
import type { Provider } from '#domain/documents/provider.ts'
import { LoadTimeout } from '#shared/lists/load-timeout.tsx'
import { mergeArchivedBookings } from '#shared/lists/merge-archived-bookings.ts'
import { useArchivedBookings } from '#state/sync/archived-bookings.ts'
import { openOverlay } from '#state/navigation/overlays.ts'
import { useNow } from '#state/display/use-now.ts'
import { useUser } from '#state/session/session.ts'
import { useBookings, useUnloadedArchiveCount, useOutbox, useProfile, useSyncStatus } from '#state/sync/user-queries.ts'
import { useBookingScrollTarget } from '#state/navigation/dashboard-scroll-target.ts'
import { text } from '#text/catalogue.ts'
import { count } from '#text/formatting/format.ts'
import { classNames } from '#ui/class-names.ts'
import { Button } from '#ui/controls/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Card } from '#ui/layout/card.tsx'
import { SectionHeader } from '#ui/layout/section-header.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { WindowedList } from '#ui/list/windowed-list.tsx'
import { jobLists, locateJob, type Job, type JobLists } from '../jobs/job-lists.ts'
import { acceptedBookings } from '../jobs/jobs-in-the-way.ts'
import { openJob } from '../jobs/open-job.ts'
import { JobRow } from '../jobs/rows/job-row.tsx'
import { RequestRow } from '../jobs/rows/request-row.tsx'
import { useKeepRowFocus } from '../jobs/rows/use-keep-row-focus.ts'
import { ProfileUnavailable } from '../shared/profile-unavailable.tsx'
import { EndedJobs } from './ended-jobs.tsx'
import { FilterBar } from './filter/filter-bar.tsx'
import { filterJobs, NO_FILTER } from './filter/job-filter.ts'
import { useJobFilter } from './filter/use-job-filter.ts'
import { NoBookings } from './no-bookings.tsx'
import { SelectBar } from './select/select-bar.tsx'
import { SelectOutcome } from './select/select-outcome.tsx'
import { useSelection } from './select/use-selection.ts'
import { useSteadyLists } from '../jobs/use-steady-lists.ts'
import './bookings.css'

/** Opens the booking of a link or notification once it is on this device. */
function useLinkedJob(lists: JobLists): void {
  const [targetId, setTargetId] = useBookingScrollTarget()
  const isLive = useSyncStatus()?.connection === 'live'
  const hasOlder = useProfile()?.past !== undefined
  const place = targetId === null ? undefined : locateJob(lists, targetId, isLive && hasOlder)
  useEffect(() => {
    if (targetId === null || place === undefined) return
    if (place === 'card') openJob(targetId)
    else openOverlay({ kind: 'booking-record', bookingId: targetId })
    setTargetId(null)
  }, [targetId, place, setTargetId])
  // Leaving the tab forgets it.
  useEffect(() => () => setTargetId(null), [setTargetId])
}

interface GroupProps {
  readonly title: string
  readonly jobs: readonly Job[]
  /** Class of the list. */
  readonly className?: string | undefined
  readonly children: (job: Job) => ReactNode
}

function Group({ title, jobs, className, children }: GroupProps) {
  if (jobs.length === 0) return null
  return (
    <section>
      <SectionHeader title={title} flush note={count(jobs.length)} />
      <Card clip className="job-rows">
        <WindowedList label={title} items={jobs} keyOf={({ booking }) => booking.id} className={className}>
          {children}
        </WindowedList>
      </Card>
    </section>
  )
}

const sizeOf = ({ requests, accepted, disputed, ended }: JobLists): number =>
  requests.length + accepted.length + disputed.length + ended.length

/** Returns the provider's lists, and those whose rows keep their places. */
function useLists(bookings: readonly OptimisticDocument<Booking>[], uid: string, nowMs: number) {
  const outbox = useOutbox()
  const archived = useArchivedBookings('provider').bookings
  const live = useMemo(
    () => jobLists(mergeArchivedBookings(bookings, archived), outbox, uid, nowMs),
    [bookings, archived, outbox, uid, nowMs],
  )
  return { live, ...useSteadyLists(live) }
}

interface ListsProps {
  readonly bookings: readonly OptimisticDocument<Booking>[]
  readonly provider: Provider | undefined
  readonly uid: string
}

function Lists({ bookings, provider, uid }: ListsProps) {
  const nowMs = useNow()
  const { live, lists, release } = useLists(bookings, uid, nowMs)
  const { filter, choose } = useJobFilter()
  const { zone } = cityOrDefault(provider?.city ?? '')
  const shown = filterJobs(lists, filter, nowMs, zone)
  const taken = useMemo(() => acceptedBookings(bookings, uid), [bookings, uid])
  const chosen = useSelection(lists, shown.requests, taken, provider, nowMs)
  const left = useUnloadedArchiveCount('provider')
  const onFocus = useKeepRowFocus()
  useLinkedJob(live)
  if (sizeOf(live) + left === 0) return provider ? <NoBookings provider={provider} /> : <ProfileUnavailable />
  return (
    <div className={classNames('pad dash-column bookings', chosen.isOn && 'bookings--selecting')} onFocus={onFocus}>
      <FilterBar
        lists={lists}
        filter={filter}
        nowMs={nowMs}
        zone={zone}
        onChoose={(next) => {
          release()
          choose(next)
        }}
        action={
          (chosen.isOn || chosen.all > 0) && (
            <Button variant="text" size="compact" pressed={chosen.isOn} onPress={chosen.toggle}>
              {text(chosen.isOn ? 'select.cancel' : 'select.start')}
            </Button>
          )
        }
      />
      <Group title={text('dashboard.requests')} jobs={shown.requests} className={chosen.isOn ? undefined : 'job-rows__ends'}>
        {(job) => <RequestRow job={job} nowMs={nowMs} provider={provider} taken={taken} pick={chosen.pickOf(job)} />}
      </Group>
      <Group title={text('dashboard.upcoming')} jobs={shown.accepted}>
        {(job) => <JobRow job={job} nowMs={nowMs} onOpen={() => openJob(job.booking.id)} />}
      </Group>
      <Group title={text('attention.title')} jobs={shown.disputed}>
        {(job) => <JobRow job={job} nowMs={nowMs} onOpen={() => openJob(job.booking.id)} />}
      </Group>
      <EndedJobs jobs={shown.ended} nowMs={nowMs} hasMore={filter.state === 'past' || filter.state === 'all'} />
      {sizeOf(shown) === 0 && (
        <EmptyState
          picture="calendar"
          title={text('filter_jobs.none')}
          action={<Button onPress={() => choose(NO_FILTER)}>{text('filter_jobs.show_all')}</Button>}
        />
      )}
      {chosen.isOn && (
        <SelectBar
          selection={chosen.selection}
          collisions={chosen.collisions}
          all={chosen.all}
          several={chosen.several}
          onAll={chosen.chooseAll}
        />
      )}
      {!chosen.isOn && chosen.several.outcome && <SelectOutcome outcome={chosen.several.outcome} onClose={chosen.several.close} />}
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
