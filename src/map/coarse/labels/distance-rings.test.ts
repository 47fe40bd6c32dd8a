import { expect, test } from 'vitest'
import { haversineKm } from '#domain/location/haversine.ts'
import { labelPlaces, ringsAt } from './distance-rings.ts'

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

test('each place of a label is at the distance that it names, the first in the north', () => {
  const place = { latitude: 37.7749, longitude: -122.4194 }
  const places = labelPlaces(place, 5)
  for (const each of places) expect(haversineKm(place, each)).toBeCloseTo(5, 2)
  expect(places[0]?.longitude).toBe(place.longitude)
  expect(places[0]?.latitude).toBeGreaterThan(place.latitude)
})
