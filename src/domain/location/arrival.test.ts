import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aProvider, GRACE } from '#tests/support/domain/fixtures.ts'
import { ETA_MAX_MINUTES } from '../constants.ts'
import { arrivalMinutes, arrivalOf, etaOrder, roadKey } from './arrival.ts'
import { travelModeOf } from '../service-types.ts'
import { haversineKm, type Position } from './haversine.ts'

const HOME: Position = { latitude: 37.7749, longitude: -122.4194 }
/** km north of home. */
const north = (km: number): Position => ({ latitude: HOME.latitude + km / 111.195, longitude: HOME.longitude })
const grace = (eta_minutes: number, at: Position = HOME) => aProvider(GRACE, { eta_minutes, ...at })

test.each([
  // 5 km are 6.5 km of streets, 15.6 minutes at 25 km/h.
  [15, 5, 30],
  [0, 5, 15],
  [8, 0, 10],
  [15, 1, 20],
  // Never nothing, which would promise that somebody is there.
  [0, 0, 5],
  [120, 50, 275],
])('%i minutes to set out and %i km are %i minutes', (eta, km, minutes) => {
  expect(arrivalMinutes(grace(eta, north(km)), HOME)).toBe(minutes)
  expect(arrivalOf(grace(eta, north(km)), HOME)).toEqual({ kind: 'arrives', minutes })
})

test('without a place, and for one in another city, only the time to set out is known', () => {
  expect(arrivalOf(grace(15), undefined)).toEqual({ kind: 'sets_out', minutes: 15 })
  expect(arrivalOf(grace(0), north(101))).toEqual({ kind: 'sets_out', minutes: 0 })
  expect([etaOrder(grace(15), undefined), etaOrder(grace(15), north(101)), etaOrder(grace(15), north(5))]).toEqual([15, Infinity, 30])
})

test('a known road replaces the estimate, for the places around its ends', () => {
  const provider = grace(15, north(5))
  const roads = { [roadKey(provider, HOME, travelModeOf(provider.service_type))]: 42 }
  expect(arrivalMinutes(provider, HOME, roads)).toBe(55)
  expect(arrivalMinutes(provider, { ...HOME, latitude: HOME.latitude + 0.0003 }, roads)).toBe(55)
  expect(arrivalMinutes(provider, north(1), roads)).toBe(25)
  expect(etaOrder(provider, HOME, roads)).toBe(55)
  // A road for cars is none for motorbikes.
  expect(arrivalMinutes({ ...provider, service_type: 'okada' }, HOME, roads)).toBe(30)
})

test('is a multiple of 5, within half a step of what it rounds, and grows with the distance and the time to set out', () => {
  const eta = fc.integer({ min: 0, max: ETA_MAX_MINUTES })
  const km = fc.double({ min: 0, max: 99, noNaN: true })
  fc.assert(
    fc.property(eta, eta, km, km, (someEta, otherEta, someKm, otherKm) => {
      const place = north(someKm)
      const minutes = arrivalMinutes(grace(someEta), place) ?? Number.NaN
      const way = Math.max(1, Math.round(((haversineKm(HOME, place) * 1.3) / 25) * 60))
      expect(minutes % 5).toBe(0)
      expect(Math.abs(minutes - Math.max(5, someEta + way))).toBeLessThanOrEqual(2.5)
      const farther = arrivalMinutes(grace(Math.max(someEta, otherEta)), north(Math.max(someKm, otherKm))) ?? Number.NaN
      expect(farther).toBeGreaterThanOrEqual(minutes)
    }),
  )
})
