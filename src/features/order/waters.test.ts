import { expect, test } from 'vitest'
import { CITIES } from '#domain/cities.ts'
import { isInWater } from '#domain/waters.ts'
import { KNOWN_PLACES } from '#parts/known-places.ts'

test.each([
  ['the Pacific off Ocean Beach', 37.76, -122.56],
  ['San Francisco Bay', 37.7, -122.3],
  ['the Gulf of Guinea off Victoria Island', 6.35, 3.42],
  ['Lagos Lagoon', 6.52, 3.48],
  ['the Gulf off Doha', 25.33, 51.7],
])('%s is water', (_name, latitude, longitude) => {
  expect(isInWater({ latitude, longitude })).toBe(true)
})

test('no city and no known place is', () => {
  expect([...CITIES, ...KNOWN_PLACES].filter(isInWater).map(({ name }) => name)).toEqual([])
})

test.each([
  ['Ocean Beach', 37.7594, -122.5107],
  ['Treasure Island', 37.8235, -122.3706],
  ['Alameda', 37.7652, -122.2416],
  ['San Francisco airport', 37.6213, -122.379],
  ['Pacifica', 37.6138, -122.4869],
  ['Half Moon Bay', 37.4636, -122.4286],
  ['Sausalito', 37.8591, -122.4853],
  ['Tarkwa Bay', 6.4033, 3.3944],
  ['Eko Atlantic', 6.412, 3.405],
  ['Lekki Free Zone', 6.43, 3.95],
  ['Banana Island', 6.4667, 3.45],
  ['Banana Island Doha', 25.2987, 51.645],
  ['Qetaifan Island', 25.4466, 51.505],
  ['Hamad Port', 25.03, 51.61],
])('%s is land', (_name, latitude, longitude) => {
  expect(isInWater({ latitude, longitude })).toBe(false)
})
