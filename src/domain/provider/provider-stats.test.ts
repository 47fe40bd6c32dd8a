import { expect, test } from 'vitest'
import { aBooking, aHistoryEntry, AMINA, anAcceptedBooking, GRACE, NOW, STRANGER, ulid } from '#tests/support/domain/fixtures.ts'
import type { Booking } from '../documents/booking.ts'
import { instantToMs, type Instant } from '../time/instant.ts'
import { providerStats } from './provider-stats.ts'

const CITY = 'San Francisco'
const nowMs = instantToMs(NOW)
let last = 0

function completed(at: string, over: Partial<Booking> = {}): Booking {
  last += 1
  const base = anAcceptedBooking({ id: ulid(last) })
  return { ...base, status: 'completed', history: [...base.history, aHistoryEntry('completed', at as Instant, 'provider')], ...over }
}

test('counts accepted and in-progress bookings as active, and no others', () => {
  const statuses = ['pending', 'accepted', 'rejected', 'in_progress', 'completed', 'cancelled', 'expired'] as const
  const bookings = statuses.map((status, n) => aBooking({ id: ulid(n + 1), status }))
  expect(providerStats(bookings, GRACE, CITY, nowMs).activeBookings).toBe(2)
})

test('sums the earnings of the calendar day in the city, to the minute', () => {
  const bookings = [
    completed('2026-11-24T08:00:00.000Z', { total_amount: 10 }),
    completed('2026-11-24T07:59:59.999Z', { total_amount: 1_000 }),
    completed('2026-11-25T07:59:59.999Z', { total_amount: 20 }),
    completed('2026-11-25T08:00:00.000Z', { total_amount: 1_000 }),
  ]
  expect(providerStats(bookings, GRACE, CITY, nowMs).todayEarnings).toBe(30)
  expect(providerStats(bookings, GRACE, 'Ho Chi Minh City', nowMs).todayEarnings).toBe(1_020)
})

test('cents add up exactly', () => {
  const bookings = [0.1, 0.2, 12.35].map((total_amount) => completed(NOW, { total_amount }))
  expect(providerStats(bookings, GRACE, CITY, nowMs).todayEarnings).toBe(12.65)
})

test('uses the day of completion, not of the request; cancelled work earns nothing', () => {
  const bookings = [
    completed(NOW, { scheduled_date: '2026-11-20T18:00:00.000Z' as Instant, total_amount: 40 }),
    completed(NOW, { status: 'cancelled', total_amount: 99 }),
  ]
  expect(providerStats(bookings, GRACE, CITY, nowMs).todayEarnings).toBe(40)
})

test('ignores bookings that the provider made as a customer', () => {
  const asCustomer = { provider_id: STRANGER, provider_uid: STRANGER, customer_uid: GRACE }
  const bookings = [completed(NOW, asCustomer), anAcceptedBooking({ id: ulid(90), ...asCustomer })]
  expect(providerStats(bookings, GRACE, CITY, nowMs)).toEqual({ activeBookings: 0, todayEarnings: 0 })
  expect(providerStats(bookings, AMINA, CITY, nowMs)).toEqual({ activeBookings: 0, todayEarnings: 0 })
})

test('returns zeros without bookings', () => {
  expect(providerStats([], GRACE, CITY, nowMs)).toEqual({ activeBookings: 0, todayEarnings: 0 })
})
