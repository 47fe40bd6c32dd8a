/** Looks for a place by what somebody types, and for the name of a place. */
import { CITIES } from '#domain/cities.ts'
import { haversineKm, isPosition, type Position } from '#domain/haversine.ts'
import { KNOWN_PLACES, type KnownPlace } from './known-places.ts'

/** What can be chosen for a pickup; without a name of its own it is the middle of the city, or (without a city) a bare position. */
export interface PlaceOption extends Position {
  readonly name: string | undefined
  readonly city: string | undefined
}

/** As many as fit over the keyboard of a phone. */
const MOST = 7
/** A place further away does not tell where one is, km. */
const NAMED_WITHIN_KM = 2.5

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
  readonly words: readonly string[]
}

const middleOf = ({ name: city, latitude, longitude }: (typeof CITIES)[number]): Indexed => ({
  option: { name: undefined, city, latitude, longitude },
  name: plain(city),
  words: plain(city).split(' '),
})
const indexed = ({ also, ...place }: KnownPlace): Indexed => ({
  option: place,
  name: plain(place.name),
  words: plain(`${place.name} ${also} ${place.city}`).split(' '),
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

/** What begins as it was typed comes before what has a word that does; the chosen city before the others. */
function rank({ name, option }: Indexed, wanted: string, city: string | null): number {
  return (name === wanted ? 0 : name.startsWith(wanted) ? 1 : 2) + (option.city === city ? 0 : 10)
}

/**
 * Places whose names have words that begin with each of the typed ones; of the chosen city when nothing is typed.
 * @param city its places come first; null is none
 */
export function findPlaces(typed: string, city: string | null): readonly PlaceOption[] {
  const position = typedPosition(typed)
  if (position) return [position]
  const wanted = plain(typed)
  const parts = wanted.split(' ')
  return places()
    .filter(({ words, option }) =>
      wanted === '' ? option.city === city : parts.every((part) => words.some((word) => word.startsWith(part))),
    )
    .map((each) => ({ each, at: rank(each, wanted, city) }))
    .sort((a, b) => a.at - b.at)
    .slice(0, MOST)
    .map(({ each }) => each.option)
}

/** The nearest known place; undefined where none is near. */
export function placeNear(position: Position): KnownPlace | undefined {
  let nearest: { readonly place: KnownPlace; readonly km: number } | undefined
  for (const place of KNOWN_PLACES) {
    const km = haversineKm(place, position)
    if (km <= NAMED_WITHIN_KM && (nearest === undefined || km < nearest.km)) nearest = { place, km }
  }
  return nearest?.place
}
