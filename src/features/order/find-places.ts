/** Looks for a place by what somebody types. */
import { CITIES } from '#domain/cities.ts'
import { isPosition, type Position } from '#domain/location/haversine.ts'
import { KNOWN_PLACES, type KnownPlace } from '#shared/location/known-places.ts'

/** What can be chosen for a pickup; without a name of its own it is the middle of the city, or (without a city) a bare position. */
export interface PlaceOption extends Position {
  readonly name: string | undefined
  readonly city: string | undefined
}

/** As many as fit over the keyboard of a phone. */
const MOST = 7

/** Letters without marks and case, words apart by single spaces: 'Bến Nghé' is found by 'ben nghe', 'Đ' by 'd'. */
const plain = (words: string): string =>
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
  /** Of the name, and of what the place is also called. */
  readonly words: readonly string[]
  readonly cityWords: readonly string[]
}

const middleOf = ({ name: city, latitude, longitude }: (typeof CITIES)[number]): Indexed => ({
  option: { name: undefined, city, latitude, longitude },
  name: plain(city),
  words: plain(city).split(' '),
  cityWords: [],
})
const indexed = ({ aliases, ...place }: KnownPlace): Indexed => ({
  option: place,
  name: plain(place.name),
  words: plain(`${place.name} ${aliases}`).split(' '),
  cityWords: plain(place.city).split(' '),
})
let index: readonly Indexed[] | undefined
const places = (): readonly Indexed[] => (index ??= [...CITIES.map(middleOf), ...KNOWN_PLACES.map(indexed)])

const COORDINATES = /^\s*(?<latitude>[+-]?\d{1,2}(?:\.\d{1,10})?)\s*[,;\s]\s*(?<longitude>[+-]?\d{1,3}(?:\.\d{1,10})?)\s*$/

/** `37.76, -122.41`: a position as other maps give it. */
function typedPosition(typed: string): PlaceOption | undefined {
  const { latitude, longitude } = COORDINATES.exec(typed)?.groups ?? {}
  const [north, east] = [Number(latitude), Number(longitude)]
  return isPosition(north, east) && !Number.isNaN(north + east)
    ? { name: undefined, city: undefined, latitude: north, longitude: east }
    : undefined
}

/** Fewer letters than this, and a city's name brings up none of its places. */
const CITY_FROM = 3

const begins = (words: readonly string[], part: string): boolean => words.some((word) => word.startsWith(part))

/**
 * What begins as it was typed comes before what has a word that does, and that before what is only in a city of that name; the chosen
 * city comes before the others.
 * @returns less for what is wanted more; undefined for what is not
 */
function rank({ name, words, cityWords, option }: Indexed, wanted: string, city: string | null): number | undefined {
  const away = option.city === city ? 0 : 5
  if (wanted === '') return away === 0 ? 0 : undefined
  const parts = wanted.split(' ')
  if (!parts.every((part) => begins(words, part) || begins(cityWords, part))) return undefined
  if (!parts.some((part) => begins(words, part))) return wanted.length < CITY_FROM ? undefined : 6 + away
  return (name === wanted ? 0 : name.startsWith(wanted) ? 2 : 4) + away
}

/**
 * Places whose names have words that begin with each of the typed ones; of the chosen city when nothing is typed.
 * @param city its places come first; null is none
 */
export function findPlaces(typed: string, city: string | null): readonly PlaceOption[] {
  const position = typedPosition(typed)
  if (position) return [position]
  const wanted = plain(typed)
  return places()
    .flatMap((each) => {
      const at = rank(each, wanted, city)
      return at === undefined ? [] : [{ option: each.option, at }]
    })
    .sort((a, b) => a.at - b.at)
    .slice(0, MOST)
    .map(({ option }) => option)
}
