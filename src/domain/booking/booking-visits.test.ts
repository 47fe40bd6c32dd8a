import { expect, test } from 'vitest'
import { aBooking, aHistoryEntry, anAcceptedBooking, aSubscription, GRACE, NOW, ulid } from '#tests/support/domain/fixtures.ts'
import { bookingProgress } from './steps/booking-progress.ts'
import { appointmentsOf, canCancelRemaining, heldHours, nextVisit, remainingVisits } from './booking-visits.ts'
import type { Booking } from '../documents/booking.ts'
import type { Visit } from '../documents/visit.ts'
import { addMs } from '../time/instant.ts'
import { providerStats } from '../provider/provider-stats.ts'

/** A subscription whose visits have these statuses, in order. */
function withVisits(status: Booking['status'], ...statuses: Visit['status'][]): Booking {
  const visits = (aSubscription().visits ?? []).map((visit, index): Visit => ({ ...visit, status: statuses[index] ?? 'scheduled' }))
  return aSubscription({ status, visits })
}

test('the next visit is the running one, else the first scheduled one', () => {
  expect(nextVisit(withVisits('accepted'))?.number).toBe(1)
  expect(nextVisit(withVisits('in_progress', 'completed', 'cancelled'))?.number).toBe(3)
  expect(nextVisit(withVisits('in_progress', 'scheduled', 'in_progress'))?.number).toBe(2)
  expect(nextVisit(withVisits('completed', 'completed', 'cancelled', 'cancelled', 'cancelled'))).toBeUndefined()
  expect(nextVisit(aBooking())).toBeUndefined()
})

test('only open visits of an accepted booking hold hours', () => {
  expect(heldHours(withVisits('pending'))).toEqual([])
  expect(heldHours(withVisits('in_progress', 'completed', 'cancelled'))).toHaveLength(2)
  expect(heldHours(withVisits('cancelled', 'cancelled', 'cancelled', 'cancelled', 'cancelled'))).toEqual([])
  expect(heldHours(anAcceptedBooking())).toHaveLength(1)
  expect(heldHours(aBooking())).toEqual([])
})

test('a calendar shows each visit on its day, with single bookings and without cancelled visits', () => {
  const single = anAcceptedBooking({ id: ulid(7), scheduled_date: addMs(NOW, 3 * 86_400_000) })
  const shown = appointmentsOf([withVisits('in_progress', 'completed', 'cancelled'), single, withVisits('pending')])
  expect(shown.map(({ number, status }) => [number, status])).toEqual([
    [1, 'completed'],
    [null, 'accepted'],
    [3, 'scheduled'],
    [4, 'scheduled'],
  ])
})

test('remaining visits can be cancelled while the subscription runs and has scheduled ones', () => {
  expect(canCancelRemaining(withVisits('in_progress', 'completed'))).toBe(true)
  expect(canCancelRemaining(withVisits('in_progress', 'in_progress', 'cancelled', 'cancelled', 'cancelled'))).toBe(false)
  expect(canCancelRemaining(withVisits('accepted'))).toBe(false)
  expect([remainingVisits(withVisits('in_progress', 'completed')), remainingVisits(withVisits('expired'))]).toEqual([3, 0])
})

const at = (minute: number) => addMs(NOW, minute * 60_000)

test('the five steps: started with the first visit, completed with the last', () => {
  const history = [
    aHistoryEntry('requested', at(0), 'customer'),
    aHistoryEntry('accepted', at(1), 'provider'),
    aHistoryEntry('visit_started', at(2), 'provider'),
    aHistoryEntry('visit_completed', at(3), 'provider'),
  ]
  const running = bookingProgress({ ...withVisits('in_progress', 'completed'), history }, true)
  expect(running.map(({ state }) => state)).toEqual(['done', 'done', 'done', 'done', 'now'])
  expect(running[3]?.at).toBe(at(2))
  const ended = {
    ...withVisits('completed', 'completed', 'cancelled', 'cancelled', 'cancelled'),
    history: [...history, aHistoryEntry('cancelled', at(9), 'customer')],
  }
  expect(bookingProgress(ended, true).at(-1)).toMatchObject({ state: 'done', at: at(9) })
})

test('a provider earns a visit on the day it was completed', () => {
  const history = [
    aHistoryEntry('visit_completed', addMs(NOW, -7 * 86_400_000), 'provider'),
    aHistoryEntry('visit_completed', NOW, 'provider'),
  ]
  const booking = { ...withVisits('in_progress', 'completed', 'completed'), history }
  expect(providerStats([booking], GRACE, 'San Francisco', Date.parse(NOW))).toEqual({ activeBookings: 1, todayEarnings: 59.5 })
})
