/** Known places of all cities, for finding a location by name. */
import { BUILT_IN_CITIES, cities } from '#domain/cities.ts'
import type { Position } from '#domain/location/haversine.ts'
import { ALL_CITY_PLACES } from './cities/all-city-places.ts'

export interface KnownPlace extends Position {
  readonly name: string
  /** Name of its city. */
  readonly city: string
  /** Other names that the search finds. */
  readonly aliases: string
}

/** Known places of the built-in cities. */
export const KNOWN_PLACES: readonly KnownPlace[] = BUILT_IN_CITIES.flatMap(({ name: city, slug }) =>
  ALL_CITY_PLACES[slug].places.map(([name, latitude, longitude, aliases = '']) => ({ name, city, latitude, longitude, aliases })),
)

/** Returns the known places of all cities in force; those of an operator's own city are its districts. */
export const knownPlaces = (): readonly KnownPlace[] => [
  ...KNOWN_PLACES,
  ...cities().flatMap(({ name: city, districts = [] }) => districts.map((district) => ({ ...district, city, aliases: '' }))),
]
