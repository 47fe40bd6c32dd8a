/** Checks JSON while its bytes arrive, so that one that is refused is neither read to its end nor parsed (security S18). */
import { MAX_JSON_DEPTH, MAX_JSON_KEY_BYTES, MAX_JSON_MEMBERS } from '#config/limits.ts'

const QUOTE = 34
const COMMA = 44
const COLON = 58
const OPEN_BRACKET = 91
const BACKSLASH = 92
const CLOSE_BRACKET = 93
const OPEN_BRACE = 123
const CLOSE_BRACE = 125

/** What JSON can begin with: white space, a bracket, a quote, a number, or true, false and null. */
const BEGINNING = new Set(Array.from(' \t\r\n{["-0123456789tfn', (character) => character.charCodeAt(0)))

/** Takes the next bytes of a text. @returns false as soon as it is too deep, has too many members or too long a key, or is no JSON */
export type JsonBounds = (bytes: Uint8Array) => boolean

/** Opens the check of one text. It finds what is too large; `JSON.parse` finds everything else. */
export function openJsonBounds(): JsonBounds {
  /** Of each open bracket: 1 for an object. */
  const isObject = new Uint8Array(MAX_JSON_DEPTH + 1)
  let depth = 0
  /** Commas and colons: each member has one of both, each entry of a list a comma. */
  let separators = 0
  let isBegun = false
  let isInText = false
  let isEscaped = false
  /** The next text is a key. */
  let isKeyNext = false
  /** Bytes of the key so far; undefined in a value. */
  let keyBytes: number | undefined

  /** Reads on in a text. @returns where it ends or the bytes do */
  function skipText(bytes: Uint8Array, from: number): number {
    let index = from
    for (;;) {
      if (isEscaped) {
        isEscaped = false
        index += 1
      }
      if (index >= bytes.length) return index
      const quote = bytes.indexOf(QUOTE, index)
      const end = quote === -1 ? bytes.length : quote
      let backslashes = 0
      while (end - backslashes > index && bytes[end - backslashes - 1] === BACKSLASH) backslashes += 1
      isEscaped = backslashes % 2 === 1
      if (quote === -1) return end
      if (!isEscaped) {
        isInText = false
        return end + 1
      }
      index = end
    }
  }

  function isStructureBounded(code: number): boolean {
    switch (code) {
      case COMMA:
        separators += 1
        isKeyNext = isObject[depth] === 1
        return separators <= 2 * MAX_JSON_MEMBERS
      case COLON:
        separators += 1
        isKeyNext = false
        return separators <= 2 * MAX_JSON_MEMBERS
      case OPEN_BRACE:
      case OPEN_BRACKET:
        depth += 1
        if (depth > MAX_JSON_DEPTH) return false
        isObject[depth] = code === OPEN_BRACE ? 1 : 0
        isKeyNext = code === OPEN_BRACE
        return true
      case CLOSE_BRACE:
      case CLOSE_BRACKET:
        depth -= 1
        return depth >= 0
      default:
        return true
    }
  }

  return (bytes) => {
    if (!isBegun && bytes.length > 0) {
      if (!BEGINNING.has(bytes[0] ?? 0)) return false
      isBegun = true
    }
    for (let index = 0; index < bytes.length;) {
      if (isInText) {
        const end = skipText(bytes, index)
        if (keyBytes !== undefined) keyBytes += end - index
        if (keyBytes !== undefined && keyBytes > MAX_JSON_KEY_BYTES) return false
        index = end
        continue
      }
      const code = bytes[index] ?? 0
      index += 1
      if (code === QUOTE) {
        isInText = true
        keyBytes = isKeyNext ? 0 : undefined
      } else if (!isStructureBounded(code)) return false
    }
    return true
  }
}
