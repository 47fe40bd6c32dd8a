import { formsOf, isOneTypo } from './word-forms.ts'
import type { WordIndex } from './word-index.ts'

export interface WordMatch {
  /** Index in the words of the index. */
  readonly word: number
  /** 0 to 1: how sure it is the same word. */
  readonly weight: number
  /** False for one that is a guess: unfinished, mistyped or a part of a longer word. */
  readonly isAsWritten: boolean
}

const EQUAL = 1
const SAME_STEM = 0.9
const END_OF_COMPOUND = 0.8
const BEGINNING = 0.6
const TYPO = 0.7

/** Fewest letters of an unfinished word. */
const MIN_BEGINNING = 4
/** Fewest letters of a word that may be mistyped, and of the last part of a compound. */
const MIN_LONG = 5

const matches = (words: readonly number[], weight: number, isAsWritten: boolean): readonly WordMatch[] =>
  words.map((word) => ({ word, weight, isAsWritten }))

/** Returns the words at the end of a compound: 'Küchenabfluss' is an 'Abfluss'. The longest, where several are. */
function endOfCompound({ byForm, words }: WordIndex, forms: readonly string[]): readonly number[] {
  for (const form of forms) {
    for (let at = 3; at <= form.length - MIN_LONG; at += 1) {
      const ends = (byForm.get(form.slice(at)) ?? []).filter((word) => (words[word] ?? '').length >= MIN_LONG)
      if (ends.length > 0) return ends
    }
  }
  return []
}

/** Returns the words that a folded word of a text may be. @param isUnfinished true if it may be the beginning of one */
export function matchWord(index: WordIndex, typed: string, isUnfinished: boolean): readonly WordMatch[] {
  const { words, byForm, byLetter, language } = index
  const forms = formsOf(typed, language)
  const same = [...new Set(forms.flatMap((form) => byForm.get(form) ?? []))]
  if (same.length > 0) return same.map((word) => ({ word, weight: words[word] === typed ? EQUAL : SAME_STEM, isAsWritten: true }))
  const alike = byLetter.get(typed.charAt(0)) ?? []
  if (isUnfinished && typed.length >= MIN_BEGINNING) {
    const begun = alike.filter((word) => words[word]?.startsWith(typed))
    if (begun.length > 0) return matches(begun, BEGINNING, false)
  }
  if (language === 'de') {
    const ends = endOfCompound(index, forms)
    if (ends.length > 0) return matches(ends, END_OF_COMPOUND, false)
  }
  if (typed.length < MIN_LONG) return []
  return matches(
    alike.filter((word) => (words[word] ?? '').length >= MIN_LONG && isOneTypo(words[word] ?? '', typed)),
    TYPO,
    false,
  )
}
