/** Searches the places that the app itself knows: those of each city in force, and positions as numbers. */
import { cities } from '../../cities.ts'
import { ownMarketplace } from '../../marketplace/in-force.ts'
import { haversineKm, isPosition, type Position } from '../haversine.ts'
import { knownPlaces } from '../known-places.ts'
import { foldName } from './fold-name.ts'
import { makePlaceTable, type ListedPlace, type PlaceTable } from './place-table.ts'
import { readPlaceQuery } from './place-query.ts'
import { searchTyped, type TypedPlace } from './search-typed.ts'

/** A place to choose. */
export interface PlaceOption extends Omit<TypedPlace, 'kind'> {
  /** `position` for bare coordinates, which have no name. */
  readonly kind: TypedPlace['kind'] | 'position'
  /** Name of its city; undefined for bare coordinates. */
  readonly city: string | undefined
  /** Who knows it: the app, the file of a city's map, or a service on the Internet. */
  readonly source: 'app' | 'file' | 'online'
}

export interface PlaceSearch {
  readonly typed: string
  /** Name of the city whose places come first; null for none. */
  readonly city: string | null
  /** Equal matches are in the order of their distance from here. */
  readonly origin: Position
  /** Of the names shown. */
  readonly language: string
}

/** As many as fit above the keyboard of a phone. */
export const PLACES_SHOWN = 7
/** Added to the ranks of other cities: their exact matches come after all but the chosen city's name. */
const ELSEWHERE = 11

interface CityTable {
  readonly city: string
  readonly words: readonly string[]
  readonly table: PlaceTable
}

const aliasesOf = (aliases: string): NonNullable<ListedPlace['others']> => (aliases === '' ? [] : [['', aliases]])

function makeCityTables(): readonly CityTable[] {
  const places = knownPlaces()
  return cities().map(({ name: city, latitude, longitude }) => {
    const own = places
      .filter((place) => place.city === city)
      .map(({ name, kind, aliases, ...at }): ListedPlace => ({
        name,
        kind,
        latitude: at.latitude,
        longitude: at.longitude,
        others: aliasesOf(aliases),
      }))
    const center: ListedPlace = { name: city, kind: 'city', latitude, longitude }
    return { city, words: foldName(city).split(' '), table: makePlaceTable([center, ...own]) }
  })
}

let made: { readonly of: unknown; readonly tables: readonly CityTable[] } | undefined

/** Returns the tables of the marketplace in force. */
function cityTables(): readonly CityTable[] {
  const of = ownMarketplace()
  if (made === undefined || made.of !== of) made = { of, tables: makeCityTables() }
  return made.tables
}

/** Returns the folded words of a city's name, which match each of its places. */
export const wordsOfCity = (city: string): readonly string[] => foldName(city).split(' ')

const COORDINATES = /^\s*(?<latitude>[+-]?\d{1,2}(?:\.\d{1,10})?)\s*[,;\s]\s*(?<longitude>[+-]?\d{1,3}(?:\.\d{1,10})?)\s*$/

/** Parses a position as other maps copy it, such as `37.76, -122.41`. */
function parseCoordinates(typed: string, origin: Position): PlaceOption | undefined {
  const { latitude, longitude } = COORDINATES.exec(typed)?.groups ?? {}
  const at = { latitude: Number(latitude), longitude: Number(longitude) }
  if (Number.isNaN(at.latitude + at.longitude) || !isPosition(at.latitude, at.longitude)) return undefined
  return { ...at, kind: 'position', name: '', city: undefined, radiusM: 0, rank: 0, km: haversineKm(origin, at), source: 'app' }
}

const byRank = (a: PlaceOption, b: PlaceOption): number => a.rank - b.rank || a.km - b.km

/**
 * Finds known places whose names have words that begin with each word of the query; an empty query lists the chosen city's places.
 * @returns the best first, at most seven
 */
export function findKnownPlaces({ typed, city, origin, language }: PlaceSearch): readonly PlaceOption[] {
  const position = parseCoordinates(typed, origin)
  if (position) return [position]
  const isEmpty = readPlaceQuery(typed).text === ''
  return cityTables()
    .filter((each) => !isEmpty || each.city === city)
    .flatMap((each) =>
      searchTyped(each.table, typed, { cityWords: each.words, origin, language, limit: PLACES_SHOWN, listsAll: true }).map(
        (place): PlaceOption => ({ ...place, city: each.city, source: 'app', rank: place.rank + (each.city === city ? 0 : ELSEWHERE) }),
      ),
    )
    .sort(byRank)
    .slice(0, PLACES_SHOWN)
}

/** Two places with one name this near to each other are the same, km: the middle of a district depends on who says it. */
const SAME_KM = 1.5

/** Joins what several sources found. @returns the best first, each place once, at most seven */
export function joinPlaces(...found: readonly (readonly PlaceOption[])[]): readonly PlaceOption[] {
  const joined: PlaceOption[] = []
  for (const place of found.flat().sort(byRank)) {
    const name = foldName(place.name)
    const isKnown = joined.some(
      (other) =>
        other.kind === place.kind && foldName(other.name) === name && other.second === place.second && haversineKm(other, place) < SAME_KM,
    )
    if (!isKnown) joined.push(place)
  }
  return joined.slice(0, PLACES_SHOWN)
}
