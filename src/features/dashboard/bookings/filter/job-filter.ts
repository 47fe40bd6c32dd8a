/** Filters a provider's lists by day and state. */
import type { Booking } from '#domain/documents/booking.ts'
import { upcomingAppointments } from '#domain/schedule/upcoming-appointments.ts'
import { instantFromMs, instantToMs, type Instant } from '#domain/time/instant.ts'
import { addDays, instantOfWallTime, wallTimeAt } from '#domain/time/zoned-time.ts'
import type { Job, JobLists } from '../../jobs/job-lists.ts'

export const JOB_STATES = ['all', 'requests', 'accepted', 'past'] as const
export type JobState = (typeof JOB_STATES)[number]

export interface JobFilter {
  readonly state: JobState
  /** YYYY-MM-DD in the zone of the provider's city; null for all days. */
  readonly day: string | null
}

export const NO_FILTER: JobFilter = { state: 'all', day: null }

export interface DayCount {
  /** YYYY-MM-DD. */
  readonly day: string
  readonly count: number
}

/** Days that a strip offers at most. */
const MOST_DAYS = 42

/** Starts of the open appointments of a booking; of one as soon as possible, now. */
function startsOf(booking: Booking, nowMs: number): Instant[] {
  const starts = upcomingAppointments(booking).map(({ starts_at }) => starts_at)
  return starts.length > 0 ? starts : [booking.starts_at ?? booking.scheduled_date ?? instantFromMs(nowMs)]
}

const openJobs = ({ requests, accepted, disputed }: JobLists, state: JobState): readonly Job[] => {
  if (state === 'past') return []
  if (state === 'requests') return requests
  return state === 'accepted' ? [...accepted, ...disputed] : [...requests, ...accepted, ...disputed]
}

/**
 * Returns the days from today on that have requests or jobs, with their numbers, in chronological order. What is overdue counts today, a
 * subscription on each day of an open visit.
 */
export function dayCounts(lists: JobLists, state: JobState, nowMs: number, zone: string): DayCount[] {
  const dayOf = (ms: number): string => wallTimeAt(ms, zone).date
  const today = dayOf(nowMs)
  const counts = new Map<string, number>()
  for (const { booking } of openJobs(lists, state)) {
    const days = startsOf(booking, nowMs).map((start) => dayOf(instantToMs(start)))
    for (const day of new Set(days.map((each) => (each < today ? today : each)))) counts.set(day, (counts.get(day) ?? 0) + 1)
  }
  return [...counts]
    .map(([day, count]) => ({ day, count }))
    .toSorted((a, b) => (a.day < b.day ? -1 : 1))
    .slice(0, MOST_DAYS)
}

/** Returns the jobs of a day. Today also has what is overdue. */
function onDay(jobs: readonly Job[], day: string, nowMs: number, zone: string): readonly Job[] {
  const boundary = (date: string): Instant => instantFromMs(instantOfWallTime(date, 0, 0, zone))
  const [from, to] = [boundary(day), boundary(addDays(day, 1))]
  const isToday = wallTimeAt(nowMs, zone).date === day
  return jobs.filter(({ booking }) => {
    const isOpen = booking.status === 'pending' || booking.status === 'accepted' || booking.status === 'in_progress'
    return startsOf(booking, nowMs).some((start) => start < to && (start >= from || (isToday && isOpen)))
  })
}

/** Returns what a filter leaves of the lists. @param nowMs the server's time */
export function filterJobs(lists: JobLists, { state, day }: JobFilter, nowMs: number, zone: string): JobLists {
  const left = (jobs: readonly Job[], ...states: readonly JobState[]): readonly Job[] => {
    if (state !== 'all' && !states.includes(state)) return []
    return day === null ? jobs : onDay(jobs, day, nowMs, zone)
  }
  return {
    requests: left(lists.requests, 'requests'),
    accepted: left(lists.accepted, 'accepted'),
    disputed: left(lists.disputed, 'accepted', 'past'),
    ended: left(lists.ended, 'past'),
  }
}
