import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { ringImage, ringParts, formatCount } from './cluster-ring.ts'

/** 1.5 px of a ring with a radius of 20 px. */
const GAP = 1.5 / (40 * Math.PI)

test('a single status is a closed ring', () => {
  expect(ringParts({ available: 3, busy: 0, emergency: 0 })).toEqual([{ tone: 'available', from: 0, to: 1 }])
  expect(ringImage({ available: 3, busy: 0, emergency: 0 })).toBe('conic-gradient(var(--available-fill) 0.0% 100%)')
})

test('the ring is divided by status, clockwise from its top', () => {
  const parts = ringParts({ available: 5, busy: 2, emergency: 3 })
  expect(parts.map(({ tone }) => tone)).toEqual(['available', 'busy', 'emergency'])
  expect(parts.map(({ from }) => from)).toEqual([0, 0.5, 0.7])
  for (const [index, next] of [0.5, 0.7, 1].entries()) expect(parts[index]?.to).toBeCloseTo(next - GAP)
})

test('parts and gaps fill the ring for any counts', () => {
  const count = fc.integer({ min: 0, max: 20 })
  fc.assert(
    fc.property(count, count, count, (available, busy, emergency) => {
      fc.pre(available + busy + emergency > 0)
      const parts = ringParts({ available, busy, emergency })
      const gaps = parts.length > 1 ? parts.length * GAP : 0
      expect(parts.reduce((sum, { from, to }) => sum + to - from, gaps)).toBeCloseTo(1)
    }),
  )
})

test('the stops of the image ascend, also where a part is thinner than a gap', () => {
  const stops = [...ringImage({ available: 4000, busy: 1, emergency: 1 }).matchAll(/([\d.]+)%/g)].map(([, at]) => Number(at))
  expect(stops).toEqual([...stops].sort((a, b) => a - b))
  expect(stops.at(-1)).toBeLessThanOrEqual(100)
})

test.each([
  [7, '7'],
  [999, '999'],
  [1000, '1k'],
  [1249, '1.2k'],
  [9949, '9.9k'],
  [9960, '10k'],
  [12_345, '12k'],
])('%s is written %s', (count, text) => {
  expect(formatCount(count)).toBe(text)
})
