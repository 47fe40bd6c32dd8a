import { describe, expect, test } from 'vitest'
import { aBooking, anAcceptedBooking, aSubscription, BOOKING, NOW, ulid } from '#tests/support/domain/fixtures.ts'
import { addMs } from '#domain/time/instant.ts'
import { DAY_STATUSES } from '#domain/documents/schedule.ts'
import {
  addMonths,
  ALL_HOURS,
  dayOfDraft,
  draftOfDay,
  entriesByDay,
  blockingEntries,
  hoursOfDay,
  isSameDay,
  hasNoHours,
  weeksOfMonth,
  withHour,
  withStatus,
} from './calendar-days.ts'

const LA = 'America/Los_Angeles'
const HOUR = 3_600_000

describe('the weeks of a month', () => {
  test.each([
    ['2026-11-01', '2026-11-01', '2026-12-05', 5],
    ['2026-02-01', '2026-02-01', '2026-02-28', 4],
    ['2026-08-01', '2026-07-26', '2026-09-05', 6],
    ['2027-01-01', '2026-12-27', '2027-02-06', 6],
  ])('of %s go from %s to %s', (month, first, last, weeks) => {
    const days = weeksOfMonth(month)
    expect(days).toHaveLength(weeks)
    expect([days[0]?.[0], days.at(-1)?.at(-1)]).toEqual([first, last])
    expect(new Set(days.flat()).size).toBe(weeks * 7)
  })

  test('months are counted over the turn of a year', () => {
    expect([addMonths('2026-12-01', 1), addMonths('2027-01-01', -1), addMonths('2026-11-01', 14)]).toEqual([
      '2027-01-01',
      '2026-12-01',
      '2028-01-01',
    ])
  })
})

test('appointments and requests are on their day in the zone, cancelled ones on none', () => {
  // 22:00 and 23:30 in San Francisco: already tomorrow in UTC.
  const late = addMs(NOW, 12 * HOUR)
  const bookings = [
    anAcceptedBooking({ id: ulid(2), starts_at: late, ends_at: addMs(late, HOUR) }),
    aBooking({ id: BOOKING, scheduled_date: NOW }),
    aBooking({ id: ulid(3), scheduled_date: null }),
    anAcceptedBooking({ id: ulid(4), status: 'cancelled' }),
    aSubscription({
      id: ulid(5),
      status: 'accepted',
      visits: [7, 14].map((days, at) => ({
        number: at + 1,
        starts_at: addMs(NOW, days * 24 * HOUR),
        ends_at: addMs(NOW, days * 24 * HOUR + HOUR),
        status: at === 1 ? 'cancelled' : 'scheduled',
      })),
    }),
    // A request: each visit on its day.
    aSubscription({
      id: ulid(6),
      status: 'pending',
      visits: [8, 15].map((days, at) => ({
        number: at + 1,
        starts_at: addMs(NOW, days * 24 * HOUR),
        ends_at: addMs(NOW, days * 24 * HOUR + HOUR),
        status: 'scheduled',
      })),
    }),
  ]
  const byDay = entriesByDay(bookings, LA)
  expect([...byDay].map(([day, entries]) => [day, entries.map(({ booking, status }) => [booking.id, status])])).toEqual([
    [
      '2026-11-24',
      [
        [BOOKING, 'pending'],
        [ulid(2), 'accepted'],
      ],
    ],
    ['2026-12-01', [[ulid(5), 'scheduled']]],
    ['2026-12-02', [[ulid(6), 'pending']]],
    ['2026-12-09', [[ulid(6), 'pending']]],
  ])
  expect(blockingEntries(byDay.get('2026-11-24') ?? []).map(({ booking }) => booking.id)).toEqual([ulid(2)])
})

test('an hour that a visit touches is booked, whether offered or not', () => {
  const starts_at = addMs(NOW, HOUR / 2)
  const entries = entriesByDay([anAcceptedBooking({ starts_at, ends_at: addMs(starts_at, HOUR) })], LA).get('2026-11-24') ?? []
  expect(
    hoursOfDay('2026-11-24', LA, [9, 10, 14], entries)
      .map(({ shown }) => shown[0])
      .join(''),
  ).toBe('obbccocccc')
})

describe('an edited day', () => {
  test('starts as it is stored, and is stored as it started', () => {
    for (const status of DAY_STATUSES)
      for (const time_slots of status === 'available' ? [[], [9, 10]] : status === 'open_slots' ? [[12]] : [[]])
        expect(dayOfDraft(draftOfDay({ status, time_slots }))).toEqual({ status, time_slots })
  })

  test('all hours of an available day are stored as none, and a day without hours is an error', () => {
    const open = draftOfDay({ status: 'available', time_slots: [] })
    expect(open.hours).toEqual(ALL_HOURS)
    const nine = withHour(open, 13)
    expect(dayOfDraft(nine).time_slots).toHaveLength(9)
    expect(isSameDay(dayOfDraft(withHour(nine, 13)), { status: 'available', time_slots: [] })).toBe(true)
    const none = ALL_HOURS.reduce(withHour, open)
    expect([hasNoHours(none), hasNoHours(nine), hasNoHours(withStatus(none, 'busy'))]).toEqual([true, false, false])
  })

  test('hours return when a day off is undone', () => {
    const morning = { status: 'open_slots', hours: [9, 10] } as const
    const rest = withStatus({ ...morning, hours: [...morning.hours] }, 'rest_day')
    expect(dayOfDraft(rest)).toEqual({ status: 'rest_day', time_slots: [] })
    expect(withStatus(rest, 'open_slots').hours).toEqual([9, 10])
    expect(withStatus(draftOfDay({ status: 'busy', time_slots: [] }), 'open_slots').hours).toEqual(ALL_HOURS)
  })
})
