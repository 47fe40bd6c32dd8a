/** A list of places made for searching: columns in place of objects, and every word of every name in order. */
import { foldName } from './fold-name.ts'
import { codeOfKind, type PlaceKind } from './place-kinds.ts'

/** Languages of further names. The first one is none: such a name is found, and never shown. Files store the number. */
export const NAME_LANGUAGES = ['', 'en', 'es', 'fr', 'de', 'zh'] as const
export type NameLanguage = (typeof NAME_LANGUAGES)[number]

/** Words of a name from which on it is found. */
export const STARTS_PER_NAME = 16

/** Two streets that cross. */
export interface Crossings {
  /** Places of kind `street`. */
  readonly first: Uint32Array
  readonly second: Uint32Array
  /** Degrees, from south to north. */
  readonly latitudes: Float64Array
  readonly longitudes: Float64Array
}

export interface OtherNames {
  readonly places: Uint32Array
  readonly names: Uint32Array
  /** Numbers in `NAME_LANGUAGES`. */
  readonly languages: Uint8Array
}

export interface PlaceTable {
  /** Different names. */
  readonly names: readonly string[]
  /** Name of each place; places are in the order of their names. */
  readonly nameOf: Uint32Array
  /** Numbers in `PLACE_KINDS`. */
  readonly kinds: Uint8Array
  /** Degrees. Of a street: a point on it, near its middle. */
  readonly latitudes: Float64Array
  readonly longitudes: Float64Array
  /** Distance from that point to the farthest one of the place, m; 0 for what is known as a point. */
  readonly radii: Uint32Array
  /** In the order of their names. */
  readonly others: OtherNames
  /** Word beginnings, in the order of the folded text that follows: name × `STARTS_PER_NAME` + number of the word. */
  readonly starts: Uint32Array
  readonly crossings: Crossings
}

export interface ListedPlace {
  readonly name: string
  readonly kind: PlaceKind
  readonly latitude: number
  readonly longitude: number
  readonly radiusM?: number
  readonly others?: readonly (readonly [language: NameLanguage, name: string])[]
}

export interface ListedCrossing {
  /** Two of the listed places. */
  readonly streets: readonly [ListedPlace, ListedPlace]
  readonly latitude: number
  readonly longitude: number
}

const APOSTROPHE = /(?<=\p{L})['’ʼ](?=\p{L})/gu

/** Returns the names by which a place is found besides its own: 'ofarrell' finds O'Farrell Street. */
function othersOf({ name, others = [] }: ListedPlace): NonNullable<ListedPlace['others']> {
  const joined = name.replaceAll(APOSTROPHE, '')
  return joined === name ? others : [...others, ['', joined]]
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** Returns the folded words of a name from one of them on. */
export const textFrom = (name: string, word: number): string => {
  const folded = foldName(name)
  return word === 0 ? folded : folded.split(' ').slice(word).join(' ')
}

/** Returns all word beginnings in order. */
function startsOf(names: readonly string[]): Uint32Array {
  const all = names.flatMap((name, at) => {
    const words = foldName(name).split(' ')
    return words.slice(0, STARTS_PER_NAME).map((_, word) => ({ code: at * STARTS_PER_NAME + word, text: words.slice(word).join(' ') }))
  })
  return Uint32Array.from(
    all.toSorted((a, b) => compare(a.text, b.text) || a.code - b.code),
    ({ code }) => code,
  )
}

/** Makes a table. The same places in the same order make the same table. */
export function makePlaceTable(listed: readonly ListedPlace[], crossings: readonly ListedCrossing[] = []): PlaceTable {
  const folded = new Map<string, string>()
  for (const place of listed)
    for (const name of [place.name, ...othersOf(place).map(([, other]) => other)]) folded.set(name, foldName(name))
  const names = [...folded.keys()].toSorted((a, b) => compare(folded.get(a) ?? '', folded.get(b) ?? '') || compare(a, b))
  const numberOf = new Map(names.map((name, at) => [name, at]))
  const nameNumber = (name: string): number => numberOf.get(name) ?? 0
  const places = listed.toSorted((a, b) => nameNumber(a.name) - nameNumber(b.name))
  const placeNumber = new Map(places.map((place, at) => [place, at]))
  const others = places
    .flatMap((place, at) =>
      othersOf(place).map(([language, name]) => ({ place: at, name: nameNumber(name), language: NAME_LANGUAGES.indexOf(language) })),
    )
    .toSorted((a, b) => a.name - b.name || a.place - b.place)
  const corners = crossings.toSorted((a, b) => a.latitude - b.latitude || a.longitude - b.longitude)
  const streetNumber = (crossing: ListedCrossing, side: 0 | 1): number => placeNumber.get(crossing.streets[side]) ?? 0
  return {
    names,
    nameOf: Uint32Array.from(places, ({ name }) => nameNumber(name)),
    kinds: Uint8Array.from(places, ({ kind }) => codeOfKind(kind)),
    latitudes: Float64Array.from(places, ({ latitude }) => latitude),
    longitudes: Float64Array.from(places, ({ longitude }) => longitude),
    radii: Uint32Array.from(places, ({ radiusM = 0 }) => Math.round(radiusM)),
    others: {
      places: Uint32Array.from(others, ({ place }) => place),
      names: Uint32Array.from(others, ({ name }) => name),
      languages: Uint8Array.from(others, ({ language }) => language),
    },
    starts: startsOf(names),
    crossings: {
      first: Uint32Array.from(corners, (crossing) => streetNumber(crossing, 0)),
      second: Uint32Array.from(corners, (crossing) => streetNumber(crossing, 1)),
      latitudes: Float64Array.from(corners, ({ latitude }) => latitude),
      longitudes: Float64Array.from(corners, ({ longitude }) => longitude),
    },
  }
}

/** Returns the first position in an ascending column whose value is not below `value`. */
export function lowerBound(column: ArrayLike<number>, value: number): number {
  let [low, high] = [0, column.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((column[middle] ?? Infinity) < value) low = middle + 1
    else high = middle
  }
  return low
}

/** Returns the name of a place in a language, where the table has it, else in that of the place. */
export function nameIn({ names, nameOf, others }: PlaceTable, place: number, language: string): string {
  const code = (NAME_LANGUAGES as readonly string[]).indexOf(language)
  const other = code < 1 ? -1 : others.places.findIndex((each, at) => each === place && others.languages[at] === code)
  return names[(other < 0 ? nameOf[place] : others.names[other]) ?? 0] ?? ''
}

/** Calls back with the places that a name belongs to. */
export function visitPlacesNamed({ nameOf, others }: PlaceTable, name: number, visit: (place: number) => void): void {
  for (let place = lowerBound(nameOf, name); nameOf[place] === name; place += 1) visit(place)
  for (let at = lowerBound(others.names, name); others.names[at] === name; at += 1) visit(others.places[at] ?? 0)
}
