/** Parses untrusted JSON: bounded in depth, members and keys, and without keys that would reach a prototype (security S18, S19). */
import { fail, ok, type Result } from '#domain/result.ts'
import { openJsonBounds } from './json-bounds.ts'

const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype'])

/** Returns true when any nested object has a forbidden own key. The depth is already bounded, so the recursion is too. */
function hasForbiddenKey(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (Array.isArray(value)) return value.some(hasForbiddenKey)
  return Object.entries(value).some(([key, inner]) => FORBIDDEN_KEYS.has(key) || hasForbiddenKey(inner))
}

/** Parses JSON whose bounds were checked as it was read. @returns `bad_request` for invalid JSON or a forbidden key */
export function parseBoundedJson(text: string): Result<unknown, 'bad_request'> {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return fail('bad_request')
  }
  return hasForbiddenKey(value) ? fail('bad_request') : ok(value)
}

/** Parses JSON. @returns the value, or `bad_request` for invalid JSON, one that is too large in any way, or a forbidden key */
export function parseJson(text: string): Result<unknown, 'bad_request'> {
  return openJsonBounds()(new TextEncoder().encode(text)) ? parseBoundedJson(text) : fail('bad_request')
}
