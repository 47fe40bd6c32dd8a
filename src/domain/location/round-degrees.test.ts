import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PROVIDER_POSITION_DECIMALS, ROUNDED_POSITION_DECIMALS } from '../constants.ts'
import { haversineKm } from './haversine.ts'
import { roundDegrees } from './round-degrees.ts'

const position = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
})

test.each([
  [PROVIDER_POSITION_DECIMALS, 0.08],
  [ROUNDED_POSITION_DECIMALS, 0.8],
])('to %i decimals a position moves by less than %f km, stays valid, and rounding is idempotent', (decimals, km) => {
  fc.assert(
    fc.property(position, (exact) => {
      const rounded = { latitude: roundDegrees(exact.latitude, decimals), longitude: roundDegrees(exact.longitude, decimals) }
      expect(haversineKm(exact, rounded)).toBeLessThan(km)
      expect(Math.abs(rounded.latitude)).toBeLessThanOrEqual(90)
      expect(Math.abs(rounded.longitude)).toBeLessThanOrEqual(180)
      expect(roundDegrees(rounded.latitude, decimals)).toBe(rounded.latitude)
      expect(JSON.parse(JSON.stringify(rounded))).toEqual(rounded)
    }),
  )
})

test('values just below zero become zero, not negative zero', () => {
  expect(Object.is(roundDegrees(-0.0001, 3), 0)).toBe(true)
})
