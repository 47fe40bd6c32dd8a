import { EARTH_RADIUS_KM } from '../constants.ts'

/** Position in degrees, WGS 84. */
export interface Position {
  readonly latitude: number
  readonly longitude: number
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** Great-circle distance in km by the haversine formula with radius 6371 km (section 9). */
export function haversineKm(from: Position, to: Position): number {
  const dLat = radians(to.latitude - from.latitude)
  const dLon = radians(to.longitude - from.longitude)
  const h = Math.sin(dLat / 2) ** 2 + Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * Math.sin(dLon / 2) ** 2
  // Rounding can push h just above 1 for antipodes, where asin would be NaN.
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.sqrt(Math.min(1, h)))
}

/** True for finite degrees within ±90 and ±180. */
export const isPosition = (latitude: unknown, longitude: unknown): boolean =>
  typeof latitude === 'number' && typeof longitude === 'number' && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
