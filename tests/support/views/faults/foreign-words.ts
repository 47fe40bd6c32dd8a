/** Finds words that are not from the catalogue: in a pseudo-language each of its letters has an accent. */
import { BUILT_IN_CITIES } from '#domain/cities.ts'
import { REPLACED } from '../look/serve-pseudo-language.ts'
import type { ShownText } from './shown-texts.ts'

/** Returns the words of dates that Intl writes: weekdays and months, long and short, and the word between them. */
function wordsOfDates(): readonly string[] {
  const days = Array.from({ length: 366 }, (_, day) => new Date(Date.UTC(2026, 0, day)))
  const styles = ['short', 'long'] as const
  const texts = styles.flatMap((style) =>
    days.map((day) =>
      new Intl.DateTimeFormat(REPLACED.formatLocale, { weekday: style, day: 'numeric', month: style, year: 'numeric' }).format(day),
    ),
  )
  return texts.flatMap((words) => words.match(/\p{L}+/gu) ?? [])
}

export interface Exception {
  readonly pattern: RegExp
  readonly because: string
}

const anyOf = (words: Iterable<string>): RegExp =>
  new RegExp(
    `(?<!\\p{L})(?:${[...new Set(words)]
      .sort((a, b) => b.length - a.length)
      .map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('|')})(?!\\p{L})`,
    'giu',
  )

/** Words without accents that are right, in the order in which they are taken out of a text. */
export const EXCEPTIONS: readonly Exception[] = [
  { pattern: /\S+@\S+\.\w+/g, because: 'e-mail addresses' },
  { pattern: /https?:\/\/\S*|(?:[\w-]+\.)+(?:com|org|test|example)\b/g, because: 'addresses of pages' },
  { pattern: /\b(?=\w*\d)(?:[0-9A-HJKMNP-TV-Z]{8,26}|[0-9a-f]{8,64})\b/g, because: 'ids and hashes' },
  { pattern: /(?<![\p{L}\d-])[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}(?![\p{L}\d-])/gu, because: 'short ids, in two groups' },
  { pattern: /\bNearHelp\b/g, because: 'the name of the product' },
  { pattern: /GSHHG \(LGPL\)|Natural Earth/g, because: 'the owners of the shores' },
  { pattern: /© OpenStreetMap contributors/g, because: 'the credit that the licence of the map asks for' },
  { pattern: /\b(?:English|Español|Français|Deutsch)\b/g, because: 'languages in their own language' },
  { pattern: anyOf(wordsOfDates()), because: 'weekdays and months of Intl' },
  { pattern: /\d\s?(?:byte|[kMG]B)\b/g, because: 'units of Intl' },
  { pattern: /(?<=\p{L} )\p{Lu}\.(?!\p{L})/gu, because: 'the initial of a family name' },
  { pattern: /^\s*\p{Lu}\s*$/gu, because: 'the initial of a person, instead of a picture' },
  { pattern: anyOf(BUILT_IN_CITIES.flatMap(({ zone }) => [zone, zone.replaceAll('_', ' ')])), because: 'time zones' },
]

/**
 * Returns a line for each text with a word that no exception covers.
 * @param names of people, places and packages: what people and the demo call themselves and theirs
 */
export function foreignWords(texts: readonly ShownText[], names: readonly string[]): string[] {
  const known = [...EXCEPTIONS.map(({ pattern }) => pattern), ...(names.length > 0 ? [anyOf(names)] : [])]
  return texts.flatMap(({ words, at }) => {
    const left = known.reduce((rest, pattern) => rest.replaceAll(pattern, ' '), words.normalize('NFC'))
    const foreign = (left.match(/\p{L}[\p{L}\p{M}]*/gu) ?? []).filter((word) => /^[a-z]+$/i.test(word))
    return foreign.length === 0 ? [] : [`not from the catalogue: ${foreign.join(' ')} in "${words.trim().slice(0, 90)}", ${at}`]
  })
}
