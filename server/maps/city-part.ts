/** The part of a city that a map shows. */
import type { Bounds } from '#config/map/basemap.ts'
import type { City } from '#domain/cities.ts'
import { EARTH_RADIUS_KM } from '#domain/constants.ts'

/** Half the width of the square around a city's center that its map may be of, km: as wide as the coarse map of a built-in city. */
const HALF_WIDTH_KM = 30
const KM_PER_DEGREE = (EARTH_RADIUS_KM * Math.PI) / 180

function squareAround({ latitude, longitude }: City): Bounds {
  const high = HALF_WIDTH_KM / KM_PER_DEGREE
  const wide = high / Math.cos((latitude * Math.PI) / 180)
  return [longitude - wide, latitude - high, longitude + wide, latitude + high]
}

/** Returns the part of these bounds within 30 km north, south, east and west of a city's center; undefined when there is none. */
export function cityPart(city: City, [west, south, east, north]: Bounds): Bounds | undefined {
  const [left, bottom, right, top] = squareAround(city)
  const part: Bounds = [Math.max(west, left), Math.max(south, bottom), Math.min(east, right), Math.min(north, top)]
  return part[0] < part[2] && part[1] < part[3] ? part : undefined
}

export const middleOf = ([west, south, east, north]: Bounds): [longitude: number, latitude: number] => [
  (west + east) / 2,
  (south + north) / 2,
]

export const isWithin = ([west, south, east, north]: Bounds, [longitude, latitude]: readonly [number, number]): boolean =>
  longitude > west && longitude < east && latitude > south && latitude < north
