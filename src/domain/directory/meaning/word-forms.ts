/** Words of a text as a search compares them: folded, and with the endings of their language taken off. */
import { foldText } from '../provider-filter.ts'

/** Fewest letters that are left of a word without its ending. */
const MIN_STEM = 3

/** Endings by language tag, in any order. A language without an entry has none, as Chinese. */
const ENDINGS: Readonly<Record<string, readonly string[]>> = {
  en: ['s', 'es', 'ing', 'ed', 'd'],
  de: ['e', 'n', 's', 't', 'en', 'er', 'em', 'es', 'et', 'te', 'ung'],
  fr: ['s', 'x', 'e', 'ee', 'er', 'ez', 'es', 'ees', 'ent', 'ant'],
  es: ['s', 'a', 'o', 'e', 'es', 'as', 'os', 'ar', 'er', 'ir', 'an', 'en', 'ado', 'ada', 'ido', 'ida', 'ando', 'iendo'],
}

/** Endings that are taken off one after the other: 'bouchées' without s, es and e. */
const ROUNDS = 2

/** Folds as the search does, and writes the letters that Unicode does not decompose as people type them. */
const foldWord = (word: string): string => foldText(word).replaceAll('ß', 'ss').replaceAll('œ', 'oe').replaceAll('æ', 'ae')

/** Returns the folded words of a text, without those of one letter or of digits only. */
export const wordsOf = (text: string): readonly string[] =>
  foldWord(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 1 && !/^\p{N}+$/u.test(word))

/** 'ueber' is typed for 'über' where a keyboard lacks the letter. */
const UMLAUTS = [
  ['ae', 'a'],
  ['oe', 'o'],
  ['ue', 'u'],
] as const

function withoutEndings(word: string, language: string): readonly string[] {
  const stems = (ENDINGS[language] ?? [])
    .filter((ending) => word.endsWith(ending) && word.length - ending.length >= MIN_STEM)
    .map((ending) => word.slice(0, -ending.length))
  if (language !== 'en') return stems
  // 'dripping' and 'drip', 'parties' and 'party'.
  const single = stems.filter((stem) => stem.length > MIN_STEM && stem.at(-1) === stem.at(-2)).map((stem) => stem.slice(0, -1))
  return [...stems, ...single, ...(word.endsWith('ies') ? [`${word.slice(0, -3)}y`] : [])]
}

/** Returns the forms by which a folded word is compared, itself first: two words with a form in common are the same to a search. */
export function formsOf(word: string, language: string): readonly string[] {
  let forms: readonly string[] = [word]
  if (language === 'de') for (const [typed, letter] of UMLAUTS) forms = [...forms, ...forms.map((form) => form.replaceAll(typed, letter))]
  for (let round = 0; round < ROUNDS; round += 1)
    forms = [...new Set([...forms, ...forms.flatMap((form) => withoutEndings(form, language))])]
  return [...new Set(forms)]
}

/** Returns true if one letter that is missing, added, wrong or swapped with the next makes the words equal. */
export function isOneTypo(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false
  let at = 0
  while (at < a.length && a[at] === b[at]) at += 1
  const [restA, restB] = [a.slice(at), b.slice(at)]
  if (restA.slice(1) === restB.slice(1) || restA.slice(1) === restB || restA === restB.slice(1)) return true
  return restA.length > 1 && restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2)
}

/** True for a text in Han characters, which has no spaces between its words. */
export const isHan = (text: string): boolean => /\p{Script=Han}/u.test(text)

/** Returns a text in Han characters as it is compared: folded, without spaces and signs. */
export const lettersOf = (text: string): string => foldWord(text).replaceAll(/[^\p{L}\p{N}]+/gu, '')
