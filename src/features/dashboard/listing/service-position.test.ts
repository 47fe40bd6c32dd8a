import { expect, test } from 'vitest'
import { distanceIfFarFromCity, publicPosition, servicePosition } from './service-position.ts'

test('the city centre, unless the provider gives a position', () => {
  expect(servicePosition('Lagos', null)).toEqual({ latitude: 6.5244, longitude: 3.3792 })
})

test('the provider’s own position counts, and others see it rounded to about 100 m', () => {
  expect(publicPosition(servicePosition('Lagos', { latitude: 6.512_345_6, longitude: -3.399_951 }))).toEqual({
    latitude: 6.512,
    longitude: -3.4,
  })
})

test('a position in another town is far, one in the suburbs is not', () => {
  expect(distanceIfFarFromCity('San Francisco', { latitude: 37.9, longitude: -122.5 })).toBeUndefined()
  expect(distanceIfFarFromCity('San Francisco', { latitude: 6.5244, longitude: 3.3792 })).toBeGreaterThan(10_000)
})
