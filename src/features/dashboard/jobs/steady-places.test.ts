import { expect, test } from 'vitest'
import { aBooking, anAcceptedBooking, ulid } from '#tests/support/domain/fixtures.ts'
import type { Booking } from '#domain/documents/booking.ts'
import type { Job, JobLists } from './job-lists.ts'
import { atPlaces, placesOf } from './steady-places.ts'

const job = (booking: Booking): Job => ({ booking, waiting: false, undecided: [] })
const lists = (over: Partial<JobLists>): JobLists => ({ requests: [], accepted: [], disputed: [], ended: [], ...over })
const shown = ({ requests, accepted, ended }: JobLists) =>
  [requests, accepted, ended].map((jobs) => jobs.map(({ booking }) => `${booking.id} ${booking.status}`))

test('an answered request stays at its place in its new state, and a new one waits', () => {
  const before = lists({
    requests: [1, 2, 3].map((n) => job(aBooking({ id: ulid(n) }))),
    accepted: [job(anAcceptedBooking({ id: ulid(4) }))],
  })
  const after = lists({
    requests: [job(aBooking({ id: ulid(9), is_emergency: true })), job(aBooking({ id: ulid(1) })), job(aBooking({ id: ulid(3) }))],
    accepted: [job(anAcceptedBooking({ id: ulid(2) })), job(anAcceptedBooking({ id: ulid(4) }))],
  })
  expect(shown(atPlaces(after, placesOf(before)))).toEqual([
    [`${ulid(1)} pending`, `${ulid(2)} accepted`, `${ulid(3)} pending`],
    [`${ulid(4)} accepted`],
    [],
  ])
})

test('a request that expires or is withdrawn stays too, until the hand is gone', () => {
  const before = lists({ requests: [1, 2].map((n) => job(aBooking({ id: ulid(n) }))) })
  const after = lists({ requests: [job(aBooking({ id: ulid(2) }))], ended: [job(aBooking({ id: ulid(1), status: 'expired' }))] })
  expect(shown(atPlaces(after, placesOf(before)))[0]).toEqual([`${ulid(1)} expired`, `${ulid(2)} pending`])
  expect(atPlaces(after, placesOf(after))).toEqual(after)
})
