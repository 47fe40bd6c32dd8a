/** Known places of all cities: for finding a location by name, and for naming the district of a position. */
import { BUILT_IN_CITIES, cities } from '../cities.ts'
import { haversineKm, type Position } from './haversine.ts'
import { ALL_CITY_PLACES } from './cities/all-city-places.ts'
import type { PlaceKind } from './search/place-kinds.ts'

export interface KnownPlace extends Position {
  readonly name: string
  readonly kind: PlaceKind
  /** Name of its city. */
  readonly city: string
  /** Other names that the search finds. */
  readonly aliases: string
}

/** Known places of the built-in cities. */
export const KNOWN_PLACES: readonly KnownPlace[] = BUILT_IN_CITIES.flatMap(({ name: city, slug }) =>
  ALL_CITY_PLACES[slug].places.map(([name, latitude, longitude, aliases = '', kind = 'district']) => ({
    name,
    kind,
    city,
    latitude,
    longitude,
    aliases,
  })),
)

/** Returns the known places of all cities in force; those of an operator's own city are its districts. */
export const knownPlaces = (): readonly KnownPlace[] => [
  ...KNOWN_PLACES,
  ...cities().flatMap(({ name: city, districts = [] }) =>
    districts.map((district) => ({ ...district, kind: 'district' as const, city, aliases: '' })),
  ),
]

/** A place further away does not help to recognise the position, km. */
const MAX_DISTANCE_KM = 2.5

/** Returns the nearest of some places; undefined where none is within 2.5 km. */
export function nearestOf(places: readonly KnownPlace[], position: Position): KnownPlace | undefined {
  let nearest: { readonly place: KnownPlace; readonly km: number } | undefined
  for (const place of places) {
    const km = haversineKm(place, position)
    if (km <= MAX_DISTANCE_KM && (nearest === undefined || km < nearest.km)) nearest = { place, km }
  }
  return nearest?.place
}

const placesOf = (city: string): KnownPlace[] => knownPlaces().filter((place) => place.city === city)

/** Returns the district of a position in a city: the name of the nearest known place, if one is near. */
export const districtAt = (city: string, position: Position): string | undefined => nearestOf(placesOf(city), position)?.name

/** Returns the names of a city's known places, in the order of its table. */
export const districtsOf = (city: string): readonly string[] => placesOf(city).map(({ name }) => name)
