import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aBooking, aHistoryEntry, anAcceptedBooking, NOW, ulid } from '#tests/support/domain/fixtures.ts'
import { transactionsOf, WORK_KINDS, type Transaction } from './booking-earnings.ts'
import { createDateResolver } from '../time/date-resolver.ts'
import type { Booking } from '../documents/booking.ts'
import { computeEarnings, compareByTime, buildEarningsLedger } from './earnings.ts'
import { EARNINGS_PERIODS, periodOf, weekStart, type Period } from './earnings-periods.ts'
import { USD } from '../marketplace/own-marketplace.ts'
import { earningsFromReport, buildEarningsReport } from './earnings-report.ts'
import { instantFromMs, type Instant } from '../time/instant.ts'

const ZONE = 'America/Los_Angeles'
const dayOf = createDateResolver(ZONE)
/** NOW in that zone: a Tuesday. */
const today = '2026-11-24'
const ALL: Period = { from: null, to: null }

let last = 0
function done(at: string, total_amount: number, over: Partial<Booking> = {}): Booking {
  last += 1
  const base = anAcceptedBooking({ id: ulid(last) })
  return {
    ...base,
    status: 'completed',
    total_amount,
    history: [...base.history, aHistoryEntry('completed', at as Instant, 'provider')],
    ...over,
  }
}

const figures = (bookings: readonly Booking[], period: Period = ALL) =>
  computeEarnings(buildEarningsLedger(bookings.flatMap(transactionsOf).sort(compareByTime), dayOf), { today, period })

describe('earnings of a booking', () => {
  test('none before acceptance and after cancellation', () => {
    for (const status of ['pending', 'rejected', 'cancelled', 'expired'] as const) expect(transactionsOf(aBooking({ status }))).toEqual([])
  })

  test('its amount, pending from acceptance to completion', () => {
    const [accepted] = transactionsOf(anAcceptedBooking({ total_amount: 52.5 }))
    expect(accepted).toMatchObject({ status: 'pending', cents: 5_250, kind: 'single', visit: null })
    const [running] = transactionsOf(anAcceptedBooking({ status: 'in_progress', total_amount: 52.5, is_emergency: true }))
    expect(running).toMatchObject({ status: 'pending', cents: 5_250, kind: 'emergency' })
    expect(transactionsOf(done(NOW, 52.5))).toMatchObject([{ status: 'completed', cents: 5_250, at: NOW }])
  })

  test('of a subscription by visit: completed ones earned, open ones pending, cancelled ones nothing', () => {
    const visit = (number: number, status: 'completed' | 'scheduled' | 'cancelled' | 'in_progress', day: string) => ({
      number,
      status,
      starts_at: `2026-11-${day}T18:00:00.000Z` as Instant,
      ends_at: `2026-11-${day}T19:00:00.000Z` as Instant,
    })
    const base = anAcceptedBooking()
    const booking: Booking = {
      ...base,
      booking_type: 'subscription',
      status: 'in_progress',
      price_per_hour: 35,
      duration_hours: 1,
      visits: [visit(1, 'completed', '03'), visit(2, 'cancelled', '10'), visit(3, 'in_progress', '17'), visit(4, 'scheduled', '24')],
      history: [...base.history, { ...aHistoryEntry('visit_completed', '2026-11-03T19:00:00.000Z' as Instant, 'provider'), visit: 1 }],
    }
    expect(transactionsOf(booking).map(({ id, status, cents, kind }) => [id.slice(-2), status, cents, kind])).toEqual([
      ['-1', 'completed', 2_975, 'subscription'],
      ['-3', 'pending', 2_975, 'subscription'],
      ['-4', 'pending', 2_975, 'subscription'],
    ])
  })
})

describe('figures', () => {
  const bookings = [
    done('2026-11-24T08:00:00.000Z', 10.1),
    done('2026-11-24T07:59:59.999Z', 20.2, { service_type: 'chef' }),
    done('2026-11-22T08:00:00.000Z', 30.3),
    done('2026-11-22T07:59:59.999Z', 40.4, { is_emergency: true }),
    done('2026-10-31T12:00:00.000Z', 50.5),
    anAcceptedBooking({ id: ulid(900), total_amount: 7.77 }),
  ]

  test('week and month begin at midnight in the zone, the week on Sunday', () => {
    expect(weekStart(today)).toBe('2026-11-22')
    expect(figures(bookings).summary).toEqual({
      totalCents: 15_150,
      jobs: 5,
      weekCents: 6_060,
      monthCents: 10_100,
      averageCents: 3_030,
      pendingCents: 777,
    })
  })

  test('days are in the zone, newest first, and only those with a job', () => {
    expect(figures(bookings).period.days).toEqual([
      { date: '2026-11-24', cents: 1_010, jobs: 1 },
      { date: '2026-11-23', cents: 2_020, jobs: 1 },
      { date: '2026-11-22', cents: 3_030, jobs: 1 },
      { date: '2026-11-21', cents: 4_040, jobs: 1 },
      { date: '2026-10-31', cents: 5_050, jobs: 1 },
    ])
  })

  test('are split by service and kind of work, highest first', () => {
    expect(figures(bookings).period.services.map(({ service_type, kind, cents }) => [service_type, kind, cents])).toEqual([
      ['cleaner', 'single', 9_090],
      ['cleaner', 'emergency', 4_040],
      ['chef', 'single', 2_020],
    ])
  })

  test.each([
    ['days_30', { from: '2026-10-26', to: '2026-11-24' }, 15_150],
    ['week', { from: '2026-11-22', to: '2026-11-24' }, 6_060],
    ['month', { from: '2026-11-01', to: '2026-11-24' }, 10_100],
    ['last_month', { from: '2026-10-01', to: '2026-10-31' }, 5_050],
    ['year', { from: '2026-01-01', to: '2026-11-24' }, 15_150],
    ['all', ALL, 15_150],
  ] as const)('%s', (name, period, cents) => {
    expect(periodOf(name, today)).toEqual(period)
    expect(figures(bookings, period).period.totalCents).toBe(cents)
  })

  test('are zero without bookings', () => {
    const none = figures([])
    expect(none.summary).toEqual({ totalCents: 0, jobs: 0, weekCents: 0, monthCents: 0, averageCents: 0, pendingCents: 0 })
    expect(none.period).toEqual({ totalCents: 0, jobs: 0, days: [], services: [], transactions: [] })
  })
})

const aTransaction = fc.record({
  n: fc.integer({ min: 1, max: 10_000 }),
  ms: fc.integer({ min: Date.parse('2026-08-01T00:00:00Z'), max: Date.parse('2026-11-25T07:59:00Z') }),
  cents: fc.integer({ min: 50, max: 160_000 }),
  status: fc.constantFrom('completed' as const, 'pending' as const),
  service_type: fc.constantFrom('cleaner' as const, 'chef' as const),
  kind: fc.constantFrom(...WORK_KINDS),
})
const transactions = fc.uniqueArray(aTransaction, { maxLength: 60, selector: ({ n }) => n }).map((drawn) =>
  drawn.map(({ n, ms, ...rest }): Transaction => ({
    ...rest,
    id: ulid(n),
    booking_id: ulid(n),
    client_name: 'Amina',
    currency: 'USD',
    at: instantFromMs(ms),
    visit: null,
  })),
)
const total = (each: readonly { readonly cents: number }[]): number => each.reduce((sum, { cents }) => sum + cents, 0)

test('every sum equals the sum of its parts in whole cents, also in the report', () => {
  fc.assert(
    fc.property(transactions, fc.constantFrom(...EARNINGS_PERIODS), (drawn, name) => {
      const period = periodOf(name, today)
      const earnings = computeEarnings(buildEarningsLedger([...drawn].sort(compareByTime), dayOf), { today, period })
      const completed = drawn.filter(({ status }) => status === 'completed')
      const inPeriod = completed.filter(({ at }) => dayOf(at) >= (period.from ?? '') && dayOf(at) <= (period.to ?? '9'))

      expect(earnings.summary.totalCents).toBe(total(completed))
      expect(earnings.summary.jobs).toBe(completed.length)
      expect(earnings.summary.pendingCents).toBe(total(earnings.pending))
      expect(earnings.period.totalCents).toBe(total(inPeriod))
      for (const parts of [earnings.period.transactions, earnings.period.days, earnings.period.services])
        expect(total(parts)).toBe(earnings.period.totalCents)
      for (const parts of [earnings.period.days, earnings.period.services])
        expect(parts.reduce((jobs, each) => jobs + each.jobs, 0)).toBe(earnings.period.jobs)
      expect(earnings.period.transactions).toEqual([...inPeriod].sort(compareByTime).reverse())

      const report = buildEarningsReport(earnings, { zone: ZONE, period, dayOf, listed: earnings.period.transactions, currency: USD })
      expect(earningsFromReport(report)).toEqual(earnings)
      const byService = Object.values(report.earnings_by_service).reduce((sum, amount) => sum + Math.round(amount * 100), 0)
      expect(byService).toBe(earnings.period.totalCents)
    }),
  )
})
