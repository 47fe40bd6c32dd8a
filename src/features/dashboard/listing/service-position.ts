/** Where a new service stands on the map: the middle of its city, or about where the provider is. */
import { cityOrDefault } from '#domain/cities.ts'
import { PROVIDER_POSITION_DECIMALS } from '#domain/constants.ts'
import { haversineKm, type Position } from '#domain/location/haversine.ts'
import { roundDegrees } from '#domain/location/round-degrees.ts'

/** Farther from its city than this, a service is hardly found there; the widest service radius is 50 km. */
const FAR_FROM_CITY_KM = 50

/** @param own the provider's own place; null: the middle of the city */
export function servicePosition(city: string, own: Position | null): Position {
  const { latitude, longitude } = own ?? cityOrDefault(city)
  return { latitude, longitude }
}

/** As others see it: rounded to about 100 m, near enough to be found, too far to name a home. The server does the same. */
export const publicPosition = ({ latitude, longitude }: Position): Position => ({
  latitude: roundDegrees(latitude, PROVIDER_POSITION_DECIMALS),
  longitude: roundDegrees(longitude, PROVIDER_POSITION_DECIMALS),
})

/** Kilometres between a position and its city where that is far; undefined where it is not. */
export function distanceIfFarFromCity(city: string, mine: Position): number | undefined {
  const km = haversineKm(mine, cityOrDefault(city))
  return km > FAR_FROM_CITY_KM ? km : undefined
}
