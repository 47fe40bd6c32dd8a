/** Instants are ISO 8601 UTC text with milliseconds (`2026-11-24T18:00:00.000Z`), so that text order is time order. */
declare const brand: unique symbol
export type Instant = string & { readonly [brand]: 'Instant' }

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/

/** Converts from milliseconds since 1970. @throws RangeError outside ±8.64e15 */
export const instantFromMs = (ms: number): Instant => new Date(ms).toISOString() as Instant

/** Converts to milliseconds since 1970. */
export const instantToMs = (instant: Instant): number => Date.parse(instant)

/** True for an existing calendar day, YYYY-MM-DD. Engines differ on February 30, so the day must format back to the same text. */
export function isDate(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false
  const ms = Date.parse(`${value}T00:00:00.000Z`)
  return !Number.isNaN(ms) && instantFromMs(ms).slice(0, 10) === value
}

/** True for an existing instant in exactly the stored form. */
export function isInstant(value: unknown): value is Instant {
  if (typeof value !== 'string' || !INSTANT.test(value)) return false
  const ms = Date.parse(value)
  return !Number.isNaN(ms) && instantFromMs(ms) === value
}

/** Parses any ISO 8601 instant with an offset or Z; undefined for anything else, including text without an offset. */
export function parseInstant(value: string): Instant | undefined {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/.test(value) || !isDate(value.slice(0, 10))) return undefined
  const ms = Date.parse(value)
  return Number.isNaN(ms) ? undefined : instantFromMs(ms)
}

/** Adds milliseconds. */
export const addMs = (instant: Instant, ms: number): Instant => instantFromMs(instantToMs(instant) + ms)
