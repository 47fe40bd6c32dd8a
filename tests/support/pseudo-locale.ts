/**
 * A pseudo-locale for screenshots and tests: accented, two fifths longer, read from right to left.
 * It reveals text outside the catalogue, boxes that do not grow, and code that assumes left to right. Not part of the product.
 */
import { ENGLISH } from '#text/en/english.ts'
import type { Catalogue } from '#text/catalogue.ts'

const PLAIN = 'AaCcDdEeGgHhIiJjKkLlNnOoRrSsTtUuWwYyZz'
const ACCENTED = 'ÂàÇçĐđÉëĜğĤħÎíĴĵĶķĻļÑñÖôŘŗŠşŤţÛúŴŵÝÿŽż'
/** Characters without a direction take that of the marks around them, as between words of such a language. */
const MARK = '\u200F'
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

/** Accented, and longer by two fifths of its letters. */
function grown(words: string): string {
  const letters = words.match(/\p{L}/gu)?.length ?? 0
  const end = words.trimEnd().length
  return `${accented(words.slice(0, end))}${'~'.repeat(Math.ceil(letters * GROWTH))}${words.slice(end)}`
}

/** A message of the catalogue (ICU) in that language, with the same placeholders and branches. */
export function pseudo(message: string): string {
  const words = onWords(message, grown)
  return words.includes('~') ? `${MARK}${words}${MARK}` : words
}

/** The whole language. */
export const PSEUDO: Catalogue = (() => {
  const table = Object.fromEntries(Object.entries(ENGLISH).map(([key, message]) => [key, pseudo(message)]))
  table['app.name'] = ENGLISH['app.name']
  // `fromEntries` loses the keys' names; they are those of English.
  return table as Catalogue
})()
