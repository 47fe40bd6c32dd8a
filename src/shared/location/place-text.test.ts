import { expect, test } from 'vitest'
import { orderLocationErrorText, pointText } from './place-text.ts'

const CASTRO = { latitude: 37.7609, longitude: -122.435 }
const BESIDE = { latitude: 37.7612, longitude: -122.4351 }
const SEA = { latitude: 37.7, longitude: -122.9 }

test.each([
  [{ ...CASTRO, by: 'list' }, 'Castro, San Francisco'],
  [{ ...BESIDE, by: 'marker' }, 'Near Castro, San Francisco'],
  [{ ...BESIDE, by: 'device' }, 'My location, near Castro'],
  [{ ...SEA, by: 'marker' }, '37.7000, -122.9000'],
  [{ ...SEA, by: 'device' }, 'My location'],
] as const)('%j is called %s', (point, words) => {
  expect(pointText(point, undefined)).toBe(words)
})

test.each([
  [{ ...CASTRO, by: 'list' }, 'Castro, San Francisco'],
  [{ ...BESIDE, by: 'marker' }, 'Near 16th and Mission'],
  [{ ...BESIDE, by: 'device' }, 'My location, near 16th and Mission'],
  [{ ...SEA, by: 'marker' }, 'Near 16th and Mission'],
] as const)('where streets are known, %j is called %s', (point, words) => {
  expect(pointText(point, ['16th', 'Mission'])).toBe(words)
})

test.each([
  ['denied', 'Unable to get your location. Please allow location access or set pickup manually.'],
  ['unsupported', 'Geolocation not supported in this browser'],
  ['unavailable', 'Location unavailable'],
  ['timeout', 'Finding your location took too long'],
  ['unknown', 'Couldn’t get your location'],
] as const)('a position that is %s has its own text', (error, title) => {
  expect(orderLocationErrorText(error).title).toBe(title)
})
