/** The words for the services of one language, arranged for the search. */
import type { ServiceType } from '../../service-types.ts'
import { fillerTexts, fillerWords } from './filler-words.ts'
import { formsOf, lettersOf, wordsOf } from './word-forms.ts'

export interface ServiceWordList {
  /** Null: things that nobody here does, which would be taken for something else: 'car wash'. */
  readonly service: ServiceType | null
  /**
   * What people type for it: words and phrases, separated by commas. Those after a semicolon are vague and count only where the text says
   * nothing else: 'clean, leaking tap; repair'.
   */
  readonly words: string
}

/** A word or a phrase for a service. */
export interface Phrase {
  readonly service: ServiceType | null
  readonly isVague: boolean
  /** Indexes in `words`. */
  readonly words: readonly number[]
  /** Its parts without spaces and signs, for texts in Han characters. */
  readonly parts: readonly string[]
}

export interface WordIndex {
  /** BCP 47 tag. */
  readonly language: string
  readonly phrases: readonly Phrase[]
  /** Each folded word of the phrases once. */
  readonly words: readonly string[]
  /** Indexes of the words that have a form. */
  readonly byForm: ReadonlyMap<string, readonly number[]>
  /** Indexes of the words by their first letter, for what is unfinished or mistyped. */
  readonly byLetter: ReadonlyMap<string, readonly number[]>
  /** Indexes of the phrases with a word, by the index of the word. */
  readonly phrasesOf: readonly (readonly number[])[]
  readonly fillers: ReadonlySet<string>
  readonly fillerTexts: readonly string[]
}

function pushTo<Key>(map: Map<Key, number[]>, key: Key, value: number): void {
  const list = map.get(key)
  if (list) list.push(value)
  else map.set(key, [value])
}

/** Returns the phrases of a list as they are written, with whether they are vague. */
export const phrasesIn = (words: string): readonly { readonly text: string; readonly isVague: boolean }[] =>
  words.split(';').flatMap((part, at) =>
    part
      .split(',')
      .map((text) => ({ text: text.trim(), isVague: at > 0 }))
      .filter(({ text }) => text !== ''),
  )

/** Arranges the words of a language. @param language BCP 47 tag; an unknown one is compared as it is written */
export function indexWords(language: string, lists: readonly ServiceWordList[]): WordIndex {
  const fillers = fillerWords(language)
  const words: string[] = []
  const numbers = new Map<string, number>()
  const byForm = new Map<string, number[]>()
  const byLetter = new Map<string, number[]>()
  const phrases: Phrase[] = []
  const phrasesOf: number[][] = []

  const numberOf = (word: string): number => {
    const known = numbers.get(word)
    if (known !== undefined) return known
    const number = words.push(word) - 1
    numbers.set(word, number)
    phrasesOf.push([])
    for (const form of formsOf(word, language)) pushTo(byForm, form, number)
    pushTo(byLetter, word.charAt(0), number)
    return number
  }

  for (const { service, words: list } of lists) {
    for (const { text, isVague } of phrasesIn(list)) {
      const said = wordsOf(text)
      const telling = said.filter((word) => !fillers.has(word))
      const numbered = [...new Set(telling.length > 0 ? telling : said)].map(numberOf)
      const parts = text.split(/\s+/).map(lettersOf).filter(Boolean)
      if (parts.length === 0) continue
      const phrase = phrases.push({ service, isVague, words: numbered, parts }) - 1
      for (const number of numbered) phrasesOf[number]?.push(phrase)
    }
  }
  return { language, phrases, words, byForm, byLetter, phrasesOf, fillers, fillerTexts: fillerTexts(language) }
}
