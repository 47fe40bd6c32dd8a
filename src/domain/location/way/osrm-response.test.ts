import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { osrmAnswer } from '#tests/support/routing/answers.ts'
import { parseOsrmResponse } from './osrm-response.ts'
import { encodePolyline } from './polyline.ts'

const FROM = { latitude: 37.775, longitude: -122.419 }
const TO = { latitude: 37.76, longitude: -122.43 }
const asked = { from: FROM, to: TO, mode: 'car' } as const
const answer = osrmAnswer(FROM, TO)
const [ROUTE] = answer.routes
if (!ROUTE) throw new Error('no route')

const response = (route: object = {}, code = 'Ok'): unknown => ({ ...answer, code, routes: [{ ...ROUTE, ...route }] })
const refused = (body: unknown, way: Parameters<typeof parseOsrmResponse>[1] = asked): string => {
  const parsed = parseOsrmResponse(body, way)
  return parsed.ok ? 'a route' : `${parsed.error.error}: ${parsed.error.reason}`
}
/** Turns and streets of a route with these maneuvers between its start and its end, 100 m each. */
const stepsOf = (...maneuvers: readonly (readonly [type: string, modifier?: string, more?: object])[]) => {
  const steps = [['depart'], ...maneuvers, ['arrive']].map(([type, modifier, more]) => ({
    distance: 100,
    name: 'A Street',
    mode: 'driving',
    maneuver: { type, ...(modifier === undefined ? {} : { modifier }) },
    ...(more as object | undefined),
  }))
  const parsed = parseOsrmResponse(response({ legs: [{ steps }] }), asked)
  return parsed.ok ? parsed.value.steps.slice(1, -1).map(({ turn, meters }) => `${turn} ${meters}`) : parsed.error
}

test('returns length, minutes, line and steps of a route', () => {
  expect(parseOsrmResponse(answer, asked)).toEqual({
    ok: true,
    value: {
      km: 2.636,
      minutes: 5,
      path: [FROM, { latitude: 37.76, longitude: -122.419 }, TO],
      steps: [
        { turn: 'depart', street: 'Valencia Street', meters: 1_668 },
        { turn: 'right', street: '16th Street', meters: 968 },
        { turn: 'arrive', street: '16th Street', meters: 0 },
      ],
    },
  })
})

test('a very short route takes one minute', () => {
  const line = encodePolyline([FROM, FROM])
  const legs = [{ steps: [] }]
  expect(parseOsrmResponse(response({ duration: 0, distance: 0, geometry: line, legs }), { ...asked, to: FROM })).toMatchObject({
    value: { km: 0, minutes: 1, steps: [] },
  })
})

describe('steps', () => {
  test('by type and modifier', () => {
    expect(stepsOf(['turn', 'left'], ['end of road', 'sharp right'], ['continue', 'uturn'], ['fork', 'slight left'])).toEqual([
      'left 100',
      'sharp_right 100',
      'uturn 100',
      'keep_left 100',
    ])
    expect(stepsOf(['new name', 'slight right'], ['merge', 'slight left'], ['on ramp', 'right'], ['off ramp', 'slight right'])).toEqual([
      'straight 100',
      'merge 100',
      'ramp 100',
      'exit 100',
    ])
    expect(stepsOf(['turn', 'left', { mode: 'ferry' }], ['roundabout turn', 'right'], ['fork', 'straight'])).toEqual([
      'ferry 100',
      'right 100',
      'straight 100',
    ])
  })

  test('a type or modifier of the future, or of no one, is a turn or straight on', () => {
    expect(stepsOf(['hover', 'left'], ['turn', 'upward'], ['constructor', 'toString'])).toEqual([
      'left 100',
      'straight 100',
      'straight 100',
    ])
  })

  test('what asks for nothing belongs to the step before it, and a roundabout leads to the street of its exit', () => {
    expect(stepsOf(['turn', 'left'], ['notification', 'straight'], ['use lane', 'straight'])).toEqual(['left 300'])
    const steps = [
      { distance: 20, name: '', maneuver: { type: 'rotary', modifier: 'right', exit: 2 } },
      { distance: 80, name: 'Masonic Avenue', maneuver: { type: 'exit rotary', modifier: 'right' } },
    ]
    expect(parseOsrmResponse(response({ legs: [{ steps }] }), asked)).toMatchObject({
      value: { steps: [{ turn: 'roundabout', exit: 2, street: 'Masonic Avenue', meters: 100 }] },
    })
  })

  test('a street is named by its name, else its number, without characters that turn or hide text, and cut', () => {
    const streetOf = (step: object): unknown => {
      const parsed = parseOsrmResponse(response({ legs: [{ steps: [{ distance: 1, maneuver: { type: 'depart' }, ...step }] }] }), asked)
      return parsed.ok ? parsed.value.steps[0]?.street : parsed.error
    }
    expect([streetOf({ name: '', ref: 'US 101' }), streetOf({ name: ' ' }), streetOf({})]).toEqual(['US 101', undefined, undefined])
    expect(streetOf({ name: '\u202EteertS\u202C \u0000<b>A</b>' })).toBe('teertS <b>A</b>')
    expect(streetOf({ name: 'ộ'.repeat(5_000) })).toHaveLength(81)
  })
})

describe('no road leads there', () => {
  test.each(['NoRoute', 'NoSegment'])('by the code %s', (code) => {
    expect(refused({ code, message: 'Impossible route between points' })).toBe(`no_route: ${code}`)
  })

  test('by an end that is too far from the place: the marker is in the sea, the road ends at the beach', () => {
    const sea = { latitude: 37.76, longitude: -122.6 }
    expect(refused(answer, { ...asked, to: sea })).toMatch(/^no_route: the nearest road is 1\d\.\d km away$/)
    expect(refused(answer, { ...asked, from: sea })).toMatch(/^no_route/)
  })
})

describe('refuses unreadable and implausible answers', () => {
  const lagos = osrmAnswer({ latitude: 6.45, longitude: 3.39 }, { latitude: 6.43, longitude: 3.42 })
  const around = [FROM, { latitude: -37, longitude: 57 }, TO]
  test.each<[string, unknown, string]>([
    ['nothing', undefined, 'the answer'],
    ['a text', '<!doctype html><title>Sign in</title>', 'the answer'],
    ['a list', [], 'code'],
    ['no code', { routes: [] }, 'code'],
    ['another code', response({}, 'InvalidQuery'), 'code InvalidQuery'],
    ['Valhalla’s answer', { error_code: 106, error: 'Try any of', status_code: 404 }, 'code'],
    ['no routes', { code: 'Ok' }, 'routes'],
    ['an empty list of routes', { code: 'Ok', routes: [] }, 'routes.0'],
    ['no duration', response({ duration: undefined }), 'routes.0.duration'],
    ['a duration in words', response({ duration: '421' }), 'routes.0.duration'],
    ['a duration that is no number', response({ duration: Number.NaN }), 'routes.0.duration'],
    ['a negative duration', response({ duration: -1 }), 'routes.0.duration'],
    ['an endless duration', response({ duration: Infinity }), 'routes.0.duration'],
    ['a negative distance', response({ distance: -5 }), 'routes.0.distance'],
    ['a distance around the earth', response({ distance: 4e7, duration: 600_000 }), 'routes.0.distance'],
    ['a road shorter than the straight line', response({ distance: 500 }), 'the road is shorter'],
    ['a road faster than any car', response({ duration: 3 }), 'the way is faster'],
    ['a way of six days', response({ duration: 500_000 }), 'the way is slower'],
    ['another form of line', response({ geometry: { type: 'LineString', coordinates: [] } }), 'routes.0.geometry'],
    ['a line of five decimals', response({ geometry: '_p~iF~ps|U_ulLnnqC' }), 'the route ends'],
    ['a line of nothing', response({ geometry: '' }), 'the line is no polyline'],
    ['a line of one point', response({ geometry: encodePolyline([FROM]) }), 'the line is no polyline'],
    ['a line of markup', response({ geometry: '<svg onload=alert(1)>' }), 'the line is no polyline'],
    ['a line around the world', response({ geometry: encodePolyline(around) }), 'the line is longer'],
    ['more points than a way has', response({ geometry: '??'.repeat(20_001) }), 'the line is no polyline'],
    ['a line of a megabyte', response({ geometry: '?'.repeat(1_000_000) }), 'routes.0.geometry'],
    ['a route on the other side of the world', lagos, 'the route ends'],
    ['no legs', response({ legs: [] }), 'routes.0.legs'],
    ['two legs', response({ legs: [{ steps: [] }, { steps: [] }] }), 'routes.0.legs'],
    ['steps in words', response({ legs: [{ steps: 'left, then right' }] }), 'routes.0.legs.0.steps'],
    ['a step without a turn', response({ legs: [{ steps: [{ distance: 1 }] }] }), 'routes.0.legs.0.steps.0.maneuver'],
    [
      'an exit of nonsense',
      response({ legs: [{ steps: [{ distance: 1, maneuver: { type: 'rotary', exit: -3 } }] }] }),
      'routes.0.legs.0.steps',
    ],
    [
      'more steps than a way has',
      response({ legs: [{ steps: Array.from({ length: 501 }, () => ({ distance: 1, maneuver: { type: 'turn' } })) }] }),
      'routes.0.legs.0.steps',
    ],
    [
      'steps longer than the road',
      response({ legs: [{ steps: [{ distance: 9_000, maneuver: { type: 'depart' } }] }] }),
      'the steps are longer',
    ],
  ])('%s', (_name, body, reason) => {
    expect(refused(body)).toContain(`unreadable: ${reason}`)
  })

  test('a car’s time for a bicycle, or for a walk', () => {
    expect(refused(response({ duration: 150 }), { ...asked, mode: 'bicycle' })).toBe('unreadable: the way is faster than by bicycle')
    expect(refused(answer, { ...asked, mode: 'foot' })).toBe('unreadable: the way is faster than by foot')
    expect(refused(answer, { ...asked, mode: 'bicycle' })).toBe('a route')
  })

  test('returns a refusal or a route with valid positions for any JSON', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (body, route) => {
        for (const each of [body, { code: 'Ok', routes: [route] }, response({ legs: [{ steps: [route] }] })]) {
          const parsed = parseOsrmResponse(each, asked)
          if (parsed.ok) expect(parsed.value.path.every(({ latitude }) => Math.abs(latitude) <= 90)).toBe(true)
          else expect(['no_route', 'unreadable']).toContain(parsed.error.error)
        }
      }),
      { numRuns: 200 },
    )
  })
})
