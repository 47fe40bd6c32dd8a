/** Which shores a part of the world needs. */
import { BUILT_IN_CITIES, cities } from '#domain/cities.ts'
import type { Bounds } from '#config/map/basemap.ts'
import { cityBox } from './shores/shore-files.ts'
import { doBoxesMeet, isBoxWithin, planeBox, planeX, planeY, type Box } from './shores/shores.ts'

/** An operator's own city whose land the server has as GeoJSON. */
export interface OwnShoreFile {
  readonly slug: string
  /** Of the file's `bbox`. */
  readonly bounds: Bounds
}

/** From this zoom a city's own file is drawn: below it, the world's shores are as fine as the screen. */
const CITY_ZOOM = 6
/** From this zoom the world's shores are too coarse, except around the cities whose maps the app carries. */
const PLAIN_ZOOM = 9

interface CityFile {
  readonly slug: string
  readonly box: Box
}

const CARRIED: readonly CityFile[] = BUILT_IN_CITIES.map((city) => ({ slug: city.slug, box: cityBox(city) }))

/** Returns whether the city nearest to a place has shores. */
function isNearestDrawn({ left, top, right, bottom }: Box, files: readonly CityFile[]): boolean {
  const [x, y] = [(left + right) / 2, (top + bottom) / 2]
  const byDistance = cities()
    .map(({ slug, latitude, longitude }) => ({ slug, distance: Math.hypot(planeX(longitude) - x, planeY(latitude) - y) }))
    .toSorted((a, b) => a.distance - b.distance)
  return files.some(({ slug }) => slug === byDistance[0]?.slug)
}

/**
 * Returns the names of the shores that a part of the world needs, from below; what none describes is land. The world's are left out near an
 * operator's own city without a file, which they would put under water.
 */
export function shoreNames(part: Box, zoom: number, own: readonly OwnShoreFile[]): readonly string[] {
  if (zoom < CITY_ZOOM) return ['world']
  const files = [...CARRIED, ...own.map(({ slug, bounds }) => ({ slug, box: planeBox(bounds) }))]
  const near = files.filter(({ box }) => doBoxesMeet(box, part))
  const names = near.map(({ slug }) => slug)
  if (near.some(({ box }) => isBoxWithin(part, box))) return names
  return zoom < PLAIN_ZOOM || isNearestDrawn(part, files) ? ['world', ...names] : names
}
