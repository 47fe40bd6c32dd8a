/** Finds places by the words that a person typed. */
import { haversineFrom, type Position } from '../haversine.ts'
import { isMajor, kindOf, type PlaceKind } from './place-kinds.ts'
import type { PlaceQuery } from './place-query.ts'
import { nameIn, STARTS_PER_NAME, textFrom, visitPlacesNamed, type PlaceTable } from './place-table.ts'

export interface FoundPlace extends Position {
  readonly kind: PlaceKind
  readonly name: string
  /** The other street of a crossing. */
  readonly second?: string
  /** As of the table, m. */
  readonly radiusM: number
  /** Lower for better matches. */
  readonly rank: number
  /** From where it was searched. */
  readonly km: number
}

export interface SearchOptions {
  /** Folded words that match each place of the table: those of its city's name. */
  readonly cityWords: readonly string[]
  /** Equal matches are in the order of their distance from here. */
  readonly origin: Position
  /** Of the names shown. */
  readonly language: string
  readonly limit: number
  /** An empty query, or the name of the city, finds all places. */
  readonly listsAll?: boolean
}

/** Ranks. A place of a kind that people rarely mean comes after the others of its rank. */
const EXACT = 0
const BEGINS = 4
const WORDS = 8
const MINOR = 2
const CITY_ONLY = 12
/** Letters from which on the name of a city finds its places. */
const CITY_LETTERS = 3
/** After every text that begins with the one before it. */
const LAST = '\uFFFF'

/** Returns the range of the word beginnings from which a text follows. */
export function rangeOf({ names, starts }: PlaceTable, text: string): readonly [from: number, to: number] {
  const at = (index: number): string => {
    const start = starts[index] ?? 0
    return textFrom(names[Math.floor(start / STARTS_PER_NAME)] ?? '', start % STARTS_PER_NAME)
  }
  const bound = (value: string): number => {
    let [low, high] = [0, starts.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (at(middle) < value) low = middle + 1
      else high = middle
    }
    return low
  }
  return [bound(text), bound(text + LAST)]
}

/** Marks the places of a range of word beginnings. */
function mark(table: PlaceTable, text: string, marks: Uint8Array, bit: number): void {
  const [from, to] = rangeOf(table, text)
  for (let at = from; at < to; at += 1)
    visitPlacesNamed(table, Math.floor((table.starts[at] ?? 0) / STARTS_PER_NAME), (place) => {
      marks[place] = (marks[place] ?? 0) | bit
    })
}

/** Returns how well the names match that begin with the whole text: by place, `WORDS` for the others. */
function ranksOf(table: PlaceTable, text: string): Uint8Array {
  const ranks = new Uint8Array(table.kinds.length).fill(WORDS)
  const [from, to] = rangeOf(table, text)
  for (let at = from; at < to; at += 1) {
    const start = table.starts[at] ?? 0
    if (start % STARTS_PER_NAME !== 0) continue
    const name = start / STARTS_PER_NAME
    // Exact matches are the first of the range.
    const rank = textFrom(table.names[name] ?? '', 0) === text ? EXACT : BEGINS
    visitPlacesNamed(table, name, (place) => {
      ranks[place] = Math.min(ranks[place] ?? WORDS, rank)
    })
  }
  return ranks
}

interface Candidate {
  readonly rank: number
  readonly km: number
}

const isBefore = (a: Candidate, b: Candidate): boolean => a.rank < b.rank || (a.rank === b.rank && a.km < b.km)

/** Keeps the best few. */
function createShortList<Item extends Candidate>(limit: number) {
  const items: Item[] = []
  return {
    items,
    add(item: Item): void {
      const last = items.at(-1)
      if (items.length >= limit && last && !isBefore(item, last)) return
      const at = items.findIndex((other) => isBefore(item, other))
      items.splice(at < 0 ? items.length : at, 0, item)
      if (items.length > limit) items.pop()
    },
  }
}

const allBits = (words: readonly string[]): number => 2 ** words.length - 1

/** Finds the crossings of two streets that have all words between them. */
function findCrossings(table: PlaceTable, { streetWords }: PlaceQuery, { origin, limit, language }: SearchOptions): FoundPlace[] {
  const { first, second, latitudes, longitudes } = table.crossings
  if (streetWords.length < 2 || first.length === 0) return []
  const marks = new Uint8Array(table.kinds.length)
  streetWords.forEach((word, bit) => mark(table, word, marks, 2 ** bit))
  const all = allBits(streetWords)
  const distance = haversineFrom(origin)
  const best = createShortList<Candidate & { readonly at: number }>(limit)
  for (let at = 0; at < first.length; at += 1) {
    const [a, b] = [marks[first[at] ?? 0] ?? 0, marks[second[at] ?? 0] ?? 0]
    // A street that has all words alone is a better match.
    if ((a | b) !== all || a === 0 || b === 0 || a === all || b === all) continue
    best.add({ at, rank: WORDS, km: distance(latitudes[at] ?? 0, longitudes[at] ?? 0) })
  }
  return best.items.map(({ at, rank, km }) => ({
    kind: 'crossing',
    name: nameIn(table, first[at] ?? 0, language),
    second: nameIn(table, second[at] ?? 0, language),
    latitude: latitudes[at] ?? 0,
    longitude: longitudes[at] ?? 0,
    radiusM: 0,
    rank,
    km,
  }))
}

/**
 * Finds the places whose names have words that begin with each word of a query, and the crossings of two streets that have them together.
 * @returns the best first
 */
export function findInTable(table: PlaceTable, query: PlaceQuery, options: SearchOptions): readonly FoundPlace[] {
  const { cityWords, origin, language, limit, listsAll = false } = options
  const { words, text } = query
  if (text === '' && !listsAll) return []
  const marks = new Uint8Array(table.kinds.length)
  words.forEach((word, bit) => mark(table, word, marks, 2 ** bit))
  const ofCity = words.reduce((bits, word, bit) => (cityWords.some((name) => name.startsWith(word)) ? bits | (2 ** bit) : bits), 0)
  const all = allBits(words)
  const listsCity = listsAll && ofCity === all && (text === '' || text.length >= CITY_LETTERS)
  const ranks = text === '' ? undefined : ranksOf(table, text)
  const distance = haversineFrom(origin)
  const best = createShortList<Candidate & { readonly place: number }>(limit)
  for (let place = 0; place < marks.length; place += 1) {
    const bits = marks[place] ?? 0
    const isNamed = bits !== 0 && (bits | ofCity) === all
    if (!isNamed && !listsCity) continue
    const rank = isNamed ? (ranks?.[place] ?? WORDS) : CITY_ONLY
    const minor = isMajor(kindOf(table.kinds[place])) ? 0 : MINOR
    best.add({ place, rank: rank + (text === '' ? 0 : minor), km: distance(table.latitudes[place] ?? 0, table.longitudes[place] ?? 0) })
  }
  const places = best.items.map(({ place, rank, km }): FoundPlace => ({
    kind: kindOf(table.kinds[place]),
    name: nameIn(table, place, language),
    latitude: table.latitudes[place] ?? 0,
    longitude: table.longitudes[place] ?? 0,
    radiusM: table.radii[place] ?? 0,
    rank,
    km,
  }))
  const crossings = findCrossings(table, query, options)
  return [...places, ...crossings].toSorted((a, b) => a.rank - b.rank || a.km - b.km).slice(0, limit)
}
