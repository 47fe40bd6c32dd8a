/** Lists that the specification names stay plain lists: bounded, with a link to the next page. */
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

/** `limit` of a plain list: everything up to the bound unless somebody asks for less. */
export const plainLimit = v.optional(wholeNumber(1, MAX_PAGE_SIZE), String(MAX_PAGE_SIZE))
/** `limit` of a list in pages. */
export const pageLimit = v.optional(wholeNumber(1, MAX_PAGE_SIZE), String(DEFAULT_PAGE_SIZE))
/** `cursor`: opaque to the caller. */
export const cursorField = v.optional(v.pipe(v.string(), v.maxLength(64, 'Not a cursor'), v.regex(/^[\w-]+$/, 'Not a cursor')))

/** `cursor` of a list whose entries have no name to go on from: how many were seen. */
export const numberCursor = v.optional(v.pipe(v.string(), v.regex(/^\d{1,7}$/, 'Not a cursor')))

/** The Link header to the next page of the same list; none when there is no next. */
export function nextPageLink(request: Request, next: string | undefined): Record<string, string> {
  if (next === undefined) return {}
  const url = new URL(request.url)
  url.searchParams.set('cursor', next)
  return { link: `<${url.pathname}${url.search}>; rel="next"` }
}

/** A page of a sorted list: what follows the entry whose key is the cursor, and the cursor of the next page. */
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
