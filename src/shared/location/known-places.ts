/** Known places of all cities, for finding a location by name. */
import { CITIES } from '#domain/cities.ts'
import type { Position } from '#domain/location/haversine.ts'
import { ALL_CITY_PLACES } from './cities/all-city-places.ts'

export interface KnownPlace extends Position {
  readonly name: string
  /** Name of one of `CITIES`. */
  readonly city: string
  /** Other names that the search finds. */
  readonly aliases: string
}

export const KNOWN_PLACES: readonly KnownPlace[] = CITIES.flatMap(({ name: city, slug }) =>
  ALL_CITY_PLACES[slug].places.map(([name, latitude, longitude, aliases = '']) => ({ name, city, latitude, longitude, aliases })),
)
