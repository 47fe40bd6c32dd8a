import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, test } from 'vitest'
import { SUBSCRIPTION_TYPES, type SubscriptionType } from '../documents/visit.ts'
import { instantFromMs, instantToMs, type Instant } from '../time/instant.ts'
import { regularVisits } from './regular-visits.ts'
import { visitCount } from '../money/subscription-price.ts'
import { wallTimeAt } from '../time/zoned-time.ts'

const at = (text: string): Instant => text as Instant
const starts = (first: string, type: SubscriptionType, weeks: number, zone: string): string[] =>
  regularVisits({ first: at(first), type, weeks, zone }).map((visit) => visit.starts_at)

/** Two zones with daylight saving, one without, one with a shift of half an hour. */
const ZONES = ['America/Los_Angeles', 'Europe/London', 'Africa/Lagos', 'Australia/Lord_Howe']

/** Naive oracle: an independent calendar implementation, called for each visit. */
function oracle(first: string, type: SubscriptionType, weeks: number, zone: string): string[] {
  const start = Temporal.Instant.from(first).toZonedDateTimeISO(zone).toPlainDateTime()
  const found: string[] = []
  for (let index = 0; index < visitCount(type, weeks); index += 1) {
    const step = type === 'weekly' ? { weeks: index } : type === 'biweekly' ? { weeks: 2 * index } : { months: index }
    const wall = start.add(step, { overflow: 'constrain' })
    found.push(instantFromMs(wall.toZonedDateTime(zone, { disambiguation: 'compatible' }).epochMilliseconds))
  }
  return found
}

describe('the regular visits', () => {
  test('weekly visits keep their wall-clock hour when the clocks go back', () => {
    expect(starts('2026-10-27T17:00:00.000Z', 'weekly', 4, 'America/Los_Angeles')).toEqual([
      '2026-10-27T17:00:00.000Z',
      '2026-11-03T18:00:00.000Z',
      '2026-11-10T18:00:00.000Z',
      '2026-11-17T18:00:00.000Z',
    ])
  })

  test('biweekly visits keep their hour across the change in spring', () => {
    expect(starts('2027-03-10T18:00:00.000Z', 'biweekly', 4, 'America/Los_Angeles')).toEqual([
      '2027-03-10T18:00:00.000Z',
      '2027-03-24T17:00:00.000Z',
    ])
  })

  test('monthly visits are on the same day of the month, or on the last day of a shorter month', () => {
    expect(starts('2027-01-31T09:00:00.000Z', 'monthly', 16, 'Africa/Lagos')).toEqual([
      '2027-01-31T09:00:00.000Z',
      '2027-02-28T09:00:00.000Z',
      '2027-03-31T09:00:00.000Z',
      '2027-04-30T09:00:00.000Z',
    ])
    expect(starts('2027-12-29T02:00:00.000Z', 'monthly', 12, 'Asia/Ho_Chi_Minh').at(-1)).toBe('2028-02-29T02:00:00.000Z')
  })

  test('a year has 52, 26 or 13 visits, numbered from 1', () => {
    expect(SUBSCRIPTION_TYPES.map((type) => starts('2026-11-24T18:00:00.000Z', type, 52, 'Asia/Qatar').length)).toEqual([52, 26, 13])
    const numbers = regularVisits({ first: at('2026-11-24T18:00:00.000Z'), type: 'biweekly', weeks: 8, zone: 'Asia/Qatar' })
    expect(numbers.map((visit) => visit.number)).toEqual([1, 2, 3, 4])
  })

  const plan = fc.record({
    first: fc
      .integer({ min: Date.UTC(2026, 0, 1) / 60_000, max: Date.UTC(2029, 0, 1) / 60_000 })
      .map((minute) => instantFromMs(minute * 60_000)),
    type: fc.constantFrom(...SUBSCRIPTION_TYPES),
    weeks: fc.integer({ min: 1, max: 13 }).map((fours) => fours * 4),
    zone: fc.constantFrom(...ZONES),
  })

  test('equal those of the naive oracle, in zones with and without daylight saving', () => {
    fc.assert(
      fc.property(plan, ({ first, type, weeks, zone }) => {
        // The calendars may differ only for a first visit in the second of the repeated hours of autumn.
        const { date, hour, minute } = wallTimeAt(instantToMs(first), zone)
        const found = starts(first, type, weeks, zone)
        expect(found[0]).toBe(first)
        expect(found.slice(1)).toEqual(oracle(first, type, weeks, zone).slice(1))
        for (const each of found.slice(1)) {
          const wall = wallTimeAt(Date.parse(each), zone)
          const skipped = Temporal.PlainDateTime.from(`${wall.date}T${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`)
          const isSkipped = skipped.toZonedDateTime(zone).toPlainDateTime().toString() !== skipped.toString()
          if (!isSkipped) expect([wall.hour, wall.minute]).toEqual([hour, minute])
        }
        expect(found).toEqual([...found].sort())
        expect(date <= wallTimeAt(Date.parse(found.at(-1) ?? ''), zone).date).toBe(true)
      }),
      { numRuns: 150 },
    )
  })
})
