import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { valhallaAnswer } from '#tests/support/routing/answers.ts'
import { RECORDED_FROM, RECORDED_TO, recordedValhalla } from '#tests/support/routing/recorded-answers.ts'
import { encodePolyline } from './polyline.ts'
import { parseValhallaResponse } from './valhalla-response.ts'

const FROM = { latitude: 37.775, longitude: -122.419 }
const TO = { latitude: 37.76, longitude: -122.43 }
const asked = { from: FROM, to: TO, mode: 'car' } as const
const { trip } = valhallaAnswer(FROM, TO)
const [LEG] = trip.legs

const response = (change: object = {}): unknown => ({ trip: { ...trip, ...change } })
const withLeg = (change: object): unknown => response({ legs: [{ ...LEG, ...change }] })
const refused = (body: unknown): string => {
  const parsed = parseValhallaResponse(body, asked)
  return parsed.ok ? 'a route' : `${parsed.error.error}: ${parsed.error.reason}`
}
const turnsOf = (...types: readonly number[]): unknown => {
  const parsed = parseValhallaResponse(withLeg({ maneuvers: types.map((type) => ({ type, length: 0.1 })) }), asked)
  return parsed.ok ? parsed.value.steps.map(({ turn }) => turn) : parsed.error
}

test('returns length, minutes, line and steps of a route', () => {
  expect(parseValhallaResponse({ trip }, asked)).toEqual({
    ok: true,
    value: {
      km: 2.636,
      minutes: 5,
      path: [FROM, { latitude: 37.76, longitude: -122.419 }, TO],
      steps: [
        { turn: 'depart', street: 'Valencia Street', meters: 1_668 },
        { turn: 'right', street: '16th Street', meters: 968 },
        { turn: 'arrive', meters: 0 },
      ],
    },
  })
})

test('maneuvers by their numbers, also those of the future', () => {
  expect(turnsOf(1, 2, 3, 7, 8)).toEqual(['depart', 'depart', 'depart', 'straight', 'straight'])
  expect(turnsOf(9, 10, 11, 12, 13)).toEqual(['slight_right', 'right', 'sharp_right', 'uturn', 'uturn'])
  expect(turnsOf(14, 15, 16, 17, 20)).toEqual(['sharp_left', 'left', 'slight_left', 'ramp', 'exit'])
  expect(turnsOf(22, 23, 24, 25, 38)).toEqual(['straight', 'keep_right', 'keep_left', 'merge', 'merge'])
  expect(turnsOf(28, 29, 4, 5, 6)).toEqual(['ferry', 'straight', 'arrive', 'arrive', 'arrive'])
  // Stairs, elevators and what nobody knows yet ask for nothing on a road.
  expect(turnsOf(15, 40, 99)).toEqual(['left'])
})

test('a roundabout is one step, with its exit and the street behind it; a step has the name at its beginning', () => {
  const maneuvers = [
    { type: 26, length: 0.02, roundabout_exit_count: 3 },
    { type: 27, length: 0.5, street_names: ['Masonic Avenue'] },
    { type: 10, length: 0.3, begin_street_names: ['Fell Street'], street_names: ['Oak Street', 'CA 1'] },
  ]
  expect(parseValhallaResponse(withLeg({ maneuvers }), asked)).toMatchObject({
    value: {
      steps: [
        { turn: 'roundabout', exit: 3, street: 'Masonic Avenue', meters: 520 },
        { turn: 'right', street: 'Fell Street', meters: 300 },
      ],
    },
  })
})

test.each([170, 171, 441, 442])('error code %i: no road leads there', (error_code) => {
  const body = { error_code, error: 'No path could be found for input', status_code: 400, status: 'Bad Request' }
  expect(refused(body)).toBe(`no_route: error_code ${error_code}`)
})

describe('refuses unreadable and implausible answers', () => {
  const lagos = valhallaAnswer({ latitude: 6.45, longitude: 3.39 }, { latitude: 6.43, longitude: 3.42 })
  test.each<[string, unknown, string]>([
    ['nothing', null, 'the answer'],
    ['no trip', {}, 'trip'],
    ['an error of the service', { error_code: 154, error: 'Path distance exceeds the max distance limit' }, 'error_code 154'],
    ['OSRM’s answer', { code: 'Ok', routes: [] }, 'trip'],
    ['miles', response({ units: 'miles' }), 'trip.units'],
    ['a status of failure', response({ status: 442 }), 'trip.status'],
    ['no summary', response({ summary: undefined }), 'trip.summary'],
    ['an endless time', response({ summary: { time: Infinity, length: 2.6 } }), 'trip.summary.time'],
    ['a way around the world', response({ summary: { time: 600, length: 40_000 } }), 'trip.summary.length'],
    ['two legs', response({ legs: [LEG, LEG] }), 'trip.legs'],
    ['no shape', withLeg({ shape: undefined }), 'trip.legs.0.shape'],
    ['a shape of nonsense', withLeg({ shape: '…' }), 'the line is no polyline'],
    ['a shape of two million points', withLeg({ shape: '??'.repeat(2_000_000) }), 'trip.legs.0.shape'],
    ['a shape around the world', withLeg({ shape: encodePolyline([FROM, { latitude: 0, longitude: 0 }, TO]) }), 'the line is longer'],
    ['maneuvers in words', withLeg({ maneuvers: [{ type: 'left', length: 1 }] }), 'trip.legs.0.maneuvers.0.type'],
    ['a maneuver of half a type', withLeg({ maneuvers: [{ type: 1.5, length: 1 }] }), 'trip.legs.0.maneuvers.0.type'],
    [
      'streets that are no list',
      withLeg({ maneuvers: [{ type: 1, length: 1, street_names: 'Oak' }] }),
      'trip.legs.0.maneuvers.0.street_names',
    ],
    ['a route on the other side of the world', lagos, 'the route ends'],
  ])('%s', (_name, body, reason) => {
    expect(refused(body)).toContain(`unreadable: ${reason}`)
  })

  test('never throws for any JSON', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (body, part) => {
        for (const each of [body, { trip: part }, withLeg({ maneuvers: [part] }), response({ legs: [part] })]) refused(each)
      }),
      { numRuns: 200 },
    )
  })
})

describe('what a Valhalla service answered', () => {
  test.each([
    ['car', 'auto', 1.7, 2],
    ['motorbike', 'motorcycle', 1.7, 2],
    ['bicycle', 'bicycle', 1.7, 6],
    ['foot', 'pedestrian', 1.7, 20],
  ] as const)('by %s', (mode, costing, km, minutes) => {
    const parsed = parseValhallaResponse(JSON.parse(recordedValhalla(costing)), { from: RECORDED_FROM, to: RECORDED_TO, mode })
    expect(parsed).toMatchObject({ ok: true, value: { minutes } })
    expect(parsed.ok && parsed.value.km).toBeCloseTo(km, 0)
    const { steps = [], path = [] } = parsed.ok ? parsed.value : {}
    expect([steps[0]?.turn, steps.at(-1)]).toEqual(['depart', { turn: 'arrive', meters: 0 }])
    expect(steps[0]?.street).toBe('Mission Street')
    expect(path.length).toBeGreaterThan(10)
  })
})
