import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clipRing } from './clip-ring.ts'
import { boxOf, isLand } from './shores.ts'

const box = { left: 0, top: 0, right: 1, bottom: 1 }
const world = { left: -9, top: -9, right: 9, bottom: 9 }

test.each([
  ['within stays', [0.2, 0.2, 0.8, 0.2, 0.5, 0.8], [0.2, 0.2, 0.8, 0.2, 0.5, 0.8]],
  ['outside goes', [2, 2, 3, 2, 3, 3], []],
  ['around becomes the box', [-1, -1, 2, -1, 2, 2, -1, 2], [0, 1, 0, 0, 1, 0, 1, 1]],
])('a ring %s', (_what, ring, expected) => {
  expect(clipRing(Float64Array.from(ring), box)).toEqual(expected)
})

/** Returns whether rounding decides on which side of an edge a point is: where the edge is cut, its numbers round again. */
function isOnEdge(points: readonly (readonly [number, number])[], x: number, y: number): boolean {
  return points.some(([bx, by], at) => {
    const [ax, ay] = points.at(at - 1) ?? [bx, by]
    const length = Math.hypot(bx - ax, by - ay)
    return Math.abs((bx - ax) * (y - ay) - (by - ay) * (x - ax)) <= 1e-9 * length
  })
}

const coordinate = fc.integer({ min: -30, max: 40 }).map((value) => value / 10 + 0.013)

test('inside of the box, what was in the ring is in what is left of it', () => {
  const ring = fc.array(fc.tuple(coordinate, coordinate), { minLength: 3, maxLength: 12 })
  const inside = fc.double({ min: 0.001, max: 0.999, noNaN: true })
  fc.assert(
    fc.property(ring, inside, inside, (points, x, y) => {
      fc.pre(!isOnEdge(points, x, y))
      const line = Float64Array.from(points.flat())
      const clipped = Float64Array.from(clipRing(line, box))
      for (const value of clipped) expect(value >= 0 && value <= 1).toBe(true)
      const isIn = (each: Float64Array): boolean =>
        each.length > 0 && isLand({ box: world, rings: [{ line: each, box: boxOf(each) }], rivers: [] }, x, y)
      expect(isIn(clipped)).toBe(isIn(line))
    }),
    // A point on a diagonal edge, which rounding puts on either side: left out.
    {
      examples: [
        [
          [
            [-0.087, -0.087],
            [0.313, 3.513],
            [4.013, 0.413],
            [0.413, 0.413],
          ],
          0.0010000000000000024,
          0.0010000000000000028,
        ],
      ],
    },
  )
})
