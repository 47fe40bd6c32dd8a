import { expect, test } from 'vitest'
import { haversineKm } from '#domain/location/haversine.ts'
import { northOf, ringsAt } from './distance-rings.ts'

test.each([
  [9, []],
  [10, [10]],
  [11, [5, 10]],
  [12, [2, 5, 10]],
  [13, [1, 2, 5]],
  [14, [1, 2]],
  [16, [1]],
  [18, []],
])('at zoom %i in Lagos, the rings are %j', (zoom, expected) => {
  expect(ringsAt(zoom, 6.5244)).toEqual(expected)
})

test('the label is at the distance that it names', () => {
  const place = { latitude: 37.7749, longitude: -122.4194 }
  expect(haversineKm(place, { ...place, latitude: northOf(place.latitude, 5) })).toBeCloseTo(5, 3)
})
