import { describe, expect, test } from 'vitest'
import { aBooking, anAcceptedBooking, aSubscription, BOOKING, NOW, ulid } from '#tests/support/domain/fixtures.ts'
import { addMs } from '#domain/time/instant.ts'
import { DAY_STATUSES, hoursError, type DayPlan } from '#domain/documents/schedule.ts'
import { instantOfWallTime } from '#domain/time/zoned-time.ts'
import {
  ALL_HOURS,
  dayOfDraft,
  draftOfDay,
  entriesByDay,
  blockingEntries,
  hoursOfDay,
  isSameDay,
  hasNoHours,
  weeksFrom,
  WEEKS_SHOWN,
  withHours,
  dayOnPage,
  pageWith,
  runsOfHours,
  type DayHour,
  withHour,
  withStatus,
} from './calendar-days.ts'

const LA = 'America/Los_Angeles'
const HOUR = 3_600_000
const DAY = 24 * HOUR

describe('the weeks shown', () => {
  test.each([
    // On a Friday, the week and the five weeks begin with the Sunday before: no week above it is over.
    ['2026-11-27', '2026-11-27', 1, '2026-11-22'],
    ['2026-11-27', '2026-11-27', WEEKS_SHOWN, '2026-11-22'],
    ['2026-12-26', '2026-11-27', WEEKS_SHOWN, '2026-11-22'],
    ['2026-12-27', '2026-11-27', WEEKS_SHOWN, '2026-12-27'],
    ['2026-12-27', '2026-11-27', 1, '2026-12-27'],
    // Earlier weeks are on the page before.
    ['2026-11-21', '2026-11-27', WEEKS_SHOWN, '2026-10-18'],
    ['2026-11-21', '2026-11-27', 1, '2026-11-15'],
    // A week in which the clocks change has seven days too.
    ['2026-11-01', '2026-10-25', 1, '2026-11-01'],
  ])('with %s on %s by %i: from %s', (date, today, weeks, first) => {
    expect(pageWith(date, today, weeks)).toBe(first)
    const days = weeksFrom(first, weeks).flat()
    expect(new Set(days).size).toBe(7 * weeks)
    expect(days).toContain(date)
  })
})

test.each([
  // The day that was chosen, while it is on the page.
  ['2026-12-01', '2026-11-29', 1, '2026-12-01'],
  ['2026-12-01', '2026-11-22', WEEKS_SHOWN, '2026-12-01'],
  // Else today, else the same weekday: what is below the week belongs to it.
  ['2026-12-01', '2026-11-22', 1, '2026-11-27'],
  ['2026-12-01', '2026-12-06', 1, '2026-12-08'],
  ['2026-12-01', '2026-11-15', 1, '2026-11-17'],
  ['2026-12-01', '2026-12-27', WEEKS_SHOWN, '2026-12-29'],
])('with %s chosen, the page from %s of %i weeks has %s', (picked, sunday, weeks, day) => {
  expect(dayOnPage(weeksFrom(sunday, weeks).flat(), picked, '2026-11-27')).toBe(day)
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

const looksOf = (hours: readonly DayHour[]): string => hours.map(({ shown }) => shown[0]).join('')

test('an hour that a visit touches is booked, whether open or not; a request leaves it as it is; what has begun is past', () => {
  const starts_at = addMs(NOW, HOUR / 2)
  const entries =
    entriesByDay(
      [anAcceptedBooking({ starts_at, ends_at: addMs(starts_at, HOUR) }), aBooking({ id: BOOKING, scheduled_date: addMs(NOW, 4 * HOUR) })],
      LA,
    ).get('2026-11-24') ?? []
  const hours = hoursOfDay('2026-11-24', LA, [9, 10, 14], entries, Date.parse(NOW) - DAY)
  expect(looksOf(hours)).toBe('obbccocccc')
  expect(hours.map(({ entry }) => entry?.status)).toEqual([
    undefined,
    'accepted',
    'accepted',
    undefined,
    undefined,
    'pending',
    'pending',
    ...Array.from({ length: 3 }, () => undefined),
  ])
  expect(runsOfHours(hours).map(({ from, shown, count }) => [from, shown, count])).toEqual([
    [9, 'offered', 1],
    [10, 'booked', 2],
    [12, 'closed', 2],
    [14, 'requested', 2],
    [16, 'closed', 3],
  ])
  // A booking shows even when it is over.
  expect(looksOf(hoursOfDay('2026-11-24', LA, [9, 10, 14], entries, Date.parse(NOW) + 5 * HOUR))).toBe('pbbppppccc')
})

test('hours of a day on which the clocks change are those of the wall clock', () => {
  // 1 November 2026: from UTC-7 to UTC-8 at 02:00.
  const hours = hoursOfDay('2026-11-01', LA, ALL_HOURS, [], 0)
  expect([hours[0]?.starts_at, hours[9]?.starts_at]).toEqual(['2026-11-01T17:00:00.000Z', '2026-11-02T02:00:00.000Z'])
  for (const { hour, starts_at } of hoursOfDay('2026-03-29', 'Europe/Berlin', ALL_HOURS, [], 0))
    expect(Date.parse(starts_at)).toBe(instantOfWallTime('2026-03-29', hour, 0, 'Europe/Berlin'))
})

describe('hours that are opened or closed', () => {
  const all = { status: 'available', time_slots: [] } as const
  test.each([
    ['one of all', all, [13], false, { status: 'available', time_slots: ALL_HOURS.filter((hour) => hour !== 13) }],
    ['the last ones', { status: 'open_slots', time_slots: [9, 10] }, [9, 10], false, { status: 'busy', time_slots: [] }],
    ['all of a whole day', all, ALL_HOURS, false, { status: 'busy', time_slots: [] }],
    ['some of a rest day', { status: 'rest_day', time_slots: [] }, [15, 16], true, { status: 'open_slots', time_slots: [15, 16] }],
    ['those that were missing', { status: 'available', time_slots: [9] }, ALL_HOURS, true, all],
    ['none of a rest day', { status: 'rest_day', time_slots: [] }, [9], false, { status: 'rest_day', time_slots: [] }],
  ] as const)('%s', (_name, day, hours, opens, left) => {
    const before: DayPlan = { status: day.status, time_slots: [...day.time_slots] }
    const after = withHours(before, hours, opens)
    expect(after).toEqual(left)
    expect(hoursError(after)).toBeUndefined()
  })
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
