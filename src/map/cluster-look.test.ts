import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { RING_RADIUS, ringParts, shortCount } from './cluster-look.ts'

const around = 2 * Math.PI * RING_RADIUS
const lengthOf = (dashes: string): number => Number(dashes.split(' ')[0])

test('one status alone is a closed ring', () => {
  expect(ringParts({ available: 3, busy: 0, emergency: 0 })).toEqual([{ className: 'cl-a', dashes: '125.7 0.0', offset: '31.4' }])
})

test('the ring is divided by status', () => {
  const parts = ringParts({ available: 4, busy: 2, emergency: 1 })
  expect(parts.map(({ className }) => className)).toEqual(['cl-a', 'cl-b', 'cl-e'])
  expect(parts.map(({ offset }) => offset)).toEqual(['31.4', '-40.4', '-76.3'])
})

test('parts and gaps fill the ring, whatever the counts', () => {
  const count = fc.integer({ min: 0, max: 20 })
  fc.assert(
    fc.property(count, count, count, (available, busy, emergency) => {
      fc.pre(available + busy + emergency > 0)
      const parts = ringParts({ available, busy, emergency })
      const gaps = parts.length > 1 ? parts.length * 1.5 : 0
      expect(parts.reduce((sum, { dashes }) => sum + lengthOf(dashes), gaps)).toBeCloseTo(around, 0)
    }),
  )
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
  expect(shortCount(count)).toBe(text)
})
