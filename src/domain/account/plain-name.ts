/** Characters: enough for a name in a subject line. */
const MAX_LENGTH = 60

/** Separators of lines and paragraphs, and other controls: a space in their place. */
const BREAKS = /[\p{Cc}\p{Zl}\p{Zp}]+/gu
/** Invisible or meaningless: format and bidi characters, private and unassigned ones, blanks that count as letters. */
const INVISIBLE = /[\p{DI}\p{Cf}\p{Co}\p{Cn}\p{Cs}\u2800]/gu
/** More than two marks on a letter reach into other lines. */
const MARKS = /(\p{M}{2})\p{M}+/gu
/** As long as a phone number, which mail and message apps turn into a link. */
const NUMBERS = /\+?\d(?:[\s().\-/]*\d){5,}/gu
/** Characters that browsers read as the dot of a domain. */
const DOTS = /[。｡․]/gu
/** A domain: a dot before letters of one case. `St.John` is a name. */
const DOMAIN = /[\p{L}\p{N}]\.(?:\p{Ll}{2}|\p{Lu}{2}|\p{Lo}{2})/u
const IP_ADDRESS = /\d+(?:\.\d+){3}/u
/** Any scheme, a mailbox, or a domain by its look. */
const SCHEME = /^\P{L}*[a-z][a-z\d+.-]*:[^\s]|^\P{L}*www[.\d]|@|\.xn--/iu

const isLink = (word: string): boolean => SCHEME.test(word) || DOMAIN.test(word) || IP_ADDRESS.test(word)

const graphemes = new Intl.Segmenter()

/**
 * Returns a name as it may appear in an e-mail, a text message or a push notification: on one line, without links, phone numbers, and
 * control, bidi and zero-width characters, at most 60 characters. Empty where nothing is left.
 */
export function plainName(name: string): string {
  const line = name.normalize('NFKC').replaceAll(BREAKS, ' ').replaceAll(INVISIBLE, '').replaceAll(MARKS, '$1').replaceAll(DOTS, '.')
  const linkless = line.split(/\s+/u).filter((word) => !isLink(word))
  const plain = linkless
    .join(' ')
    .replaceAll(NUMBERS, '')
    .replaceAll(/(?<=\p{L})\.(?=\p{L}{2})/gu, '. ')
    .replaceAll(/\s+/gu, ' ')
  const cut = [...graphemes.segment(plain)].slice(0, MAX_LENGTH).map(({ segment }) => segment)
  return /[\p{L}\p{N}\p{S}]/u.test(plain) ? cut.join('').trim() : ''
}
