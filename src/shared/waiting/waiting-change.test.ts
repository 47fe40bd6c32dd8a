import { describe, expect, test } from 'vitest'
import { aBooking, anAcceptedBooking, aSubscription } from '#tests/support/domain/fixtures.ts'
import type { Booking } from '#domain/documents/booking.ts'
import type { VisitStatus } from '#domain/documents/visit.ts'
import { isEndWaiting, isVisitWaiting, waitingChangeText } from './waiting-change.ts'

const said = (booking: Booking, confirmed: Booking | undefined, waiting = true): string | undefined =>
  waitingChangeText({ booking, waiting, confirmed }, 'Amina')

const withVisit = (booking: Booking, number: number, status: VisitStatus): Booking => ({
  ...booking,
  visits: (booking.visits ?? []).map((visit) => (visit.number === number ? { ...visit, status } : visit)),
})

describe('a change of status', () => {
  test.each([
    [anAcceptedBooking(), aBooking(), 'Accepted here. Not confirmed until it’s sent.'],
    [aBooking({ status: 'rejected' }), aBooking(), 'Decline waiting to send. Amina still sees the request as open.'],
    [anAcceptedBooking({ status: 'in_progress' }), anAcceptedBooking(), 'Started here. Amina will see it once it’s sent.'],
    [anAcceptedBooking({ status: 'completed' }), anAcceptedBooking(), 'Completed here. Amina will see it once it’s sent.'],
    [aBooking({ status: 'cancelled' }), anAcceptedBooking(), 'Cancellation waiting to send. Amina still sees the booking.'],
    [aBooking({ status: 'cancelled' }), undefined, 'Cancellation waiting to send. Amina still sees the booking.'],
  ])('%#: says that it waits', (booking, confirmed, words) => {
    expect(said(booking, confirmed)).toBe(words)
    expect(said(booking, confirmed, false)).toBeUndefined()
  })

  test('a request, and a change of something else, have no sentence', () => {
    expect(said(aBooking(), undefined)).toBeUndefined()
    expect(
      said(anAcceptedBooking({ on_my_way_at: '2026-11-24T18:00:00.000Z' as Booking['created_at'] }), anAcceptedBooking()),
    ).toBeUndefined()
  })

  test('only an end that waits keeps a booking among the open ones', () => {
    expect(isEndWaiting({ booking: aBooking({ status: 'cancelled' }), waiting: true, confirmed: aBooking() })).toBe(true)
    expect(isEndWaiting({ booking: aBooking({ status: 'cancelled' }), waiting: false })).toBe(false)
    expect(isEndWaiting({ booking: anAcceptedBooking(), waiting: true, confirmed: aBooking() })).toBe(false)
    // A review that waits changes nothing about the end.
    const ended = anAcceptedBooking({ status: 'completed' })
    expect(isEndWaiting({ booking: ended, waiting: true, confirmed: ended })).toBe(false)
  })
})

test('a subscription says what waits about its visits', () => {
  const confirmed = { ...aSubscription(), status: 'in_progress' } as const
  const [first] = confirmed.visits ?? []
  const started = withVisit(confirmed, 1, 'in_progress')
  expect(said(started, confirmed)).toBe('Started here. Amina will see it once it’s sent.')
  expect(said(withVisit(confirmed, 2, 'cancelled'), confirmed)).toBe('Cancellation waiting to send. Amina still sees the booking.')
  expect(first && isVisitWaiting({ waiting: true, confirmed }, { ...first, status: 'completed' })).toBe(true)
  expect(first && isVisitWaiting({ waiting: true, confirmed }, first)).toBe(false)
})
