import { expect, test } from 'vitest'
import { trendOf, windowMinima } from './slope.ts'

const HOUR = 3_600

/** Every ten seconds for two hours: a line, under saw teeth like those of a collected heap. */
const saw = (perHour: number) =>
  Array.from({ length: 720 }, (_, index) => ({ at: index * 10, value: 100 + (perHour * index * 10) / HOUR + (index % 29) * 2 }))

test('the trend of the minima is the line under the saw teeth', () => {
  for (const perHour of [0, 3, -4, 50]) {
    const minima = windowMinima(saw(perHour), 1_200, 300)
    expect(minima).toHaveLength(20)
    const trend = trendOf(minima)
    expect(trend.perHour).toBeCloseTo(perHour, 0)
    expect(Math.abs(trend.perHour - perHour)).toBeLessThan(3 * trend.error + 1e-9)
    expect(trend.base).toBeCloseTo(100 + (perHour * (minima[0]?.at ?? 0)) / HOUR, 0)
  }
})

test('a minimum keeps the time when it was seen, and earlier samples do not count', () => {
  const points = [
    { at: 0, value: 1 },
    { at: 60, value: 9 },
    { at: 70, value: 5 },
    { at: 125, value: 8 },
  ]
  expect(windowMinima(points, 60, 60)).toEqual([
    { at: 70, value: 5 },
    { at: 125, value: 8 },
  ])
})

test('a line needs three points', () => {
  expect(() =>
    trendOf([
      { at: 0, value: 1 },
      { at: 1, value: 2 },
    ]),
  ).toThrow('three points')
})
