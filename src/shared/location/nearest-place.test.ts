import { expect, test } from 'vitest'
import { nearestPlaceText, nearestPlace } from './nearest-place.ts'

test('finds the nearest known place, and none far away from all', () => {
  expect(nearestPlace({ latitude: 37.7601, longitude: -122.4151 })?.name).toBe('Mission District')
  expect(nearestPlace({ latitude: 37.7, longitude: -122.7 })).toBe(undefined)
})

test('says whether a position is near a known place or at it, and nothing far away from all', () => {
  expect(nearestPlaceText({ latitude: 37.7612, longitude: -122.4351 })).toBe('Near Castro, San Francisco')
  expect(nearestPlaceText({ latitude: 37.7609, longitude: -122.435 })).toBe('Castro, San Francisco')
  expect(nearestPlaceText({ latitude: 37.7, longitude: -122.9 })).toBeUndefined()
})
