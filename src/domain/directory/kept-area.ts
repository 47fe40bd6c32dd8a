/** The circle within which a device keeps the helpers of a city that has more than it keeps. Its server names it in each checkpoint. */
import { haversineFrom, haversineKm, isPosition, type Position } from '../location/haversine.ts'

/** The middle in degrees, with two decimals, and the radius. */
export interface KeptArea extends Position {
  readonly radiusM: number
  /** The server's number of the moment at which the device began to read it. The same area may be read again. */
  readonly readAt: number
}

interface Bounds {
  readonly west: number
  readonly south: number
  readonly east: number
  readonly north: number
}

/** Decimals of a degree of the middle: about a kilometer, which a server learns of a person's position. */
const DECIMALS = 2
/** A middle that is farther from the present place than this share of the radius is no longer around it. */
const OFF_CENTER = 0.5
/** Separates a checkpoint from its area. */
const SEPARATOR = '~'
const AREA = /^(?<latitude>-?\d{1,2}(?:\.\d{1,2})?)_(?<longitude>-?\d{1,3}(?:\.\d{1,2})?)_(?<radiusM>\d{1,8})_(?<readAt>\d{1,15})$/

const rounded = (degrees: number): number => Number(degrees.toFixed(DECIMALS))

/** Returns the middle of an area around a position. */
export const middleNear = ({ latitude, longitude }: Position): Position => ({ latitude: rounded(latitude), longitude: rounded(longitude) })

/** Creates a function of a position that returns its distance from the middle of an area, whole meters. */
export function metersFrom(middle: Position): (place: Position) => number {
  const kmTo = haversineFrom(middle)
  return ({ latitude, longitude }) => Math.round(kmTo(latitude, longitude) * 1_000)
}

/** True if two checkpoints are of one reading of an area, or of none. */
export const isSameReading = (a: KeptArea | undefined, b: KeptArea | undefined): boolean =>
  a?.latitude === b?.latitude && a?.longitude === b?.longitude && a?.radiusM === b?.radiusM && a?.readAt === b?.readAt

export const isInArea = (area: Omit<KeptArea, 'readAt'>, place: Position): boolean => metersFrom(area)(place) <= area.radiusM

/** True if the area contains all of the bounds, degrees. */
export const coversBounds = (area: KeptArea, { west, south, east, north }: Bounds): boolean =>
  [west, east].every((longitude) => [south, north].every((latitude) => isInArea(area, { latitude, longitude })))

/** True if the area contains a circle. @param radiusKm null for no limit */
export const coversCircle = (area: KeptArea, middle: Position, radiusKm: number | null): boolean =>
  radiusKm !== null && haversineKm(area, middle) + radiusKm <= area.radiusM / 1_000

/** True if the area is no longer around a place, and another one would be. */
export const isOffCenter = (area: KeptArea, place: Position): boolean =>
  haversineKm(area, middleNear(place)) * 1_000 > area.radiusM * OFF_CENTER

/** Returns a checkpoint with the area that its feed is limited to. */
export const withArea = (checkpoint: string, area: KeptArea | undefined): string =>
  area === undefined ? checkpoint : [checkpoint, [area.latitude, area.longitude, area.radiusM, area.readAt].join('_')].join(SEPARATOR)

/** Returns a checkpoint without its area. */
export const withoutArea = (checkpoint: string): string => checkpoint.split(SEPARATOR, 1)[0] ?? ''

/** Returns the area that a checkpoint names; undefined for none, and for one that is not valid. */
export function areaOf(checkpoint: string): KeptArea | undefined {
  const found = AREA.exec(checkpoint.slice(withoutArea(checkpoint).length + 1))?.groups
  if (!found) return undefined
  const [latitude, longitude, radiusM, readAt] = ['latitude', 'longitude', 'radiusM', 'readAt'].map((name) => Number(found[name]))
  if (latitude === undefined || longitude === undefined || radiusM === undefined || readAt === undefined) return undefined
  return isPosition(latitude, longitude) ? { latitude, longitude, radiusM, readAt } : undefined
}
