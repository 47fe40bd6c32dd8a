import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, test } from 'vitest'
import { BUILT_IN_CITIES } from '../cities.ts'
import { DAY_STATUSES, type Schedule } from '../documents/schedule.ts'
import { addMs, instantFromMs, instantToMs, type Instant } from '../time/instant.ts'
import { nearestFreeSlots, overlaps, slotsOfDay, slotState } from './slots.ts'
import { addDays } from '../time/zoned-time.ts'

const LA = 'America/Los_Angeles'
const HOUR = 3_600_000
const OPEN: Schedule = { days: {}, busy: [] }
const at = (text: string): Instant => instantFromMs(Date.parse(text))
/** Tuesday 2026-11-24, midnight in Los Angeles. */
const MIDNIGHT = Date.parse('2026-11-24T08:00:00Z')
const DAY = '2026-11-24'

/** `f` free, `t` taken, `p` past, `-` not offered, from 9:00 to 18:00. */
const drawn = (schedule: Schedule, hours = 1, nowMs = MIDNIGHT, date = DAY, zone = LA): string =>
  slotsOfDay(schedule, zone, date, hours, nowMs)
    .map(({ state }) => ({ free: 'f', taken: 't', past: 'p', not_offered: '-' })[state])
    .join('')
const dayOf = (status: (typeof DAY_STATUSES)[number], ...time_slots: number[]): Schedule => ({
  days: { [DAY]: { status, time_slots } },
  busy: [],
})

describe('slotsOfDay', () => {
  test('returns ten, hourly from 9:00 to 18:00 in the zone', () => {
    const slots = slotsOfDay(OPEN, LA, DAY, 1, MIDNIGHT)
    expect(slots.map(({ hour }) => hour)).toEqual([9, 10, 11, 12, 13, 14, 15, 16, 17, 18])
    expect(slots.map(({ starts_at }) => starts_at)).toEqual(
      Array.from({ length: 10 }, (_, index) => addMs(at('2026-11-24T17:00:00Z'), index * HOUR)),
    )
  })

  test.each([
    [0.5, 'ffffffffff'],
    [1, 'ffffffffff'],
    [1.5, 'fffffffff-'],
    [2, 'fffffffff-'],
    [2.5, 'ffffffff--'],
    [8, 'fff-------'],
  ])('a visit of %f h ends by 19:00: %s', (hours, slots) => {
    expect(drawn(OPEN, hours)).toBe(slots)
  })

  test('a slot that has started is past', () => {
    expect(drawn(OPEN, 1, Date.parse('2026-11-24T19:59:59.999Z'))).toBe('pppfffffff')
    expect(drawn(OPEN, 1, Date.parse('2026-11-24T20:00:00Z'))).toBe('ppppffffff')
    expect(drawn(OPEN, 1, MIDNIGHT + 24 * HOUR)).toBe('pppppppppp')
  })

  test('a slot more than a year and a day ahead is not offered', () => {
    expect(drawn(OPEN, 1, MIDNIGHT, addDays(DAY, 365))).toBe('ffffffffff')
    expect(drawn(OPEN, 1, MIDNIGHT, addDays(DAY, 367))).toBe('----------')
  })

  test.each([
    ['available', [], 'ffffffffff'],
    ['available', [10, 11], '-ff-------'],
    ['open_slots', [], '----------'],
    ['open_slots', [9, 18], 'f--------f'],
    ['busy', [], '----------'],
    ['busy', [9, 10], '----------'],
    ['rest_day', [], '----------'],
    ['rest_day', [9], '----------'],
  ] as const)('a day set as %s with %j: %s', (status, hours, slots) => {
    expect(drawn(dayOf(status, ...hours))).toBe(slots)
  })

  test('an override does not affect another day', () => {
    expect(drawn(dayOf('rest_day'), 1, MIDNIGHT, '2026-11-25')).toBe('ffffffffff')
  })

  test('a long visit needs every hour that it overlaps', () => {
    expect(drawn(dayOf('open_slots', 9, 10, 12, 13, 14), 2)).toBe('f--ff-----')
    expect(drawn(dayOf('open_slots', 9, 10, 12, 13, 14), 1.5)).toBe('f--ff-----')
    expect(drawn(dayOf('open_slots', 9, 10, 12, 13, 14), 0.5)).toBe('ff-fff----')
  })

  test('held hours are taken from start to end', () => {
    const noonToTwo = { starts_at: at('2026-11-24T20:00:00Z'), ends_at: at('2026-11-24T22:00:00Z') }
    expect(drawn({ days: {}, busy: [noonToTwo] })).toBe('fffttfffff')
    expect(drawn({ days: {}, busy: [noonToTwo] }, 1.5)).toBe('fftttffff-')
    const halfPast = { starts_at: at('2026-11-24T20:30:00Z'), ends_at: at('2026-11-24T21:00:00Z') }
    expect(drawn({ days: {}, busy: [halfPast] })).toBe('ffftffffff')
    expect(drawn({ days: {}, busy: [halfPast] }, 0.5)).toBe('ffffffffff')
  })

  test.each([
    ['2026-03-08', '2026-03-08T16:00:00.000Z'],
    ['2026-03-07', '2026-03-07T17:00:00.000Z'],
    ['2026-11-01', '2026-11-01T17:00:00.000Z'],
    ['2026-10-31', '2026-10-31T16:00:00.000Z'],
    ['2027-03-14', '2027-03-14T16:00:00.000Z'],
    ['2027-11-07', '2027-11-07T17:00:00.000Z'],
  ])('%s starts at %s, also after a clock change', (date, first) => {
    const nowMs = Date.parse(first) - 48 * HOUR
    expect(slotsOfDay(OPEN, LA, date, 1, nowMs)[0]).toEqual({ hour: 9, starts_at: first, state: 'free' })
    expect(drawn(OPEN, 1, nowMs, date)).toBe('ffffffffff')
  })
})

describe('slotState', () => {
  test('returns the state of each slot, and not_offered for other times', () => {
    const schedule: Schedule = {
      days: { [DAY]: { status: 'available', time_slots: [10, 11, 12] } },
      busy: [{ starts_at: at('2026-11-24T19:00:00Z'), ends_at: at('2026-11-24T20:00:00Z') }],
    }
    for (const { starts_at, state } of slotsOfDay(schedule, LA, DAY, 1, MIDNIGHT))
      expect(slotState(schedule, LA, starts_at, 1, MIDNIGHT)).toBe(state)
    for (const odd of [
      '2026-11-24T18:30:00Z',
      '2026-11-24T18:00:01Z',
      '2026-11-24T18:00:00.001Z',
      '2026-11-24T16:00:00Z',
      '2026-11-25T03:00:00Z',
    ])
      expect(slotState(OPEN, LA, at(odd), 1, MIDNIGHT)).toBe('not_offered')
  })

  test('a slot in a zone with a half-hour offset is a slot only there', () => {
    expect(slotState(OPEN, 'Asia/Kolkata', at('2026-11-25T03:30:00Z'), 1, MIDNIGHT)).toBe('free')
    expect(slotState(OPEN, LA, at('2026-11-25T03:30:00Z'), 1, MIDNIGHT)).toBe('not_offered')
  })

  test.each(BUILT_IN_CITIES)('answers for any instant in $name', ({ zone }) => {
    for (const odd of ['0000-01-01T00:00:00.000Z', '0099-06-01T00:00:00.000Z', '1969-12-31T23:00:00.000Z'])
      expect(slotState(OPEN, zone, odd as Instant, 1, MIDNIGHT)).toBe('past')
    for (const odd of ['2028-01-01T17:00:00.000Z', '9999-12-31T23:59:59.999Z'])
      expect(slotState(OPEN, zone, odd as Instant, 1, MIDNIGHT)).toBe('not_offered')
  })
})

test('intervals overlap if they share a moment, but not if they only touch', () => {
  const interval = fc.tuple(fc.nat(20), fc.integer({ min: 1, max: 6 }))
  fc.assert(
    fc.property(interval, interval, ([a, long], [b, wide]) => {
      const [x, y] = [
        { starts_at: instantFromMs(a * HOUR), ends_at: instantFromMs((a + long) * HOUR) },
        { starts_at: instantFromMs(b * HOUR), ends_at: instantFromMs((b + wide) * HOUR) },
      ]
      const hours = new Set(Array.from({ length: long }, (_, index) => a + index))
      expect(overlaps(x, y)).toBe(Array.from({ length: wide }, (_, index) => b + index).some((hour) => hours.has(hour)))
      expect(overlaps(x, y)).toBe(overlaps(y, x))
    }),
  )
})

describe('nearestFreeSlots', () => {
  const status = fc.constantFrom(...DAY_STATUSES)
  const someDay = fc.tuple(fc.integer({ min: -16, max: 16 }), status, fc.uniqueArray(fc.integer({ min: 9, max: 18 }), { maxLength: 4 }))
  const busy = fc
    .tuple(fc.integer({ min: -400, max: 400 }), fc.integer({ min: 1, max: 200 }))
    .map(([hour, long]) => ({ starts_at: instantFromMs(MIDNIGHT + hour * HOUR), ends_at: instantFromMs(MIDNIGHT + (hour + long) * HOUR) }))
  const schedule: fc.Arbitrary<Schedule> = fc.record({
    days: fc
      .array(someDay, { maxLength: 30 })
      .map((days) => Object.fromEntries(days.map(([day, each, time_slots]) => [addDays(DAY, day), { status: each, time_slots }]))),
    busy: fc.array(busy, { maxLength: 3 }),
  })

  /** Every free slot of the 29 days around the instant, sorted by distance. */
  function bruteForce(given: Schedule, zone: string, around: Instant, hours: number, nowMs: number): Instant[] {
    const middle = Math.max(instantToMs(around), nowMs)
    const date = Temporal.Instant.fromEpochMilliseconds(middle).toZonedDateTimeISO(zone).toPlainDate()
    const days = Array.from({ length: 29 }, (_, index) => date.add({ days: index - 14 }).toString())
    const free = days
      .flatMap((day) => slotsOfDay(given, zone, day, hours, nowMs))
      .filter(({ state }) => state === 'free')
      .map(({ starts_at }) => starts_at)
    const far = (start: Instant): number => Math.abs(instantToMs(start) - instantToMs(around))
    return free
      .sort((a, b) => far(a) - far(b) || instantToMs(a) - instantToMs(b))
      .slice(0, 3)
      .sort()
  }

  test('are the nearest of all free slots within two weeks, in order of time', () => {
    fc.assert(
      fc.property(
        schedule,
        fc.integer({ min: -100, max: 200 }),
        fc.integer({ min: 1, max: 16 }),
        fc.integer({ min: -50, max: 50 }),
        fc.constantFrom(LA, 'Asia/Ho_Chi_Minh', 'Asia/Kolkata'),
        (given, around, halves, now, zone) => {
          const [wanted, nowMs] = [instantFromMs(MIDNIGHT + around * HOUR), MIDNIGHT + now * HOUR + 60_000]
          expect(nearestFreeSlots(given, zone, wanted, halves / 2, nowMs)).toEqual(bruteForce(given, zone, wanted, halves / 2, nowMs))
        },
      ),
      { numRuns: 80 },
    )
  })

  test('are found across a clock change', () => {
    // 18:00 on the last evening of summer time; free again only the next morning.
    const around = at('2026-11-01T01:00:00Z')
    const nowMs = Date.parse('2026-11-01T00:30:00Z')
    const taken: Schedule = { days: {}, busy: [{ starts_at: around, ends_at: addMs(around, HOUR) }] }
    expect(nearestFreeSlots(taken, LA, around, 1, nowMs)).toEqual([
      '2026-11-01T17:00:00.000Z',
      '2026-11-01T18:00:00.000Z',
      '2026-11-01T19:00:00.000Z',
    ])
  })

  test('are searched for two weeks on either side', () => {
    const around = at('2026-11-24T18:00:00Z')
    const heldUpTo = (day: number): Schedule => ({
      days: {},
      busy: [{ starts_at: at('2026-11-01T00:00:00Z'), ends_at: addMs(around, (day - 1) * 24 * HOUR + 12 * HOUR) }],
    })
    expect(nearestFreeSlots(heldUpTo(14), LA, around, 1, MIDNIGHT)).toEqual(
      ['17', '18', '19'].map((hour) => `2026-12-08T${hour}:00:00.000Z`),
    )
    expect(nearestFreeSlots(heldUpTo(15), LA, around, 1, MIDNIGHT)).toEqual([])
    const freeBefore: Schedule = {
      days: {},
      busy: [{ starts_at: addMs(around, -13 * 24 * HOUR - 12 * HOUR), ends_at: addMs(around, 30 * 24 * HOUR) }],
    }
    expect(nearestFreeSlots(freeBefore, LA, around, 8, MIDNIGHT - 20 * 24 * HOUR)).toEqual(
      ['17', '18', '19'].map((hour) => `2026-11-10T${hour}:00:00.000Z`),
    )
  })

  test('are empty if nothing is free', () => {
    const full: Schedule = { days: {}, busy: [{ starts_at: at('2026-01-01T00:00:00Z'), ends_at: at('2028-01-01T00:00:00Z') }] }
    expect(nearestFreeSlots(full, LA, at('2026-11-24T18:00:00Z'), 1, MIDNIGHT)).toEqual([])
  })

  test('are the nearest available ones for a time out of range', () => {
    expect(nearestFreeSlots(OPEN, LA, '0000-01-01T00:00:00.000Z' as Instant, 1, MIDNIGHT)).toEqual(
      ['17', '18', '19'].map((hour) => `2026-11-24T${hour}:00:00.000Z`),
    )
    const last = nearestFreeSlots(OPEN, 'Asia/Ho_Chi_Minh', '9999-12-31T23:59:59.999Z' as Instant, 1, MIDNIGHT)
    expect(last).toHaveLength(3)
    for (const start of last) expect(MIDNIGHT + 366 * 24 * HOUR - instantToMs(start)).toBeLessThan(24 * HOUR)
  })

  test('are as many as requested', () => {
    for (const count of [0, 1, 12]) expect(nearestFreeSlots(OPEN, LA, at('2026-11-24T18:00:00Z'), 1, MIDNIGHT, count)).toHaveLength(count)
  })
})
