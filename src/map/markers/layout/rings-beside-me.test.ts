import { expect, test } from 'vitest'
import { ringsBesideMe } from './rings-beside-me.ts'

const me = { x: 100, y: 100 }
const apart = (a: { x: number; y: number }, b: { x: number; y: number }): number => Math.hypot(a.x - b.x, a.y - b.y)

test('a ring under the dot moves straight away from it, the others stay', () => {
  const far = { x: 180, y: 100 }
  const [moved, stayed] = ringsBesideMe([{ x: 90, y: 100 }, far], [], me)
  expect(moved).toEqual({ x: 64, y: expect.closeTo(100, 5) as number })
  expect(stayed).toBe(far)
  expect(ringsBesideMe([me], [], me)).toEqual([{ x: expect.closeTo(100, 5) as number, y: 64 }])
})

test('it does not move over another ring or a helper', () => {
  const other = { x: 40, y: 100 }
  const pin = { x: 70, y: 70 }
  const [moved] = ringsBesideMe([{ x: 90, y: 100 }, other], [pin], me)
  if (!moved) throw new Error('there is no ring')
  expect(apart(moved, me)).toBeCloseTo(36)
  expect(apart(moved, other)).toBeGreaterThanOrEqual(46)
  expect(apart(moved, pin)).toBeGreaterThanOrEqual(36)
})

test('without a position nothing moves', () => {
  const rings = [{ x: 1, y: 2 }]
  expect(ringsBesideMe(rings, [], undefined)).toBe(rings)
})
