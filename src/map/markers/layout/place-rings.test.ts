import { expect, test } from 'vitest'
import { placeRings } from './place-rings.ts'

const me = { x: 200, y: 200 }
const apart = (a: { x: number; y: number }, b: { x: number; y: number }): number => Math.hypot(a.x - b.x, a.y - b.y)

test('a ring whose number the person’s dot would cover moves straight away from it; others stay', () => {
  const [near, far] = [
    { x: 210, y: 200 },
    { x: 300, y: 200 },
  ]
  expect(placeRings([near, far], [], me)).toEqual([{ x: 236, y: 200 }, far])
  expect(placeRings([near, far], [], undefined)).toEqual([near, far])
  expect(placeRings([me], [], me)).toEqual([{ x: 200, y: 164 }])
})

test('it moves over no other ring and over no helper where there is room', () => {
  const rings = [
    { x: 195, y: 200 },
    { x: 140, y: 200 },
  ]
  const pin = { x: 170, y: 170 }
  const [moved, other] = placeRings(rings, [pin], me)
  if (!moved || !other) throw new Error('a ring is missing')
  expect(other).toBe(rings[1])
  expect(apart(moved, me)).toBeCloseTo(36)
  expect(apart(moved, other)).toBeGreaterThanOrEqual(46)
  expect(apart(moved, pin)).toBeGreaterThanOrEqual(36)
})

test('between rings on all sides it still leaves the number readable', () => {
  const around = [0, 1, 2, 3, 4, 5].map((step) => ({
    x: 200 + 40 * Math.cos((step * Math.PI) / 3),
    y: 200 + 40 * Math.sin((step * Math.PI) / 3),
  }))
  const [moved] = placeRings([{ x: 205, y: 200 }, ...around], [], me)
  expect(moved).toEqual({ x: 236, y: 200 })
})
