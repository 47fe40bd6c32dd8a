import { EARTH_RADIUS_KM } from '../constants.ts'

/** Position in degrees, WGS 84. */
export interface Position {
  readonly latitude: number
  readonly longitude: number
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180

/**
 * Creates a function of latitude and longitude (degrees) that returns the great-circle distance from a position, km, by the haversine
 * formula with radius 6371 km (section 9).
 */
export function haversineFrom({ latitude: fromLatitude, longitude: fromLongitude }: Position) {
  const cosine = Math.cos(radians(fromLatitude))
  return (latitude: number, longitude: number): number => {
    const dLat = radians(latitude - fromLatitude)
    const dLon = radians(longitude - fromLongitude)
    const h = Math.sin(dLat / 2) ** 2 + cosine * Math.cos(radians(latitude)) * Math.sin(dLon / 2) ** 2
    // Rounding can push h just above 1 for antipodes, where asin would be NaN.
    return 2 * EARTH_RADIUS_KM * Math.asin(Math.sqrt(Math.min(1, h)))
  }
}

/** Great-circle distance, km. */
export const haversineKm = (from: Position, to: Position): number => haversineFrom(from)(to.latitude, to.longitude)

/** True for finite degrees within ±90 and ±180. */
export const isPosition = (latitude: unknown, longitude: unknown): boolean =>
  typeof latitude === 'number' && typeof longitude === 'number' && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
