/** Reads the answer of OSRM's `route` service (https://project-osrm.org/docs, v1), asked for with steps and polylines of six decimals. */
import * as v from 'valibot'
import { checkRoute, joinSteps, misshapen, noRoute, streetOf, unreadable, type AskedRoute, type ServiceStep } from './check-route.ts'
import { exitField, lineField, MAX_STEPS, metersField, secondsField } from './route-fields.ts'
import type { RouteResult, Turn } from './route.ts'

const stepSchema = v.object({
  distance: metersField,
  name: v.optional(v.string()),
  /** Number of the road, such as 'US 101'. */
  ref: v.optional(v.string()),
  mode: v.optional(v.string()),
  maneuver: v.object({ type: v.string(), modifier: v.optional(v.string()), exit: v.optional(exitField) }),
})
const routeSchema = v.object({
  duration: secondsField,
  distance: metersField,
  geometry: lineField,
  legs: v.strictTuple([v.object({ steps: v.pipe(v.array(stepSchema), v.maxLength(MAX_STEPS)) })]),
})
const codeSchema = v.object({ code: v.string() })
const answerSchema = v.object({ routes: v.looseTuple([routeSchema]) })

/** Turns by OSRM's `modifier`. */
const BY_MODIFIER: Readonly<Record<string, Turn>> = {
  uturn: 'uturn',
  'sharp right': 'sharp_right',
  right: 'right',
  'slight right': 'slight_right',
  straight: 'straight',
  'slight left': 'slight_left',
  left: 'left',
  'sharp left': 'sharp_left',
}
/** Turns by OSRM's `type`, where the modifier does not matter. */
const BY_TYPE: Readonly<Record<string, ServiceStep['turn']>> = {
  depart: 'depart',
  arrive: 'arrive',
  merge: 'merge',
  ramp: 'ramp',
  'on ramp': 'ramp',
  'off ramp': 'exit',
  roundabout: 'roundabout',
  rotary: 'roundabout',
  'exit roundabout': 'exit_roundabout',
  'exit rotary': 'exit_roundabout',
  'new name': 'straight',
  notification: undefined,
  'use lane': undefined,
}

/** OSRM asks to read types that it may add later as turns. */
function turnOf(type: string, modifier = 'straight', mode = ''): ServiceStep['turn'] {
  if (mode === 'ferry' && type !== 'arrive') return 'ferry'
  if (type === 'fork' && modifier.endsWith('left')) return 'keep_left'
  if (type === 'fork' && modifier.endsWith('right')) return 'keep_right'
  return Object.hasOwn(BY_TYPE, type) ? BY_TYPE[type] : Object.hasOwn(BY_MODIFIER, modifier) ? BY_MODIFIER[modifier] : 'straight'
}

/** Reads `routes[0]`. @param body parsed JSON of the response, not trusted */
export function parseOsrmResponse(body: unknown, asked: AskedRoute): RouteResult {
  const coded = v.safeParse(codeSchema, body)
  if (!coded.success) return misshapen(coded.issues)
  const { code } = coded.output
  if (code === 'NoRoute' || code === 'NoSegment') return noRoute(code)
  if (code !== 'Ok') return unreadable(`code ${code.slice(0, 40)}`)
  const answer = v.safeParse(answerSchema, body)
  if (!answer.success) return misshapen(answer.issues)
  const [{ duration, distance, geometry, legs }] = answer.output.routes
  const steps = joinSteps(
    legs[0].steps.map(({ maneuver: { type, modifier, exit }, name, ref, mode, distance: meters }) => ({
      turn: turnOf(type, modifier, mode),
      street: streetOf(name, ref),
      exit,
      meters,
    })),
  )
  return checkRoute({ km: distance / 1_000, seconds: duration, line: geometry, steps }, asked)
}
