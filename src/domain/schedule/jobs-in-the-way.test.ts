import { expect, test } from 'vitest'
import { aBooking, anAcceptedBooking, aSubscription, NOW, ulid } from '#tests/support/domain/fixtures.ts'
import { HOUR_MS } from '../constants.ts'
import { addMs } from '../time/instant.ts'
import { jobsInTheWay } from './jobs-in-the-way.ts'

const at = (hours: number) => ({
  scheduled_date: addMs(NOW, hours * HOUR_MS),
  starts_at: addMs(NOW, hours * HOUR_MS),
  ends_at: addMs(NOW, (hours + 2) * HOUR_MS),
})
const asap = aBooking({ id: ulid(9), scheduled_date: null, duration_hours: 2 })
const found = (...jobs: Parameters<typeof jobsInTheWay>[1]): unknown[] =>
  jobsInTheWay(asap, jobs, NOW, undefined).map(({ booking, number }) => [booking.id, number])

test('names the jobs that an acceptance now would overlap, the first one first', () => {
  const jobs = [anAcceptedBooking({ id: ulid(1), ...at(1) }), anAcceptedBooking({ id: ulid(2), ...at(-1) })]
  expect(found(...jobs)).toEqual([
    [ulid(2), null],
    [ulid(1), null],
  ])
})

test('a job that ends when the other begins is not in the way, nor is one that is over, or the request itself', () => {
  expect(
    found(
      anAcceptedBooking({ id: ulid(1), ...at(2) }),
      anAcceptedBooking({ id: ulid(2), ...at(-2) }),
      anAcceptedBooking({ id: ulid(3), ...at(0), status: 'completed' }),
      anAcceptedBooking({ id: ulid(9), ...at(0) }),
    ),
  ).toEqual([])
})

test('a visit is named by its number, and a canceled one is not in the way', () => {
  const [first, second, ...others] = aSubscription().visits ?? []
  if (!first || !second) throw new Error('no visits')
  const now = { starts_at: NOW, ends_at: addMs(NOW, HOUR_MS) }
  const visits = (status: 'scheduled' | 'cancelled') => [
    { ...first, status: 'completed' as const },
    { ...second, ...now, status },
    ...others,
  ]
  expect(found(aSubscription({ id: ulid(1), status: 'in_progress', visits: visits('scheduled') }))).toEqual([[ulid(1), 2]])
  expect(found(aSubscription({ id: ulid(1), status: 'in_progress', visits: visits('cancelled') }))).toEqual([])
})
