import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, test } from 'vitest'
import { BUILT_IN_CITIES } from '../cities.ts'
import { addDays, instantOfWallTime, wallTimeAt } from './zoned-time.ts'

const LA = 'America/Los_Angeles'
const iso = (ms: number): string => new Date(ms).toISOString()

/** The cities' zones, and others with half hours, southern summers, a half-hour change and midnight changes. */
const zones = [
  ...BUILT_IN_CITIES.map(({ zone }) => zone),
  'UTC',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'America/Sao_Paulo',
  'Europe/London',
  'Africa/Cairo',
  'Pacific/Apia',
  'Pacific/Kiritimati',
  'America/St_Johns',
]
const zone = fc.constantFrom(...zones)
const minutesOf2026And27 = fc
  .integer({ min: Date.UTC(2026, 0, 1) / 60_000, max: Date.UTC(2028, 0, 1) / 60_000 })
  .map((minutes) => minutes * 60_000)

describe('daylight saving in Los Angeles', () => {
  test.each([
    // 2026: clocks go from 2:00 to 3:00 on March 8 and from 2:00 back to 1:00 on November 1.
    ['2026-03-07', 9, 0, '2026-03-07T17:00:00.000Z'],
    ['2026-03-08', 1, 59, '2026-03-08T09:59:00.000Z'],
    ['2026-03-08', 3, 0, '2026-03-08T10:00:00.000Z'],
    ['2026-03-08', 9, 0, '2026-03-08T16:00:00.000Z'],
    ['2026-10-31', 9, 0, '2026-10-31T16:00:00.000Z'],
    ['2026-11-01', 0, 30, '2026-11-01T07:30:00.000Z'],
    ['2026-11-01', 2, 0, '2026-11-01T10:00:00.000Z'],
    ['2026-11-01', 9, 0, '2026-11-01T17:00:00.000Z'],
    // 2027: March 14 and November 7.
    ['2027-03-13', 9, 0, '2027-03-13T17:00:00.000Z'],
    ['2027-03-14', 9, 0, '2027-03-14T16:00:00.000Z'],
    ['2027-11-06', 18, 0, '2027-11-07T01:00:00.000Z'],
    ['2027-11-07', 18, 0, '2027-11-08T02:00:00.000Z'],
  ])('%s %i:%i is %s', (date, hour, minute, instant) => {
    expect(iso(instantOfWallTime(date, hour, minute, LA))).toBe(instant)
    expect(wallTimeAt(Date.parse(instant), LA)).toMatchObject({ date, hour, minute })
  })

  test('a time that is skipped is read after the gap', () => {
    expect(iso(instantOfWallTime('2026-03-08', 2, 30, LA))).toBe('2026-03-08T10:30:00.000Z')
    expect(iso(instantOfWallTime('2027-03-14', 2, 0, LA))).toBe('2027-03-14T10:00:00.000Z')
  })

  test('a time that occurs twice is read as the first', () => {
    expect(iso(instantOfWallTime('2026-11-01', 1, 30, LA))).toBe('2026-11-01T08:30:00.000Z')
    expect(wallTimeAt(Date.parse('2026-11-01T08:30:00Z'), LA)).toEqual(wallTimeAt(Date.parse('2026-11-01T09:30:00Z'), LA))
  })
})

describe('any zone', () => {
  test('agrees with an independent calendar', () => {
    fc.assert(
      fc.property(minutesOf2026And27, zone, (ms, name) => {
        const oracle = Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(name)
        expect(wallTimeAt(ms, name)).toEqual({
          date: oracle.toPlainDate().toString(),
          hour: oracle.hour,
          minute: oracle.minute,
          weekday: oracle.dayOfWeek % 7,
        })
      }),
      { numRuns: 400 },
    )
  })

  test('finds the same instant as an independent calendar, also in gaps and repeated hours', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 729 }), fc.nat(23), fc.constantFrom(0, 15, 30, 59), zone, (day, hour, minute, name) => {
        const date = addDays('2026-01-01', day)
        const oracle = Temporal.PlainDate.from(date).toZonedDateTime({
          timeZone: name,
          plainTime: Temporal.PlainTime.from({ hour, minute }),
        })
        expect(instantOfWallTime(date, hour, minute, name)).toBe(oracle.epochMilliseconds)
      }),
      { numRuns: 400 },
    )
  })

  test.each(zones)('%s: every half hour of two years around each clock change', (name) => {
    let previous = wallTimeAt(Date.UTC(2026, 0, 1), name)
    for (let ms = Date.UTC(2026, 0, 1); ms < Date.UTC(2028, 0, 1); ms += 86_400_000) {
      const now = wallTimeAt(ms, name)
      if (now.hour !== previous.hour || now.minute !== previous.minute) {
        // The clock changed within the last day: check all of it.
        for (let at = ms - 86_400_000; at <= ms + 86_400_000; at += 1_800_000) {
          const wall = wallTimeAt(at, name)
          const back = instantOfWallTime(wall.date, wall.hour, wall.minute, name)
          expect(wallTimeAt(back, name)).toEqual(wall)
          // It converts back to the same instant, or to the first of two with this wall time.
          expect([0, 1_800_000, 3_600_000]).toContain(at - back)
        }
      }
      previous = now
    }
  })

  test('an unknown one throws', () => {
    expect(() => wallTimeAt(0, 'Mars/Olympus')).toThrow(RangeError)
  })
})

test('addDays adds calendar days', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1000, max: 1000 }), (days) => {
      expect(addDays('2026-03-08', days)).toBe(Temporal.PlainDate.from('2026-03-08').add({ days }).toString())
    }),
  )
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
})
