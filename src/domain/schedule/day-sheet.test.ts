import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aBooking, anAcceptedBooking, aSubscription, NOW, ulid } from '#tests/support/domain/fixtures.ts'
import type { Appointment } from '../booking/booking-visits.ts'
import { BUILT_IN_CITIES } from '../cities.ts'
import { appointmentAmount, appointmentHours, daySheet, legBetween } from './day-sheet.ts'
import { intervalOf, type Booking } from '../documents/booking.ts'
import type { Visit } from '../documents/visit.ts'
import { addMs, instantFromMs, instantToMs, type Instant } from '../time/instant.ts'
import { instantOfWallTime, wallTimeAt } from '../time/zoned-time.ts'

const LA = 'America/Los_Angeles'
/** NOW is 10:00 on this day. */
const TUESDAY = '2026-11-24'
const HOUR = 3_600_000
const nowMs = instantToMs(NOW)

const at = (date: string, hour: number, minute = 0, zone = LA): Instant => instantFromMs(instantOfWallTime(date, hour, minute, zone))
const job = (n: number, start: Instant, over: Partial<Booking> = {}): Booking =>
  anAcceptedBooking({ id: ulid(n), scheduled_date: start, duration_hours: 1, ...intervalOf(start, over.duration_hours ?? 1), ...over })
const ids = (appointments: readonly Appointment[]): readonly string[] => appointments.map(({ booking }) => booking.id)
const sheetOf = (bookings: readonly Booking[], date = TUESDAY, zone = LA) => daySheet(bookings, { date, zone, nowMs })

describe('a day', () => {
  test('lists accepted work in order, without requested, declined and cancelled work', () => {
    const { running, ahead, done } = sheetOf([
      job(1, at(TUESDAY, 15)),
      job(2, at(TUESDAY, 11)),
      aBooking({ id: ulid(3), scheduled_date: at(TUESDAY, 12) }),
      job(4, at(TUESDAY, 13), { status: 'cancelled' }),
      job(5, at(TUESDAY, 9), { status: 'completed' }),
      job(6, at('2026-11-25', 9)),
      job(7, at('2026-11-23', 18)),
    ])
    expect(running).toEqual([])
    expect(ids(ahead)).toEqual([ulid(2), ulid(1)])
    expect(ids(done)).toEqual([ulid(5)])
  })

  test('lists jobs in progress, as-soon-as-possible ones first', () => {
    const now = addMs(NOW, -HOUR)
    const { running, ahead } = sheetOf([
      job(1, at(TUESDAY, 9)),
      job(2, at(TUESDAY, 8), { status: 'in_progress' }),
      job(3, now, { status: 'in_progress', scheduled_date: null }),
      job(4, at(TUESDAY, 9, 30), { scheduled_date: null }),
    ])
    expect(ids(running)).toEqual([ulid(3), ulid(2)])
    expect(ids(ahead)).toEqual([ulid(1), ulid(4)])
  })

  test('sorts equal starts by end, then by id, for any input order', () => {
    const [long, second, first] = [job(1, at(TUESDAY, 9), { duration_hours: 2 }), job(3, at(TUESDAY, 9)), job(2, at(TUESDAY, 9))]
    for (const bookings of [
      [long, second, first],
      [second, first, long],
    ])
      expect(ids(sheetOf(bookings).ahead)).toEqual([ulid(2), ulid(3), ulid(1)])
  })

  test('today lists jobs still in progress from another day, which lists them too', () => {
    const forgotten = job(1, at('2026-11-20', 17), { status: 'in_progress' })
    const early = job(2, at('2026-11-26', 9), { status: 'in_progress' })
    expect(ids(sheetOf([forgotten, early]).running)).toEqual([ulid(1), ulid(2)])
    expect(ids(sheetOf([forgotten, early], '2026-11-20').running)).toEqual([ulid(1)])
    expect(ids(sheetOf([forgotten, early], '2026-11-21').running)).toEqual([])
  })

  test('lists work past midnight on both days before it starts, and only on its first day once completed', () => {
    const night = job(1, at(TUESDAY, 22), { duration_hours: 4 })
    expect([TUESDAY, '2026-11-25', '2026-11-26'].map((date) => sheetOf([night], date).ahead.length)).toEqual([1, 1, 0])
    const over: Booking = { ...night, status: 'completed' }
    expect([TUESDAY, '2026-11-25'].map((date) => sheetOf([over], date).done.length)).toEqual([1, 0])
    // A job that ends at midnight is not on the next day.
    expect(sheetOf([job(2, at(TUESDAY, 20), { duration_hours: 4 })], '2026-11-25').ahead).toEqual([])
  })

  test('lists the visits of a subscription, each with its own status and price', () => {
    const whole = aSubscription({ status: 'in_progress' })
    const visits = (whole.visits ?? []).map((visit, index): Visit => {
      const start = at(TUESDAY, 9 + 2 * index)
      return { ...visit, ...intervalOf(start, 2), status: (['completed', 'cancelled', 'in_progress'] as const)[index] ?? 'scheduled' }
    })
    const { running, ahead, done } = sheetOf([{ ...whole, visits }])
    expect([done, running, ahead].map((part) => part.map(({ number }) => number))).toEqual([[1], [3], [4]])
    // 85 percent of $35.00 for two hours.
    expect(running.map(appointmentAmount)).toEqual([59.5])
    expect(running.map(appointmentHours)).toEqual([2])
    expect(sheetOf([job(1, at(TUESDAY, 9))]).ahead.map(appointmentAmount)).toEqual([70])
  })
})

describe('days of a zone', () => {
  test('a day of 25 hours contains both of its first hours, and a day of 23 ends at midnight', () => {
    const twice = [instantFromMs(Date.UTC(2026, 10, 1, 8, 30)), instantFromMs(Date.UTC(2026, 10, 1, 9, 30))]
    const late = instantFromMs(Date.UTC(2026, 10, 2, 7, 30))
    const bookings = [...twice, late].map((start, index) => job(index + 1, start, { duration_hours: 0.5 }))
    expect(ids(sheetOf(bookings, '2026-11-01').ahead)).toEqual([ulid(1), ulid(2), ulid(3)])
    expect(sheetOf(bookings, '2026-11-02').ahead).toEqual([])
    const spring = [at('2026-03-08', 0), at('2026-03-08', 23, 30), at('2026-03-09', 0)].map((start, index) =>
      job(index + 1, start, { duration_hours: 0.5 }),
    )
    expect(ids(sheetOf(spring, '2026-03-08').ahead)).toEqual([ulid(1), ulid(2)])
  })

  test('every booking is on the day of its start in the zone, and on no other unless it crosses midnight', () => {
    const zones = [...BUILT_IN_CITIES.map(({ zone }) => zone), 'America/Havana', 'Australia/Lord_Howe', 'Pacific/Apia']
    const starts = fc.integer({ min: Date.UTC(2026, 0, 1) / 1_800_000, max: Date.UTC(2027, 5, 1) / 1_800_000 })
    fc.assert(
      fc.property(fc.constantFrom(...zones), fc.array(starts, { minLength: 1, maxLength: 12 }), starts, (zone, halfHours, asked) => {
        const bookings = halfHours.map((halfHour, index) => job(index + 1, instantFromMs(halfHour * 1_800_000), { duration_hours: 0.5 }))
        const { date } = wallTimeAt(asked * 1_800_000, zone)
        const expected = bookings.filter(({ starts_at }) => wallTimeAt(instantToMs(starts_at ?? NOW), zone).date === date)
        expect(new Set(ids(sheetOf(bookings, date, zone).ahead))).toEqual(new Set(expected.map(({ id }) => id)))
      }),
      { numRuns: 60 },
    )
  })
})

describe('the trip to the next job', () => {
  const hours = (from: number, to: number) => ({ starts_at: addMs(NOW, from * HOUR), ends_at: addMs(NOW, to * HOUR) })
  const ferryBuilding = { latitude: 37.7955, longitude: -122.3937, isExact: true }
  const twinPeaks = { latitude: 37.7544, longitude: -122.4477, isExact: true }

  test('has the straight-line distance and the time between', () => {
    const leg = legBetween({ ...hours(0, 1), at: ferryBuilding }, { ...hours(2.5, 3), at: twinPeaks }, 30)
    expect(leg).toMatchObject({ gapMinutes: 90, isExact: true, isTight: false })
    expect(leg.km).toBeCloseTo(6.59, 1)
  })

  test('is tight below the travel time, but not if equal', () => {
    const tight = (gap: number, travel: number) =>
      legBetween({ ...hours(0, 1), at: undefined }, { ...hours(1 + gap, 3), at: undefined }, travel).isTight
    expect([tight(0.5, 30), tight(0.49, 30), tight(0, 0), tight(0, 15), tight(-0.5, 0)]).toEqual([false, true, false, true, true])
  })

  test('has no distance if a place is unknown, and is not exact if one is rounded', () => {
    const from = { ...hours(0, 1), at: ferryBuilding }
    expect(legBetween(from, { ...hours(1, 2), at: undefined }, 0)).toMatchObject({ km: undefined, isExact: false, gapMinutes: 0 })
    expect(legBetween(from, { ...hours(1, 2), at: { ...twinPeaks, isExact: false } }, 0).isExact).toBe(false)
  })
})
