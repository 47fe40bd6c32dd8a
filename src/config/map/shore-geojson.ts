/** Land of an operator's own city, as GeoJSON: `<slug>.geojson` beside the city's vector map. Read by the server's check and by the map. */
import * as v from 'valibot'
import { latitudeField, longitudeField } from '#domain/fields.ts'

/** Largest file, bytes. */
export const SHORES_MAX_BYTES = 200_000

// Further numbers, such as a height, are allowed and not read.
const point = v.pipe(
  v.array(v.pipe(v.number(), v.finite())),
  v.minLength(2),
  v.check(([longitude, latitude]) => v.is(longitudeField, longitude) && v.is(latitudeField, latitude), 'a point outside of the world'),
)
const ring = v.pipe(
  v.array(point),
  v.minLength(4, 'a ring of fewer than four points'),
  v.check((points) => {
    const [first, last] = [points[0], points.at(-1)]
    return first?.[0] === last?.[0] && first?.[1] === last?.[1]
  }, 'a ring that is not closed'),
)
const polygon = v.pipe(v.array(ring), v.minLength(1, 'a polygon without a ring'))
const geometry = v.variant('type', [
  v.object({ type: v.literal('Polygon'), coordinates: polygon }),
  v.object({ type: v.literal('MultiPolygon'), coordinates: v.array(polygon) }),
])
const feature = v.object({ type: v.literal('Feature'), geometry })
const box = v.strictTuple([longitudeField, latitudeField, longitudeField, latitudeField])
const collection = v.object({
  type: v.literal('FeatureCollection'),
  /** What the file describes. What is not land in it is water. */
  bbox: box,
  /** Credit that the map shows, plain text. */
  attribution: v.optional(v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(200))),
  features: v.array(feature),
})

type Ring = readonly (readonly number[])[]

export interface OwnShores {
  /** West, south, east and north, degrees. */
  readonly box: readonly [number, number, number, number]
  readonly attribution: string | undefined
  /** Outer rings and lakes alike: longitude and latitude, the first point repeated at the end. */
  readonly rings: readonly Ring[]
}

export type ShoresResult = { readonly ok: true; readonly shores: OwnShores } | { readonly ok: false; readonly reason: string }

const refused = (reason: string): ShoresResult => ({ ok: false, reason })

/**
 * Reads the land polygons of a city.
 * @param text the whole file
 * @returns a reason in words for a file that is too large, no JSON, no land polygons, or not around the city
 */
export function readShores(text: string, city: { readonly latitude: number; readonly longitude: number }): ShoresResult {
  // GeoJSON is ASCII but for its names, which are not read.
  if (text.length > SHORES_MAX_BYTES) return refused(`has ${text.length} characters, at most ${SHORES_MAX_BYTES} are read`)
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return refused('is not JSON')
  }
  const parsed = v.safeParse(collection, json)
  if (!parsed.success) {
    const [issue] = parsed.issues
    return refused(`has at ${v.getDotPath(issue) ?? 'its start'}: ${issue.message}`)
  }
  const { bbox, attribution, features } = parsed.output
  const [west, south, east, north] = bbox
  if (west >= east || south >= north) return refused('has a bbox without an area')
  const { latitude, longitude } = city
  if (longitude < west || longitude > east || latitude < south || latitude > north) return refused('has a bbox that does not hold the city')
  const rings = features
    .flatMap((each) => (each.geometry.type === 'Polygon' ? [each.geometry.coordinates] : each.geometry.coordinates))
    .flat()
  return { ok: true, shores: { box: bbox, attribution, rings } }
}
