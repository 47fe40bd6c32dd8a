/** Query parameters in CouchDB's style: some plain, some JSON. */

/** Returns a whole number within bounds; the fallback when it is missing or invalid. */
export function numberParam(query: URLSearchParams, name: string, fallback: number, least: number, most: number): number {
  const text = query.get(name)
  const value = text === null || text === '' ? Number.NaN : Number(text)
  return Number.isFinite(value) ? Math.min(most, Math.max(least, Math.trunc(value))) : fallback
}

export const isTrueParam = (query: URLSearchParams, name: string): boolean => query.get(name) === 'true'

/** Returns a JSON value; undefined when it is missing or invalid. */
export function jsonParam(query: URLSearchParams, name: string): unknown {
  const text = query.get(name)
  if (text === null) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Returns an own field of a JSON object; undefined for anything else. */
export function fieldOf(body: unknown, name: string): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return undefined
  return Object.hasOwn(body, name) ? (body as Record<string, unknown>)[name] : undefined
}

/** Returns a list of strings, each at most 160 characters, as document ids are; undefined for anything else. */
export function idList(value: unknown): string[] | undefined {
  if (!Array.isArray(value)) return undefined
  const ids: unknown[] = value
  return ids.every((id) => typeof id === 'string' && id.length <= 160) ? (ids as string[]) : undefined
}
