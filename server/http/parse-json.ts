/** Parses untrusted JSON: bounded in depth and members, and without keys that would reach a prototype (security S18, S19). */
import { MAX_JSON_DEPTH, MAX_JSON_MEMBERS } from '#config/limits.ts'
import { fail, ok, type Result } from '#domain/result.ts'

const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype'])

const QUOTE = 34
const BACKSLASH = 92
const OPEN_BRACKET = 91
const CLOSE_BRACKET = 93
const OPEN_BRACE = 123
const CLOSE_BRACE = 125
const COLON = 58

/** Returns false for a text that is nested too deep or has too many members. Does not parse it, and stops reading at that point. */
function isBounded(text: string): boolean {
  let depth = 0
  let members = 0
  let inText = false
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    if (inText) {
      if (code === BACKSLASH) index += 1
      else if (code === QUOTE) inText = false
    } else if (code === QUOTE) inText = true
    else if (code === COLON) members += 1
    else if (code === OPEN_BRACE || code === OPEN_BRACKET) depth += 1
    else if (code === CLOSE_BRACE || code === CLOSE_BRACKET) depth -= 1
    if (depth > MAX_JSON_DEPTH || members > MAX_JSON_MEMBERS) return false
  }
  return true
}

/** Returns true when any nested object has a forbidden own key. The depth is already bounded, so the recursion is too. */
function hasForbiddenKey(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (Array.isArray(value)) return value.some(hasForbiddenKey)
  return Object.entries(value).some(([key, inner]) => FORBIDDEN_KEYS.has(key) || hasForbiddenKey(inner))
}

/** Parses JSON. @returns the value, or `bad_request` for invalid JSON, too much depth or too many members, or a forbidden key */
export function parseJson(text: string): Result<unknown, 'bad_request'> {
  if (!isBounded(text)) return fail('bad_request')
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return fail('bad_request')
  }
  return hasForbiddenKey(value) ? fail('bad_request') : ok(value)
}
