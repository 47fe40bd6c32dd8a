import { expect, test } from 'vitest'
import type { Booking } from '#domain/documents/booking.ts'
import { addMs } from '#domain/time/instant.ts'
import { aBooking, anAcceptedBooking, aProvider, NOW, ulid } from '#tests/support/domain/fixtures.ts'
import type { Job } from '../../jobs/job-lists.ts'
import { collisionsOf, selectionOf } from './selection.ts'

const HOUR = 3_600_000
const job = (booking: Booking, waiting = false): Job => ({ booking, waiting, undecided: [] })
const request = (n: number, hours: number, over: Partial<Booking> = {}) =>
  aBooking({ id: ulid(n), scheduled_date: addMs(NOW, hours * HOUR), duration_hours: 2, ...over })

test('what was chosen stays in the order of the list, and says which can no longer be answered', () => {
  const jobs = [
    job(request(5, 5)),
    job(request(1, 1)),
    job(request(2, 2, { status: 'cancelled' })),
    job(request(3, -1)),
    job(request(4, 4), true),
    job(request(6, 6)),
    job(request(7, 7, { status: 'expired' })),
  ]
  const { chosen, gone } = selectionOf(new Set([1, 2, 3, 4, 5, 7].map((n) => ulid(n))), jobs, NOW)
  expect(chosen.map(({ booking }) => booking.id)).toEqual([ulid(5), ulid(1)])
  expect(gone.map(({ booking, why }) => [booking.id, why])).toEqual([
    [ulid(2), 'withdrawn'],
    [ulid(3), 'expired'],
    [ulid(4), 'answered'],
    [ulid(7), 'expired'],
  ])
})

test('a request collides with a job, or with an earlier request that fits', () => {
  const taken = [
    anAcceptedBooking({
      id: ulid(20),
      scheduled_date: addMs(NOW, 30 * HOUR),
      starts_at: addMs(NOW, 30 * HOUR),
      ends_at: addMs(NOW, 32 * HOUR),
    }),
  ]
  // The second overlaps with a job, so it does not stand in the way of the third; the fifth begins when the fourth ends.
  const chosen = [request(1, 24), request(2, 29), request(3, 28), request(4, 25), request(5, 26)]
  const found = collisionsOf(chosen, taken, NOW, aProvider())
  expect(
    found.map((each) => [each.booking.id, each.kind, each.kind === 'request' ? each.before.id : each.inTheWay[0]?.booking.id]),
  ).toEqual([
    [ulid(2), 'job', ulid(20)],
    [ulid(4), 'request', ulid(1)],
  ])
})
