/** Searches places by a typed query. */
import { cities, type City } from '#domain/cities.ts'
import { ownMarketplace } from '#domain/marketplace/in-force.ts'
import { isPosition, type Position } from '#domain/location/haversine.ts'
import { knownPlaces, type KnownPlace } from '#domain/location/known-places.ts'

/** A possible pickup place; without a name it is the centre of the city, or (without a city) a bare position. */
export interface PlaceOption extends Position {
  readonly name: string | undefined
  readonly city: string | undefined
}

/** Longer than any place name, characters. */
export const KNOWN_PLACE_QUERY_MAX = 80

/** As many as fit above the keyboard of a phone. */
const MAX_RESULTS = 7

/** Removes accents and case, and separates words by single spaces: 'ben nghe' finds 'Bến Nghé', 'd' finds 'Đ'. */
const normalize = (words: string): string =>
  words
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('đ', 'd')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

interface Indexed {
  readonly option: PlaceOption
  readonly name: string
  /** Words of the name, and of the place's other names. */
  readonly words: readonly string[]
  readonly cityWords: readonly string[]
}

const indexCity = ({ name: city, latitude, longitude }: City): Indexed => ({
  option: { name: undefined, city, latitude, longitude },
  name: normalize(city),
  words: normalize(city).split(' '),
  cityWords: [],
})
const indexPlace = ({ aliases, ...place }: KnownPlace): Indexed => ({
  option: place,
  name: normalize(place.name),
  words: normalize(`${place.name} ${aliases}`).split(' '),
  cityWords: normalize(place.city).split(' '),
})
let index: { readonly of: unknown; readonly places: readonly Indexed[] } | undefined

/** Returns the index of the marketplace in force. */
function places(): readonly Indexed[] {
  const of = ownMarketplace()
  if (index === undefined || index.of !== of) index = { of, places: [...cities().map(indexCity), ...knownPlaces().map(indexPlace)] }
  return index.places
}

const COORDINATES = /^\s*(?<latitude>[+-]?\d{1,2}(?:\.\d{1,10})?)\s*[,;\s]\s*(?<longitude>[+-]?\d{1,3}(?:\.\d{1,10})?)\s*$/

/** Parses a position as other maps copy it, such as `37.76, -122.41`. */
function parseCoordinates(typed: string): PlaceOption | undefined {
  const { latitude, longitude } = COORDINATES.exec(typed)?.groups ?? {}
  const [north, east] = [Number(latitude), Number(longitude)]
  return isPosition(north, east) && !Number.isNaN(north + east)
    ? { name: undefined, city: undefined, latitude: north, longitude: east }
    : undefined
}

/** With fewer letters than this, a city's name does not match its places. */
const MIN_CITY_LETTERS = 3

const hasWordPrefix = (words: readonly string[], part: string): boolean => words.some((word) => word.startsWith(part))

/**
 * Ranks a place: a match at the start of the name comes before a match of a later word, and that before a match of the city's name only;
 * the chosen city comes before the others.
 * @returns a number, lower for better matches; undefined for no match
 */
function rank({ name, words, cityWords, option }: Indexed, query: string, city: string | null): number | undefined {
  const away = option.city === city ? 0 : 5
  if (query === '') return away === 0 ? 0 : undefined
  const parts = query.split(' ')
  if (!parts.every((part) => hasWordPrefix(words, part) || hasWordPrefix(cityWords, part))) return undefined
  if (!parts.some((part) => hasWordPrefix(words, part))) return query.length < MIN_CITY_LETTERS ? undefined : 6 + away
  return (name === query ? 0 : name.startsWith(query) ? 2 : 4) + away
}

/**
 * Finds places whose names have words that begin with each word of the query; an empty query lists the chosen city's places.
 * @param city its places come first; null for none
 */
export function findPlaces(typed: string, city: string | null): readonly PlaceOption[] {
  const position = parseCoordinates(typed)
  if (position) return [position]
  const query = normalize(typed)
  return places()
    .flatMap((each) => {
      const at = rank(each, query, city)
      return at === undefined ? [] : [{ option: each.option, at }]
    })
    .sort((a, b) => a.at - b.at)
    .slice(0, MAX_RESULTS)
    .map(({ option }) => option)
}
