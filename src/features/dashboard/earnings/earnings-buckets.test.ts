import { describe, expect, test } from 'vitest'
import { addDays } from '#domain/time/zoned-time.ts'
import type { DayEarnings } from '#domain/earnings/earnings.ts'
import { earningsBars, earningsChange, labelEvery, periodBefore } from './earnings-buckets.ts'

const TODAY = '2026-11-24'
/** Days with one job of $10, newest first. @param ago days before today */
const daysOf = (...ago: readonly number[]): DayEarnings[] => ago.map((days) => ({ date: addDays(TODAY, -days), cents: 1_000, jobs: 1 }))

describe('bars', () => {
  test('of the last 30 days are its ten newest days with jobs, and a sum of the others', () => {
    const { unit, bars, earlier } = earningsBars(daysOf(0, 1, 2, 4, 5, 6, 7, 8, 9, 10, 11, 29), 'days_30', TODAY)
    expect([unit, bars.length, bars[0]?.from, bars.at(-1)?.from]).toEqual(['day', 10, '2026-11-14', TODAY])
    expect([earlier, bars.filter(({ isPresent }) => isPresent).length]).toEqual([{ cents: 2_000, jobs: 2, count: 2 }, 1])
  })

  test('of a week are all its days', () => {
    const { bars } = earningsBars(daysOf(0, 2), 'week', TODAY)
    expect(bars.map(({ from, cents }) => [from, cents])).toEqual(
      [22, 23, 24, 25, 26, 27, 28].map((day) => [`2026-11-${day}`, day === 22 || day === 24 ? 1_000 : 0]),
    )
  })

  test('of a month are its weeks, cut off at its ends', () => {
    const { unit, bars } = earningsBars(daysOf(0, 1, 23), 'month', TODAY)
    expect([unit, bars.map(({ from, to, jobs }) => [from.slice(8), to.slice(8), jobs])]).toEqual([
      'week',
      [
        ['01', '07', 1],
        ['08', '14', 0],
        ['15', '21', 0],
        ['22', '28', 2],
        ['29', '30', 0],
      ],
    ])
    const last = earningsBars(daysOf(30), 'last_month', TODAY).bars
    expect([last[0]?.from, last[0]?.to, last.at(-1)?.to, last.some(({ isPresent }) => isPresent)]).toEqual([
      '2026-10-01',
      '2026-10-03',
      '2026-10-31',
      false,
    ])
  })

  test('of a year are its months', () => {
    const { bars, earlier } = earningsBars(daysOf(0, 300), 'year', TODAY)
    expect([bars.length, earlier, bars[0]?.from, bars.at(-1)?.to]).toEqual([12, undefined, '2026-01-01', '2026-12-31'])
    expect(bars.map(({ jobs }) => jobs)).toEqual([1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0])
  })

  test('of twelve years are the ten newest, and a sum of the others that adds up', () => {
    const days = daysOf(...Array.from({ length: 12 * 365 }, (_, ago) => ago))
    const { unit, bars, earlier } = earningsBars(days, 'all', TODAY)
    expect([unit, bars.length, bars.at(-1)?.from, earlier?.count]).toEqual(['year', 10, '2026-01-01', 3])
    expect(bars.reduce((sum, { jobs }) => sum + jobs, earlier?.jobs ?? 0)).toBe(days.length)
  })

  test('include a day of the provider that is not yet today here', () => {
    expect(earningsBars(daysOf(-60), 'all', TODAY).bars.map(({ from, jobs }) => [from, jobs])).toEqual([['2027-01-01', 1]])
  })
})

test.each([
  ['days_30', TODAY, '2026-09-26', '2026-10-25'],
  ['week', TODAY, '2026-11-15', '2026-11-17'],
  ['month', TODAY, '2026-10-01', '2026-10-24'],
  ['month', '2026-03-31', '2026-02-01', '2026-02-28'],
  ['last_month', TODAY, '2026-09-01', '2026-09-30'],
  ['year', TODAY, '2025-01-01', '2025-11-24'],
  ['year', '2028-02-29', '2027-01-01', '2027-02-28'],
] as const)('%s on %s is compared with %s to %s', (name, today, from, to) => {
  expect(periodBefore(name, today)).toEqual({ from, to })
})

test('all time is compared with nothing', () => {
  expect(periodBefore('all', TODAY)).toBeUndefined()
})

test.each([
  [300, 200, 'more', 100],
  [200, 300, 'less', 100],
  [200, 200, 'same', 0],
  [200, 0, 'none_before', 200],
  [0, 0, 'same', 0],
  [0, 200, 'less', 200],
])('%i after %i is %s by %i', (cents, before, kind, by) => {
  expect(earningsChange(cents, before)).toEqual({ kind, cents: by })
})

test.each([
  [7, 20, 200, 1],
  [12, 28, 200, 2],
  [12, 56, 200, 4],
  [12, 20, 0, 240],
])('of %i bars with labels of %i px in %i px, each %i. is named', (bars, widest, room, every) => {
  expect(labelEvery(bars, widest, room)).toBe(every)
})
