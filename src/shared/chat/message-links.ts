/** The addresses in what somebody wrote. Everything else stays what it is: words. */
import { parseWebAddress, type WebAddress } from '../links/web-address.ts'

export type MessagePart =
  | { readonly kind: 'words'; readonly words: string }
  | {
      readonly kind: 'link'
      readonly written: string
      readonly address: WebAddress
      /** Where it begins in the message. */
      readonly from: number
    }

/**
 * A scheme at the beginning of a word, and what follows without a space, a quotation mark or an angle bracket. Where words are written
 * without spaces between them, one begins anywhere.
 */
const CANDIDATE =
  /(?<!(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}])[\p{L}\p{N}:/.@-])https?:\/\/[^\s<>"'`\\^{|}\u2018-\u201f\u00ab\u00bb\u3000-\u3003\uff0c\uff01\uff1f]+/giu

/** More than this in one message stay words. */
const MAX_LINKS = 20

/** A host of plain letters with a dot in it, and words written right behind it in a script that puts no spaces between them. */
const RUN_ON =
  /^(https?:\/\/[a-z0-9-]+(?:\.[a-z0-9-]+)+(?::\d+)?)[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/iu

/** What ends a sentence, or closes a bracket that the address did not open, is not part of it. */
function trimTrailingPunctuation(candidate: string): string {
  let end = candidate.length
  for (;;) {
    const last = candidate.charAt(end - 1)
    const before = candidate.slice(0, end)
    const closesNothing = last === ')' && before.split('(').length < before.split(')').length
    if (!/[.,;:!?*_~\]。]/u.test(last) && !closesNothing) return before
    end -= 1
  }
}

/** The message in parts whose texts, put together, are the message. */
export function parseMessageLinks(message: string): readonly MessagePart[] {
  const parts: MessagePart[] = []
  let from = 0
  let links = 0
  for (const match of message.matchAll(CANDIDATE)) {
    const written = trimTrailingPunctuation(RUN_ON.exec(match[0])?.[1] ?? match[0])
    const address = links < MAX_LINKS ? parseWebAddress(written) : undefined
    if (!address) continue
    links += 1
    if (match.index > from) parts.push({ kind: 'words', words: message.slice(from, match.index) })
    parts.push({ kind: 'link', written, address, from: match.index })
    from = match.index + written.length
  }
  if (from < message.length) parts.push({ kind: 'words', words: message.slice(from) })
  return parts
}
