/** What a person typed, as a search for places compares it. */
import { foldName } from './fold-name.ts'

/** Longer than any name of a place, characters. */
export const PLACE_QUERY_MAX = 80
/** Words that count: more only narrow what is found already. */
const WORDS_MAX = 8

export interface PlaceQuery {
  /** Folded, with single spaces. */
  readonly text: string
  /** Its words. */
  readonly words: readonly string[]
  /** Its words without those between two streets, such as 'and'. */
  readonly streetWords: readonly string[]
}

/** A number of a house, as it was typed before or after the name of a street. */
export interface HouseNumber {
  readonly text: string
  readonly isFirst: boolean
}

const BETWEEN = new Set(['and', 'at', 'y', 'e', 'et', 'und', 'ecke'])
const NUMBER = String.raw`\d{1,5}[a-z]?(?:[-/]\d{1,5}[a-z]?)?`
const NUMBER_FIRST = new RegExp(String.raw`^\s*(${NUMBER})[\s,]+(\S.*)$`, 'i')
const NUMBER_LAST = new RegExp(String.raw`^(.*\S)[\s,]+(${NUMBER})\s*$`, 'i')

export function readPlaceQuery(typed: string): PlaceQuery {
  const text = foldName(typed.slice(0, PLACE_QUERY_MAX))
  const words = text === '' ? [] : text.split(' ').slice(0, WORDS_MAX)
  return { text, words, streetWords: words.filter((word) => !BETWEEN.has(word)) }
}

/** Returns whether enough is typed for suggestions: some letters, or one Han character, which says more. */
export const isSearchable = (typed: string, letters: number): boolean => typed.trim().length >= letters || /\p{Script=Han}/u.test(typed)

/** Separates the number of a house from the name of its street. @returns undefined without a number */
export function splitHouseNumber(typed: string): { readonly number: HouseNumber; readonly street: string } | undefined {
  const first = NUMBER_FIRST.exec(typed)
  if (first) return { number: { text: first[1] ?? '', isFirst: true }, street: first[2] ?? '' }
  const last = NUMBER_LAST.exec(typed)
  return last ? { number: { text: last[2] ?? '', isFirst: false }, street: last[1] ?? '' } : undefined
}
