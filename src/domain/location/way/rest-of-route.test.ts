import fc from 'fast-check'
import { expect, test } from 'vitest'
import { restOfRoute } from './rest-of-route.ts'

const at = (east: number, north: number) => ({
  latitude: 37.77 + north / 111.195,
  longitude: -122.42 + east / (111.195 * Math.cos((37.77 * Math.PI) / 180)),
})
/** 2 km north, then 2 km east; by the streets between 5 km and 20 minutes. */
const ROUTE = { km: 5, minutes: 20, path: [at(0, 0), at(0, 2), at(2, 2)] }

test('is the same share of length and minutes, and begins where the phone is', () => {
  expect(restOfRoute(ROUTE, at(0, 0))).toMatchObject({ km: 5, minutes: 20 })
  const rest = restOfRoute(ROUTE, at(0.05, 1))
  expect(rest?.km).toBeCloseTo(3.75, 2)
  expect(rest?.minutes).toBe(15)
  expect(rest?.path).toEqual([at(0.05, 1), at(0, 2), at(2, 2)])
  expect(restOfRoute(ROUTE, at(1, 2))?.path).toEqual([at(1, 2), at(2, 2)])
})

test('takes a minute at its end, and behind it', () => {
  expect(restOfRoute(ROUTE, at(2, 2))).toMatchObject({ minutes: 1 })
  expect(restOfRoute(ROUTE, at(2.1, 2))).toMatchObject({ minutes: 1 })
})

test('is not known on another way', () => {
  expect(restOfRoute(ROUTE, at(0.2, 1))).toBeUndefined()
  expect(restOfRoute(ROUTE, { latitude: 6.45, longitude: 3.39 })).toBeUndefined()
})

test('a route without a length has all of it left', () => {
  expect(restOfRoute({ km: 0, minutes: 1, path: [at(0, 0), at(0, 0)] }, at(0, 0))).toEqual({
    km: 0,
    minutes: 1,
    path: [at(0, 0), at(0, 0)],
  })
})

test('only shrinks while a phone moves along it', () => {
  const along = (km: number) => (km < 2 ? at(0, km) : at(km - 2, 2))
  const km = fc.double({ min: 0, max: 4, noNaN: true })
  fc.assert(
    fc.property(km, km, (a, b) => {
      const [early, late] = [restOfRoute(ROUTE, along(Math.min(a, b))), restOfRoute(ROUTE, along(Math.max(a, b)))]
      expect(early?.km).toBeGreaterThanOrEqual((late?.km ?? Infinity) - 1e-9)
      expect(early?.minutes).toBeGreaterThanOrEqual(late?.minutes ?? Infinity)
    }),
  )
})
