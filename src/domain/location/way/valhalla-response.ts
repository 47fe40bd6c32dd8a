/** Reads the answer of Valhalla's `route` action (https://valhalla.github.io/valhalla/api/turn-by-turn/api-reference), in kilometers. */
import * as v from 'valibot'
import { checkRoute, joinSteps, misshapen, noRoute, streetOf, unreadable, type AskedRoute, type ServiceStep } from './check-route.ts'
import { exitField, kmField, lineField, MAX_STEPS, secondsField } from './route-fields.ts'
import type { RouteResult } from './route.ts'

const maneuverSchema = v.object({
  type: v.pipe(v.number(), v.integer(), v.minValue(0)),
  length: kmField,
  /** Along the whole step, and at its beginning where that differs. */
  street_names: v.optional(v.array(v.string())),
  begin_street_names: v.optional(v.array(v.string())),
  roundabout_exit_count: v.optional(exitField),
})
const legSchema = v.object({ shape: lineField, maneuvers: v.pipe(v.array(maneuverSchema), v.maxLength(MAX_STEPS)) })
const answerSchema = v.object({
  trip: v.object({
    status: v.literal(0),
    units: v.literal('kilometers'),
    summary: v.object({ time: secondsField, length: kmField }),
    legs: v.strictTuple([legSchema]),
  }),
})
const errorSchema = v.object({ error_code: v.number() })

/** Unconnected regions, no street near a place, an unreachable place, no path. */
const NO_ROUTE_CODES: ReadonlySet<number> = new Set([170, 171, 441, 442])

/** Turns by Valhalla's numbers from 0 on. Those above are for public transport and buildings: no road changes. */
const TURNS: readonly ServiceStep['turn'][] = [
  undefined,
  'depart',
  'depart',
  'depart',
  'arrive',
  'arrive',
  'arrive',
  'straight',
  'straight',
  'slight_right',
  'right',
  'sharp_right',
  'uturn',
  'uturn',
  'sharp_left',
  'left',
  'slight_left',
  'ramp',
  'ramp',
  'ramp',
  'exit',
  'exit',
  'straight',
  'keep_right',
  'keep_left',
  'merge',
  'roundabout',
  'exit_roundabout',
  'ferry',
  'straight',
  undefined,
  undefined,
  undefined,
  undefined,
  undefined,
  undefined,
  undefined,
  'merge',
  'merge',
]

/** Reads `trip`. @param body parsed JSON of the response, not trusted */
export function parseValhallaResponse(body: unknown, asked: AskedRoute): RouteResult {
  const failed = v.safeParse(errorSchema, body)
  if (failed.success) {
    const reason = `error_code ${failed.output.error_code}`
    return NO_ROUTE_CODES.has(failed.output.error_code) ? noRoute(reason) : unreadable(reason)
  }
  const answer = v.safeParse(answerSchema, body)
  if (!answer.success) return misshapen(answer.issues)
  const { summary, legs } = answer.output.trip
  const [{ shape, maneuvers }] = legs
  const steps = joinSteps(
    maneuvers.map(({ type, length, street_names = [], begin_street_names = [], roundabout_exit_count }) => ({
      turn: TURNS[type],
      street: streetOf(begin_street_names[0], street_names[0]),
      exit: roundabout_exit_count,
      meters: length * 1_000,
    })),
  )
  return checkRoute({ km: summary.length, seconds: summary.time, line: shape, steps }, asked)
}
