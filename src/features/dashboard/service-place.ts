/** Where a new service stands on the map: the middle of its city, or about where the provider is. */
import { cityOrDefault } from '#domain/cities.ts'
import { haversineKm, type Position } from '#domain/haversine.ts'

/** 0.001 degree is about 100 m: near enough to be found, too far to name a home (decisions: exact home position is never public). */
const PUBLIC_DECIMALS = 3
/** Farther from its city than this, a service is hardly found there; the widest service radius is 50 km. */
const FAR_KM = 50

const rounded = (degrees: number): number => Number(degrees.toFixed(PUBLIC_DECIMALS))

/** @param mine the provider's own position; undefined: the middle of the city */
export function servicePlace(city: string, mine: Position | undefined): Position {
  const { latitude, longitude } = mine ?? cityOrDefault(city)
  return mine ? { latitude: rounded(latitude), longitude: rounded(longitude) } : { latitude, longitude }
}

/** Kilometres between a position and its city where that is far; undefined where it is not. */
export function farFromCity(city: string, mine: Position): number | undefined {
  const km = haversineKm(mine, cityOrDefault(city))
  return km > FAR_KM ? km : undefined
}
