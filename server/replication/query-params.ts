/** Values of a query string, as CouchDB writes them: some plain, some JSON. */

/** A whole number within bounds; the fallback when it is missing or none. */
export function numberParam(query: URLSearchParams, name: string, fallback: number, least: number, most: number): number {
  const text = query.get(name)
  const value = text === null || text === '' ? Number.NaN : Number(text)
  return Number.isFinite(value) ? Math.min(most, Math.max(least, Math.trunc(value))) : fallback
}

export const isTrueParam = (query: URLSearchParams, name: string): boolean => query.get(name) === 'true'

/** A JSON value; undefined when it is missing or no JSON. */
export function jsonParam(query: URLSearchParams, name: string): unknown {
  const text = query.get(name)
  if (text === null) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A field of a JSON object's own; undefined for anything else. */
export function fieldOf(body: unknown, name: string): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return undefined
  return Object.hasOwn(body, name) ? (body as Record<string, unknown>)[name] : undefined
}

/** A list of texts, each at most 160 characters, as document ids are; undefined for anything else. */
export function idList(value: unknown): string[] | undefined {
  if (!Array.isArray(value)) return undefined
  const ids: unknown[] = value
  return ids.every((id) => typeof id === 'string' && id.length <= 160) ? (ids as string[]) : undefined
}
