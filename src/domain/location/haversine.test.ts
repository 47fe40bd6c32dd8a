import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { haversineKm, isPosition, type Position } from './haversine.ts'

/** Airports by their published coordinates. */
const at = {
  'New York': { latitude: 40.6398, longitude: -73.7789 },
  London: { latitude: 51.4706, longitude: -0.4619 },
  'Los Angeles': { latitude: 33.9425, longitude: -118.4081 },
  'San Francisco': { latitude: 37.619, longitude: -122.375 },
  Singapore: { latitude: 1.3502, longitude: 103.994 },
  Sydney: { latitude: -33.9461, longitude: 151.1772 },
  Dubai: { latitude: 25.2528, longitude: 55.3644 },
  Honolulu: { latitude: 21.3187, longitude: -157.9225 },
} as const satisfies Record<string, Position>

/** Great-circle distances between those airports as flight planners print them, in statute miles. */
const known: readonly (readonly [from: keyof typeof at, to: keyof typeof at, miles: number])[] = [
  ['New York', 'London', 3451],
  ['Los Angeles', 'New York', 2475],
  ['San Francisco', 'Los Angeles', 337],
  ['London', 'Singapore', 6765],
  ['Sydney', 'London', 10_573],
  ['Los Angeles', 'Sydney', 7488],
  ['Dubai', 'Los Angeles', 8339],
  ['New York', 'Singapore', 9537],
  ['San Francisco', 'Singapore', 8446],
  ['New York', 'Honolulu', 4983],
]

const position = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
})
const halfTurn = Math.PI * 6371

describe('haversineKm', () => {
  test.each(known)('%s to %s is %i miles, within half a percent', (from, to, miles) => {
    const km = miles * 1.609_344
    expect(Math.abs(haversineKm(at[from], at[to]) - km) / km).toBeLessThan(0.005)
  })

  test('a degree of the equator or a meridian is 1/360 of a circle of radius 6371 km', () => {
    const degree = (2 * Math.PI * 6371) / 360
    expect(haversineKm({ latitude: 0, longitude: 10 }, { latitude: 0, longitude: 11 })).toBeCloseTo(degree, 9)
    expect(haversineKm({ latitude: 59, longitude: 10 }, { latitude: 60, longitude: 10 })).toBeCloseTo(degree, 9)
  })

  test('is zero from a place to itself, and the same in both directions', () => {
    fc.assert(
      fc.property(position, position, (a, b) => {
        expect(haversineKm(a, a)).toBe(0)
        expect(haversineKm(a, b)).toBeCloseTo(haversineKm(b, a), 9)
      }),
    )
  })

  test('satisfies the triangle inequality, and never exceeds half the circle', () => {
    fc.assert(
      fc.property(position, position, position, (a, b, c) => {
        expect(haversineKm(a, b)).toBeLessThanOrEqual(haversineKm(a, c) + haversineKm(c, b) + 1e-3)
        expect(haversineKm(a, b)).toBeLessThanOrEqual(halfTurn)
      }),
    )
  })

  test('is half the circle to the antipode and never NaN', () => {
    fc.assert(
      fc.property(position, (a) => {
        const opposite = { latitude: -a.latitude, longitude: a.longitude > 0 ? a.longitude - 180 : a.longitude + 180 }
        // Near the antipode a rounding error of 1e-16 changes the arc sine by about 0.1 km.
        expect(Math.abs(haversineKm(a, opposite) - halfTurn)).toBeLessThan(1)
      }),
    )
  })

  test('takes the short way across the date line', () => {
    expect(haversineKm({ latitude: 0, longitude: 179.5 }, { latitude: 0, longitude: -179.5 })).toBeCloseTo((2 * Math.PI * 6371) / 360, 6)
  })
})

test('a position is two finite numbers within the globe', () => {
  expect(isPosition(90, -180)).toBe(true)
  expect(isPosition(-90, 180)).toBe(true)
  for (const [latitude, longitude] of [
    [90.01, 0],
    [0, 180.01],
    [Number.NaN, 0],
    [0, Infinity],
    ['37', 0],
    [null, 0],
    [undefined, undefined],
  ] as const) {
    expect(isPosition(latitude, longitude)).toBe(false)
  }
})
