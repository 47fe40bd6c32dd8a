/** Pagination. Lists that the specification names remain plain arrays: bounded, with a link to the next page. */
import * as v from 'valibot'
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from '#config/limits.ts'

const wholeNumber = (least: number, most: number) =>
  v.pipe(
    v.string(),
    v.regex(/^\d{1,6}$/, 'A whole number'),
    v.transform(Number),
    v.minValue(least, `At least ${least}`),
    v.maxValue(most, `At most ${most}`),
  )

/** `limit` of a plain list: up to the bound unless the client requests less. */
export const plainLimit = v.optional(wholeNumber(1, MAX_PAGE_SIZE), String(MAX_PAGE_SIZE))
/** `limit` of a paged list. */
export const pageLimit = v.optional(wholeNumber(1, MAX_PAGE_SIZE), String(DEFAULT_PAGE_SIZE))
/** `cursor`: opaque to the client. */
export const cursorField = v.optional(v.pipe(v.string(), v.maxLength(64, 'Not a valid cursor'), v.regex(/^[\w-]+$/, 'Not a valid cursor')))

/** `cursor` of a list whose entries have no id: the number of entries already read. */
export const numberCursor = v.optional(v.pipe(v.string(), v.regex(/^\d{1,7}$/, 'Not a valid cursor')))

/** Returns the Link header for the next page of the same list; empty without a next page. */
export function nextPageLink(request: Request, next: string | undefined): Record<string, string> {
  if (next === undefined) return {}
  const url = new URL(request.url)
  url.searchParams.set('cursor', next)
  return { link: `<${url.pathname}${url.search}>; rel="next"` }
}

/** Returns a page of a sorted list after the entry whose key is the cursor, and the cursor of the next page. */
export function paginate<T>(
  items: readonly T[],
  keyOf: (item: T) => string,
  limit: number,
  cursor: string | undefined,
): { readonly items: T[]; readonly next: string | undefined } {
  const start = cursor === undefined ? 0 : items.findIndex((item) => keyOf(item) === cursor) + 1
  const page = items.slice(start, start + limit)
  const last = page.at(-1)
  return { items: page, next: last !== undefined && start + limit < items.length ? keyOf(last) : undefined }
}
