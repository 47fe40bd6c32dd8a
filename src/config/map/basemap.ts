/** Basemaps: vector maps that the server reads from one PMTiles file a city. */
import * as v from 'valibot'

const degrees = (limit: number) => v.pipe(v.number(), v.minValue(-limit), v.maxValue(limit))
const zoom = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(24))

export const basemapSchema = v.object({
  slug: v.pipe(v.string(), v.regex(/^[a-z\d-]{1,64}$/)),
  /** Twelve hexadecimal digits of the content's hash. */
  id: v.pipe(v.string(), v.regex(/^[a-f\d]{12}$/)),
  bytes: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** West, south, east and north of the streets, degrees. */
  bounds: v.tuple([degrees(180), degrees(90), degrees(180), degrees(90)]),
  /** Zooms of the tiles in the file. */
  minZoom: zoom,
  maxZoom: zoom,
  /** Longitude and latitude, degrees. */
  center: v.tuple([degrees(180), degrees(90)]),
  attribution: v.string(),
})

export const basemapsSchema = v.object({ cities: v.array(basemapSchema) })

export type Basemap = v.InferOutput<typeof basemapSchema>
