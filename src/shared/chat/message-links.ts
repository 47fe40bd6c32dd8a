/** Finds web addresses in the text of a message. Everything else stays plain text. */
import { parseWebAddress, type WebAddress } from '../links/web-address.ts'

export type MessagePart =
  | { readonly kind: 'words'; readonly text: string }
  | {
      readonly kind: 'link'
      readonly text: string
      readonly address: WebAddress
      /** Index in the message. */
      readonly from: number
    }

/**
 * A scheme at the start of a word, up to a space, a quotation mark or an angle bracket. In scripts that are written without spaces, a word
 * can start anywhere.
 */
const CANDIDATE =
  /(?<!(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}])[\p{L}\p{N}:/.@-])https?:\/\/[^\s<>"'`\\^{|}\u2018-\u201f\u00ab\u00bb\u3000-\u3003\uff0c\uff01\uff1f]+/giu

/** Links recognised in one message; further addresses stay plain text. */
const MAX_LINKS = 20

/** A host of ASCII letters with a dot, directly followed by text in a script that is written without spaces. */
const RUN_ON =
  /^(https?:\/\/[a-z0-9-]+(?:\.[a-z0-9-]+)+(?::\d+)?)[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/iu

/** Cuts off punctuation that ends a sentence and closing brackets that the address did not open. */
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

/** Splits a message into text and links. The texts of all parts, joined, are the message. */
export function parseMessageLinks(message: string): readonly MessagePart[] {
  const parts: MessagePart[] = []
  let from = 0
  let links = 0
  for (const match of message.matchAll(CANDIDATE)) {
    const text = trimTrailingPunctuation(RUN_ON.exec(match[0])?.[1] ?? match[0])
    const address = links < MAX_LINKS ? parseWebAddress(text) : undefined
    if (!address) continue
    links += 1
    if (match.index > from) parts.push({ kind: 'words', text: message.slice(from, match.index) })
    parts.push({ kind: 'link', text, address, from: match.index })
    from = match.index + text.length
  }
  if (from < message.length) parts.push({ kind: 'words', text: message.slice(from) })
  return parts
}
