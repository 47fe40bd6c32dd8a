import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseRouteResponse } from './route-response.ts'

const FROM = { latitude: 37.775, longitude: -122.419 }
const TO = { latitude: 37.76, longitude: -122.43 }
const LINE = [
  [-122.419, 37.775],
  [-122.421, 37.77],
  [-122.43, 37.76],
]

/** A response of OSRM, with fields that are not read. */
const response = (route: Readonly<Record<string, unknown>> = {}, code = 'Ok'): unknown => ({
  code,
  waypoints: [],
  routes: [{ duration: 421.4, distance: 2_480, weight: 1, legs: [], geometry: { type: 'LineString', coordinates: LINE }, ...route }],
})
const line = (coordinates: unknown) => ({ geometry: { type: 'LineString', coordinates } })

test('returns length, minutes and geometry of a route', () => {
  expect(parseRouteResponse(response(), FROM, TO)).toEqual({
    ok: true,
    value: {
      km: 2.48,
      minutes: 7,
      path: [FROM, { latitude: 37.77, longitude: -122.421 }, TO],
    },
  })
})

test('a very short route takes one minute', () => {
  expect(parseRouteResponse(response({ duration: 0, distance: 0, ...line([LINE[0], LINE[0]]) }), FROM, FROM)).toMatchObject({
    value: { km: 0, minutes: 1 },
  })
})

describe('no road leads there', () => {
  test.each(['NoRoute', 'NoSegment'])('by the code %s', (code) => {
    expect(parseRouteResponse({ code, message: 'Impossible route between points' }, FROM, TO)).toEqual({ ok: false, error: 'no_route' })
  })

  test('by an end that is too far from the place: the marker is in the sea, the road ends at the beach', () => {
    const sea = { latitude: 37.76, longitude: -122.6 }
    expect(parseRouteResponse(response(), FROM, sea)).toEqual({ ok: false, error: 'no_route' })
    expect(parseRouteResponse(response(), sea, TO)).toEqual({ ok: false, error: 'no_route' })
  })
})

describe('rejects unreadable and implausible responses', () => {
  test.each([
    ['nothing', undefined],
    ['a text', '<!doctype html><title>Sign in</title>'],
    ['a list', []],
    ['no code', { routes: [] }],
    ['another code', response({}, 'InvalidQuery')],
    ['no routes', { code: 'Ok' }],
    ['an empty list of routes', { code: 'Ok', routes: [] }],
    ['no duration', response({ duration: undefined })],
    ['a duration in words', response({ duration: '421' })],
    ['a duration that is no number', response({ duration: Number.NaN })],
    ['a negative duration', response({ duration: -1 })],
    ['an endless duration', response({ duration: Infinity })],
    ['a negative distance', response({ distance: -5 })],
    ['a distance around the earth', response({ distance: 4e7, duration: 600_000 })],
    ['a road shorter than the straight line', response({ distance: 500 })],
    ['a road faster than any car', response({ duration: 3 })],
    ['an encoded line', response({ geometry: '_p~iF~ps|U_ulLnnqC' })],
    ['a line of one point', response(line([LINE[0]]))],
    ['latitude first', response(line(LINE.map(([a, b]) => [b, a])))],
    ['a point of one number', response(line([[1], [2]]))],
    ['points of words', response(line([['a', 'b'], LINE[2]]))],
    ['more points than a way has', response(line(Array.from({ length: 20_001 }, () => LINE[0])))],
  ])('%s', (_name, body) => {
    expect(parseRouteResponse(body, FROM, TO)).toEqual({ ok: false, error: 'unreadable' })
  })

  test('returns an error or a route with valid positions for any JSON', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (body, route) => {
        for (const each of [body, { code: 'Ok', routes: [route] }]) {
          const parsed = parseRouteResponse(each, FROM, TO)
          if (parsed.ok) expect(parsed.value.path.every(({ latitude }) => Math.abs(latitude) <= 90)).toBe(true)
          else expect(['no_route', 'unreadable']).toContain(parsed.error)
        }
      }),
      { numRuns: 200 },
    )
  })
})
