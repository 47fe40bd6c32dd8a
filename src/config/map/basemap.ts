/** Vector maps of cities as the server lists and serves them: one PMTiles file for each city (docs/operations.md). */
import * as v from 'valibot'
import { latitudeField, longitudeField } from '#domain/fields.ts'
import type { TileCoordinates } from './tile-coordinates.ts'

/** West, south, east, north in degrees. */
export type Bounds = readonly [west: number, south: number, east: number, north: number]

const zoom = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(26))

/** Twelve hexadecimal digits: other contents have another id. */
const contentId = v.pipe(v.string(), v.regex(/^[0-9a-f]{12}$/))
const byteCount = v.pipe(v.number(), v.integer(), v.minValue(1))

const basemapSchema = v.object({
  /** The city's slug. */
  slug: v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,48}$/)),
  id: contentId,
  /** Size of the file. */
  bytes: byteCount,
  /** Part of the world that has streets. The file may hold bare land and water around it. */
  bounds: v.strictTuple([longitudeField, latitudeField, longitudeField, latitudeField]),
  /** Zooms that the file holds. */
  minZoom: zoom,
  maxZoom: zoom,
  /** Where a map of the city may open: longitude and latitude. */
  center: v.strictTuple([longitudeField, latitudeField]),
  /** Plain text that must be visible on each map that draws the file. */
  attribution: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
  /** The file with the names of its streets and places, where it has one. */
  places: v.optional(v.object({ id: contentId, bytes: byteCount })),
})
export type Basemap = v.InferOutput<typeof basemapSchema>

const cityShoresSchema = v.object({
  /** Slug of an operator's own city. */
  slug: basemapSchema.entries.slug,
  /** What its land file describes (shore-geojson.ts). */
  bounds: basemapSchema.entries.bounds,
})

/** Body of `BASEMAP_LIST_PATH`. `shores` came later than `cities`. */
export const basemapListSchema = v.object({ cities: v.array(basemapSchema), shores: v.optional(v.array(cityShoresSchema), []) })
export type BasemapList = v.InferOutput<typeof basemapListSchema>

/** Everything below this path is about these maps. */
export const BASEMAPS_PATH = '/maps/'
export const BASEMAP_LIST_PATH = `${BASEMAPS_PATH}cities.json`

/** Returns the path of the whole file, which is served in ranges. */
export const basemapFilePath = (slug: string): string => `${BASEMAPS_PATH}${slug}.pmtiles`

/** Returns the path of one tile. Its contents never change. */
export const basemapTilePath = ({ slug, id }: Pick<Basemap, 'slug' | 'id'>, { z, x, y }: TileCoordinates): string =>
  `${BASEMAPS_PATH}${slug}/${id}/${z}/${x}/${y}.mvt`

/** Returns the path of the file of a city's places. Its contents never change. */
export const placesPath = (slug: string, id: string): string => `${BASEMAPS_PATH}${slug}/${id}.places`

/** Content type of these files. The login page of a network has another one. */
export const PLACES_TYPE = 'application/octet-stream'

/** Cache of the service worker with these files. */
export const PLACES_CACHE = 'nearhelp-places-v1'

const PLACES_PATH = /^\/maps\/(?<slug>[a-z0-9-]{1,48})\/(?<id>[0-9a-f]{12})\.places$/

/** Reads a path of a file of places. @returns undefined for any other path */
export function parsePlacesPath(path: string): { readonly slug: string; readonly id: string } | undefined {
  const { slug, id } = PLACES_PATH.exec(path)?.groups ?? {}
  return slug === undefined || id === undefined ? undefined : { slug, id }
}

const TILE_PATH = /^\/maps\/(?<slug>[a-z0-9-]{1,48})\/(?<id>[0-9a-f]{12})\/(?<z>\d{1,2})\/(?<x>\d{1,8})\/(?<y>\d{1,8})\.mvt$/

/** Reads a path of one tile. @returns undefined for any other path */
export function parseBasemapTilePath(
  path: string,
): { readonly slug: string; readonly id: string; readonly tile: TileCoordinates } | undefined {
  const { slug, id, z, x, y } = TILE_PATH.exec(path)?.groups ?? {}
  if (slug === undefined || id === undefined) return undefined
  return { slug, id, tile: { z: Number(z), x: Number(x), y: Number(y) } }
}

/** Zoom of the first view of a city that has such a map (decisions "The map"). */
export const FIRST_VIEW_ZOOM = 15
