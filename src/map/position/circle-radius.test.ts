import { expect, test } from 'vitest'
import { circleRadius } from './circle-radius.ts'

test('a circle keeps to the scale of the map', () => {
  // 156,543 m a pixel at zoom 0 on the equator.
  expect(circleRadius(156_543 * 30, 0, 0)).toBeCloseTo(30, 2)
  expect(circleRadius(100, 0, 17)).toBeCloseTo(2 * (circleRadius(100, 0, 16) ?? 0), 9)
  expect(circleRadius(100, 60, 17)).toBeCloseTo(2 * (circleRadius(100, 0, 17) ?? 0), 9)
})

test('a circle within the halo of the dot is not drawn; one of kilometres is true', () => {
  expect(circleRadius(10, 37.8, 15)).toBeUndefined()
  expect(circleRadius(120, 37.8, 15)).toBeCloseTo(31.8, 1)
  expect(circleRadius(2_000, 37.8, 18)).toBeCloseTo(4_239, 0)
})
