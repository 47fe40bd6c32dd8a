/** Position of a new service on the map: its city's centre, or the approximate position of the provider. */
import { cityOrDefault } from '#domain/cities.ts'
import { PROVIDER_POSITION_DECIMALS } from '#domain/constants.ts'
import { haversineKm, type Position } from '#domain/location/haversine.ts'
import { roundDegrees } from '#domain/location/round-degrees.ts'

/** At this distance from its city a service is hardly found there, km; the largest service radius is 50 km. */
const FAR_FROM_CITY_KM = 50

/** @param own the provider's own position; null for the city centre */
export function servicePosition(city: string, own: Position | null): Position {
  const { latitude, longitude } = own ?? cityOrDefault(city)
  return { latitude, longitude }
}

/**
 * Returns the public position: rounded to about 100 m, precise enough to be found, too coarse to identify a home. The server does the same.
 */
export const publicPosition = ({ latitude, longitude }: Position): Position => ({
  latitude: roundDegrees(latitude, PROVIDER_POSITION_DECIMALS),
  longitude: roundDegrees(longitude, PROVIDER_POSITION_DECIMALS),
})

/** Returns the kilometres between a position and its city where they are far apart; otherwise undefined. */
export function distanceIfFarFromCity(city: string, own: Position): number | undefined {
  const km = haversineKm(own, cityOrDefault(city))
  return km > FAR_FROM_CITY_KM ? km : undefined
}
