/** Parses the response of a routing service and rejects implausible routes. The interface is OSRM's `route` v1. */
import * as v from 'valibot'
import { haversineKm, type Position } from './haversine.ts'
import { fail, ok, type Result } from '../result.ts'
import { travelMinutes, type Travel } from './travel.ts'

/** `no_route`: no road leads there. `unreadable`: the response is not a plausible route between the two places. */
export type RouteResponseError = 'no_route' | 'unreadable'

const pointSchema = v.pipe(
  v.looseTuple([v.pipe(v.number(), v.minValue(-180), v.maxValue(180)), v.pipe(v.number(), v.minValue(-90), v.maxValue(90))]),
  v.transform(([longitude, latitude]): Position => ({ latitude, longitude })),
)
/** One week: no trip to a job takes longer. */
const MAX_DURATION_SECONDS = 7 * 24 * 3_600
/** Half the circumference of the earth. */
const MAX_DISTANCE_METRES = 20_100_000
const routeSchema = v.object({
  duration: v.pipe(v.number(), v.minValue(0), v.maxValue(MAX_DURATION_SECONDS)),
  distance: v.pipe(v.number(), v.minValue(0), v.maxValue(MAX_DISTANCE_METRES)),
  geometry: v.object({ coordinates: v.pipe(v.array(pointSchema), v.minLength(2), v.maxLength(20_000)) }),
})
const codeSchema = v.object({ code: v.string() })
const responseSchema = v.object({ routes: v.pipe(v.array(v.unknown()), v.minLength(1)) })

/** km. The service moves each place to the nearest road. A place farther than this from any road is in water or in the wild. */
const MAX_SNAP_DISTANCE_KM = 1
/** Minimum ratio of road length to straight line. It is below 1 because the geometry is simplified and rounded. */
const MIN_LENGTH_RATIO = 0.9
/** Additional tolerance for rounding, km. */
const ROUNDING_KM = 0.05
/** km/h: faster than any road. */
const MAX_SPEED_KMH = 200

function isPlausible({ distance, duration }: { readonly distance: number; readonly duration: number }, straightKm: number): boolean {
  const km = distance / 1_000
  return km >= straightKm * MIN_LENGTH_RATIO - ROUNDING_KM && km <= (duration / 3_600) * MAX_SPEED_KMH + ROUNDING_KM
}

/**
 * Reads `code`, `routes[0].duration` (seconds), `.distance` (metres) and `.geometry` (GeoJSON).
 * @param body parsed JSON of the response, not trusted
 */
export function parseRouteResponse(body: unknown, from: Position, to: Position): Result<Travel, RouteResponseError> {
  const coded = v.safeParse(codeSchema, body)
  if (!coded.success) return fail('unreadable')
  if (coded.output.code === 'NoRoute' || coded.output.code === 'NoSegment') return fail('no_route')
  const response = v.safeParse(responseSchema, body)
  const route = v.safeParse(routeSchema, response.success ? response.output.routes[0] : undefined)
  if (coded.output.code !== 'Ok' || !route.success) return fail('unreadable')
  const { duration, distance, geometry } = route.output
  const path = geometry.coordinates
  const [first, last] = [path[0], path.at(-1)]
  if (!first || !last || !isPlausible(route.output, haversineKm(first, last))) return fail('unreadable')
  if (haversineKm(first, from) > MAX_SNAP_DISTANCE_KM || haversineKm(last, to) > MAX_SNAP_DISTANCE_KM) return fail('no_route')
  return ok({ km: distance / 1_000, minutes: travelMinutes(duration), path })
}
