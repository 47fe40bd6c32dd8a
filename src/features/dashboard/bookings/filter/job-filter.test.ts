import { expect, test } from 'vitest'
import type { Booking } from '#domain/documents/booking.ts'
import { addMs, instantToMs } from '#domain/time/instant.ts'
import { aBooking, anAcceptedBooking, aSubscription, NOW, ulid } from '#tests/support/domain/fixtures.ts'
import type { Job, JobLists } from '../../jobs/job-lists.ts'
import { dayCounts, filterJobs, NO_FILTER } from './job-filter.ts'

const LA = 'America/Los_Angeles'
const HOUR = 3_600_000
/** 10:00 on Tuesday 24 November in San Francisco. */
const nowMs = instantToMs(NOW)
const job = (booking: Booking): Job => ({ booking, waiting: false, undecided: [] })
const at = (hours: number) => ({
  scheduled_date: addMs(NOW, hours * HOUR),
  starts_at: addMs(NOW, hours * HOUR),
  ends_at: addMs(NOW, (hours + 2) * HOUR),
})
const visits = (aSubscription().visits ?? []).slice(0, 2).map((visit, index) => ({
  ...visit,
  starts_at: addMs(NOW, (24 + index * 168) * HOUR),
  ends_at: addMs(NOW, (26 + index * 168) * HOUR),
  status: 'scheduled' as const,
}))

const lists: JobLists = {
  requests: [
    job(aBooking({ id: ulid(1), scheduled_date: null, starts_at: null, ends_at: null })),
    job(aBooking({ id: ulid(2), ...at(24), starts_at: null, ends_at: null })),
  ],
  accepted: [
    // Overdue since yesterday.
    job(anAcceptedBooking({ id: ulid(3), ...at(-20) })),
    // 23:00 there is the next day in London.
    job(anAcceptedBooking({ id: ulid(4), ...at(13) })),
    job(aSubscription({ id: ulid(5), status: 'accepted', visits })),
  ],
  disputed: [],
  ended: [job(anAcceptedBooking({ id: ulid(6), ...at(-3), status: 'completed' }))],
}

const ids = (filtered: JobLists) =>
  [filtered.requests, filtered.accepted, filtered.ended].map((jobs) => jobs.map(({ booking }) => booking.id))

test('each day from today on has its number of requests and jobs, in the zone of the city', () => {
  expect(dayCounts(lists, 'all', nowMs, LA)).toEqual([
    { day: '2026-11-24', count: 3 },
    { day: '2026-11-25', count: 2 },
    { day: '2026-12-02', count: 1 },
  ])
  expect(dayCounts(lists, 'requests', nowMs, LA).map(({ count }) => count)).toEqual([1, 1])
  expect(dayCounts(lists, 'past', nowMs, LA)).toEqual([])
})

test('a filter leaves a day, a state, both, or everything', () => {
  expect(filterJobs(lists, NO_FILTER, nowMs, LA)).toEqual(lists)
  expect(ids(filterJobs(lists, { state: 'all', day: '2026-11-24' }, nowMs, LA))).toEqual([[ulid(1)], [ulid(3), ulid(4)], [ulid(6)]])
  expect(ids(filterJobs(lists, { state: 'accepted', day: null }, nowMs, LA))).toEqual([[], [ulid(3), ulid(4), ulid(5)], []])
  expect(ids(filterJobs(lists, { state: 'requests', day: '2026-11-25' }, nowMs, LA))).toEqual([[ulid(2)], [], []])
  expect(ids(filterJobs(lists, { state: 'past', day: '2026-12-02' }, nowMs, LA))).toEqual([[], [], []])
})
