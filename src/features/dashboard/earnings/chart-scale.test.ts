import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chartScale } from './chart-scale.ts'

test.each([
  [0, [0, 100]],
  [1, [0, 100]],
  [200, [0, 100, 200]],
  [201, [0, 300]],
  [401, [0, 300, 600]],
  [900, [0, 500, 1_000]],
  [21_000, [0, 15_000, 30_000]],
  [15_750, [0, 10_000, 20_000]],
  [144_650, [0, 100_000, 200_000]],
])('%i cents: %j', (most, lines) => {
  expect(chartScale(most)).toEqual(lines)
})

test('start at zero, are two or three, and no amount is above the last', () => {
  fc.assert(
    fc.property(fc.nat(100_000_000), (most) => {
      const lines = chartScale(most)
      expect(lines[0]).toBe(0)
      expect(lines.length).toBeGreaterThanOrEqual(2)
      expect(lines.length).toBeLessThanOrEqual(3)
      expect(lines.at(-1)).toBeGreaterThanOrEqual(most)
    }),
  )
})
