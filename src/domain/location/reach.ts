/** Whether a provider comes to a place, and who else does (decisions "Reach"). */
import { cities, cityNamed } from '../cities.ts'
import { SERVICE_RADIUS_MAX_KM } from '../constants.ts'
import type { Provider } from '../documents/provider.ts'
import { haversineKm, type Position } from './haversine.ts'

export interface Reach {
  readonly isReached: boolean
  /** Great-circle distance from the provider, km to one decimal. */
  readonly distance_km: number
  readonly radius_km: number
}

type Reaching = Pick<Provider, 'latitude' | 'longitude' | 'city' | 'service_radius_km'>

/** True for a place in the middle of another city, far from the provider's own. Where cities touch, the distance alone decides. */
function isInAnotherCity(city: string, place: Position): boolean {
  const own = cityNamed(city)
  if (!own || haversineKm(own, place) <= SERVICE_RADIUS_MAX_KM) return false
  return cities().some((each) => each.name !== city && haversineKm(each, place) <= SERVICE_RADIUS_MAX_KM)
}

/** Judges whether a provider comes to a place. */
export function reachOf(provider: Reaching, place: Position): Reach {
  const km = haversineKm(provider, place)
  return {
    isReached: km <= provider.service_radius_km && !isInAnotherCity(provider.city, place),
    distance_km: Math.round(km * 10) / 10,
    radius_km: provider.service_radius_km,
  }
}
