import { expect, test } from 'vitest'
import { BUILT_IN_CITIES } from '#domain/cities.ts'
import { isOpenWater } from '#domain/location/open-water.ts'
import { KNOWN_PLACES } from '#domain/location/known-places.ts'

test.each([
  ['the Pacific off Ocean Beach', 37.76, -122.56],
  ['San Francisco Bay', 37.7, -122.3],
  ['the Gulf of Guinea off Victoria Island', 6.35, 3.42],
  ['Lagos Lagoon', 6.52, 3.48],
  ['the bay between Cần Giờ and Vũng Tàu', 10.35, 107],
  ['the sea off Cần Giờ', 10.25, 106.95],
  ['the sea off Vũng Tàu', 10.28, 107.09],
  ['the sea off Long Hải', 10.32, 107.22],
  ['the Gulf off Doha', 25.33, 51.7],
])('%s is water', (_name, latitude, longitude) => {
  expect(isOpenWater({ latitude, longitude })).toBe(true)
})

test('no city and no known place is', () => {
  expect([...BUILT_IN_CITIES, ...KNOWN_PLACES].filter(isOpenWater).map(({ name }) => name)).toEqual([])
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
  ['Cần Giờ', 10.411, 106.954],
  ['the beach of 30 April at Cần Giờ', 10.385, 106.92],
  ['Thạnh An island', 10.467, 106.979],
  ['Long Sơn island', 10.46, 107.08],
  ['Vũng Tàu', 10.346, 107.084],
  ['Bãi Dâu at Vũng Tàu', 10.369, 107.056],
  ['Cape Nghinh Phong', 10.3225, 107.083],
  ['Hòn Bà islet', 10.3205, 107.0865],
  ['Back Beach at Vũng Tàu', 10.335, 107.095],
  ['Long Hải', 10.39, 107.235],
  ['Cape Kỳ Vân', 10.373, 107.265],
  ['Hồ Tràm', 10.468, 107.42],
  ['Tân Thành beach at Gò Công', 10.287, 106.765],
  ['Banana Island Doha', 25.2987, 51.645],
  ['Qetaifan Island', 25.4466, 51.505],
  ['Hamad Port', 25.03, 51.61],
])('%s is land', (_name, latitude, longitude) => {
  expect(isOpenWater({ latitude, longitude })).toBe(false)
})
