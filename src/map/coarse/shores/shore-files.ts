/** The files that the app carries: where they are, what they describe, and whose they are. */
import { GSHHG, NATURAL_EARTH, OPENSTREETMAP, type Credit } from '#config/map/map-credits.ts'
import type { CitySlug } from '#domain/cities.ts'
import type { Position } from '#domain/location/haversine.ts'
import { planeX, planeY, type Box } from './shores.ts'

export type ShoreName = CitySlug | 'world'

interface CarriedFile {
  readonly url: URL
  readonly credit: Credit
}

/** One file each: a page loads only those of its view. */
export const SHORE_FILES: Readonly<Record<ShoreName, CarriedFile>> = {
  world: { url: new URL('data/world.json', import.meta.url), credit: NATURAL_EARTH },
  'san-francisco': { url: new URL('data/san-francisco.json', import.meta.url), credit: GSHHG },
  nairobi: { url: new URL('data/nairobi.json', import.meta.url), credit: GSHHG },
  lagos: { url: new URL('data/lagos.json', import.meta.url), credit: GSHHG },
  'ho-chi-minh-city': { url: new URL('data/ho-chi-minh-city.json', import.meta.url), credit: GSHHG },
  doha: { url: new URL('data/doha.json', import.meta.url), credit: OPENSTREETMAP },
}

/** Half the width and height of a city's file, degrees. A test compares it with the files. */
export const CITY_REACH = 4

/** Returns the part of the world that a city's file describes. */
export const cityBox = ({ latitude, longitude }: Position): Box => ({
  left: planeX(longitude - CITY_REACH),
  top: planeY(latitude + CITY_REACH),
  right: planeX(longitude + CITY_REACH),
  bottom: planeY(latitude - CITY_REACH),
})

export const isCarried = (name: string): name is ShoreName => Object.hasOwn(SHORE_FILES, name)
