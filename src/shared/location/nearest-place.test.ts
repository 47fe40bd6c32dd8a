import { expect, test } from 'vitest'
import { nearestPlaceText, nearestPlace } from './nearest-place.ts'

test('a position is called by the nearest known place, far from all by none', () => {
  expect(nearestPlace({ latitude: 37.7601, longitude: -122.4151 })?.name).toBe('Mission District')
  expect(nearestPlace({ latitude: 37.7, longitude: -122.7 })).toBe(undefined)
})

test('beside a known place is near it, at it is it, and far from all has no words', () => {
  expect(nearestPlaceText({ latitude: 37.7612, longitude: -122.4351 })).toBe('Near Castro, San Francisco')
  expect(nearestPlaceText({ latitude: 37.7609, longitude: -122.435 })).toBe('Castro, San Francisco')
  expect(nearestPlaceText({ latitude: 37.7, longitude: -122.9 })).toBeUndefined()
})
