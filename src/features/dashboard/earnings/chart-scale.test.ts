import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chartScale } from './chart-scale.ts'

test.each([
  [0, [0, 100]],
  [1, [0, 100]],
  [300, [0, 100, 200, 300]],
  [301, [0, 200, 400]],
  [21_000, [0, 10_000, 20_000, 30_000]],
  [15_750, [0, 10_000, 20_000]],
])('%i cents: %j', (most, lines) => {
  expect(chartScale(most)).toEqual(lines)
})

test('start at zero, are two to four, and no amount is above the last', () => {
  fc.assert(
    fc.property(fc.nat(100_000_000), (most) => {
      const lines = chartScale(most)
      expect(lines[0]).toBe(0)
      expect(lines.length).toBeGreaterThanOrEqual(2)
      expect(lines.length).toBeLessThanOrEqual(4)
      expect(lines.at(-1)).toBeGreaterThanOrEqual(most)
    }),
  )
})
