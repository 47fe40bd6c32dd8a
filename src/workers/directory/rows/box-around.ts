import { EARTH_RADIUS_KM } from '#domain/constants.ts'
import type { Position } from '#domain/location/haversine.ts'

/** Added to the box, degrees (about 0.1 m), so that rounding excludes nobody whom the exact distance includes. */
const MARGIN = 1e-6

const degrees = (radians: number): number => (radians * 180) / Math.PI

/**
 * Creates a test of latitude and longitude (degrees) that is false only beyond the radius: a box of degrees around the origin, across
 * the antimeridian and the poles too. It spares most providers the exact distance.
 * @param radiusKm km, 0 or more
 */
export function boxAround({ latitude, longitude }: Position, radiusKm: number): (latitude: number, longitude: number) => boolean {
  const angle = radiusKm / EARTH_RADIUS_KM
  const tall = degrees(angle) + MARGIN
  // A circle around a pole has every longitude.
  const wide =
    Math.abs(latitude) + tall >= 90 ? 360 : degrees(Math.asin(Math.min(1, Math.sin(angle) / Math.cos((latitude * Math.PI) / 180)))) + MARGIN
  return (otherLatitude, otherLongitude) => {
    if (Math.abs(otherLatitude - latitude) > tall) return false
    const across = Math.abs(otherLongitude - longitude)
    return across <= wide || across >= 360 - wide
  }
}
