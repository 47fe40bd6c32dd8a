/**
 * Two pseudo-languages for development and tests: English with accents on every letter, longer by two fifths. `xa` is read from left to
 * right, `xb` is the same from right to left. They reveal text outside the catalogue, boxes that do not grow, and code that assumes left
 * to right. A production build contains neither.
 */
import type { Catalogue } from '../catalogue.ts'

export const PSEUDO_TAGS = ['xa', 'xb'] as const
export type PseudoTag = (typeof PSEUDO_TAGS)[number]

export interface PseudoLanguage {
  /** For `<html lang>`. */
  readonly htmlLang: string
  readonly dir: 'ltr' | 'rtl'
  /** Mark around each text. Characters without a direction take that of the marks around them, as between words of such a language. */
  readonly mark: string
}

export const PSEUDO_LANGUAGES: Readonly<Record<PseudoTag, PseudoLanguage>> = {
  xa: { htmlLang: 'en-XA', dir: 'ltr', mark: '\u200E' },
  xb: { htmlLang: 'ar-XB', dir: 'rtl', mark: '\u200F' },
}

const PLAIN = 'AaBbCcDdEeFfGgHhIiJjKkLlMmNnOoPpQqRrSsTtUuVvWwXxYyZz'
const ACCENTED = 'ÂàḂḃÇçĐđÉëḞḟĜğĤħÎíĴĵĶķĻļḾḿÑñÖôṔṕɊɋŘŗŠşŤţÛúṼṽŴŵẊẋÝÿŽż'
const GROWTH = 0.4

const accented = (words: string): string => words.replaceAll(/[a-z]/gi, (sign) => ACCENTED[PLAIN.indexOf(sign)] ?? sign)

/** Position of the brace that closes the one at `from`. */
function closing(message: string, from: number): number {
  let depth = 0
  for (let at = from; at < message.length; at += 1) {
    if (message[at] === '{') depth += 1
    if (message[at] === '}') depth -= 1
    if (depth === 0) return at
  }
  throw new Error(`A brace does not close: ${message}`)
}

/** Changes the text, not the placeholders, kinds and branch names between braces. */
function onWords(message: string, change: (words: string) => string, inPlace = false): string {
  const open = message.indexOf('{')
  if (open === -1) return inPlace ? message : change(message)
  const end = closing(message, open)
  const before = message.slice(0, open)
  const inside = message.slice(open + 1, end)
  const isPlace = !inPlace && !inside.includes('{')
  return [
    inPlace ? before : change(before),
    '{',
    isPlace ? inside : onWords(inside, change, !inPlace),
    '}',
    onWords(message.slice(end + 1), change, inPlace),
  ].join('')
}

/** Accented, and longer by two fifths of its letters, which are shared out to its words. */
function grown(words: string): string {
  let letters = 0
  let added = 0
  return words.replaceAll(/[\p{L}’]+/gu, (word) => {
    letters += word.length
    const more = Math.ceil(letters * GROWTH) - added
    added += more
    return `${accented(word)}${'~'.repeat(more)}`
  })
}

/** Returns a message of the catalogue (ICU) in a pseudo-language, with the same placeholders and branches. */
export function pseudo(message: string, tag: PseudoTag): string {
  const words = onWords(message, grown)
  const { mark } = PSEUDO_LANGUAGES[tag]
  return words.includes('~') ? `${mark}${words}${mark}` : words
}

/** Returns the texts of a pseudo-language. @param english the whole catalogue */
export function pseudoCatalogue(english: Catalogue, tag: PseudoTag): Catalogue {
  const table = Object.fromEntries(Object.entries(english).map(([key, message]) => [key, pseudo(message, tag)]))
  table['app.name'] = english['app.name']
  // `fromEntries` loses the keys' names; they are those of English.
  return table as Catalogue
}
