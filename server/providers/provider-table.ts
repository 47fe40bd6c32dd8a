/** The admin's table of all providers: filtered, searched, sorted, and cut into pages that go on where the last one ended. */
import * as v from 'valibot'
import { isListed, type Provider } from '#domain/documents/provider.ts'
import { foldText } from '#domain/directory/provider-filter.ts'
import type { ServiceType } from '#domain/service-types.ts'

/** What stands in the review column. `removed` are in no other group. */
export const REVIEW_GROUPS = ['pending', 'approved', 'rejected', 'blocked', 'removed'] as const
export type ReviewGroup = (typeof REVIEW_GROUPS)[number]

export const TABLE_SORTS = ['newest', 'oldest', 'name', 'city', 'rating', 'rating_low', 'jobs', 'jobs_low'] as const
export type TableSort = (typeof TABLE_SORTS)[number]

/** Undefined fields ask for nothing. */
export interface TableFilter {
  readonly approval?: Provider['approval'] | undefined
  readonly blocked?: boolean | undefined
  readonly verified?: boolean | undefined
  readonly listed?: boolean | undefined
  /** Removed ones instead of those that are there. */
  readonly removed?: boolean | undefined
  readonly service_type?: ServiceType | undefined
  /** Words, each of which is in name, service or city, or begins the id. */
  readonly text: string
}

export interface TableQuery {
  readonly filter: TableFilter
  readonly sort: TableSort
  readonly limit: number
  /** Of the page before; one that does not read is none. */
  readonly cursor?: string | undefined
}

export type GroupCounts = Readonly<Record<ReviewGroup | 'all', number>>

export interface TablePage {
  readonly items: readonly Provider[]
  readonly next: string | undefined
  /** That pass the filter. */
  readonly total: number
  /** Of all providers; `all` without removed ones. */
  readonly counts: GroupCounts
}

type Key = string | number
/** Where a provider stands in an order: by key, then by id. */
interface SortPosition {
  readonly key: Key
  readonly id: string
}

/** A provider as it is searched and sorted. */
interface SearchableProvider {
  readonly text: string
  readonly name: string
  /** Lower case. */
  readonly id: string
}

/** Folding costs more than everything else: done once for each version of a provider. */
const searchableCache = new WeakMap<Provider, SearchableProvider>()

function toSearchable(provider: Provider): SearchableProvider {
  const known = searchableCache.get(provider)
  if (known) return known
  const name = foldText(provider.name)
  const text = `${name} ${provider.service_type.replaceAll('_', ' ')} ${provider.service_type} ${foldText(provider.city)}`
  const fresh = { name, text, id: provider.id.toLowerCase() }
  searchableCache.set(provider, fresh)
  return fresh
}

/** Without reviews there is nothing to sort by: last from above, first from below. */
const ratingKey = ({ review_count, rating }: Provider): number => (review_count === 0 ? 0 : rating)

/** Keys rise; what is asked for from above has its key turned round. */
const SORTS: Readonly<Record<TableSort, { readonly key: (provider: Provider) => Key; readonly isDown: boolean }>> = {
  newest: { key: ({ created_at }) => created_at, isDown: true },
  oldest: { key: ({ created_at }) => created_at, isDown: false },
  name: { key: (provider) => toSearchable(provider).name, isDown: false },
  city: { key: ({ city }) => city, isDown: false },
  rating: { key: ratingKey, isDown: true },
  rating_low: { key: ratingKey, isDown: false },
  jobs: { key: ({ total_completed_jobs }) => total_completed_jobs, isDown: true },
  jobs_low: { key: ({ total_completed_jobs }) => total_completed_jobs, isDown: false },
}

export const isRemoved = ({ removed_at }: Provider): boolean => (removed_at ?? null) !== null

/** The group that a provider is counted in: being blocked outweighs an approval. */
export function groupOf(provider: Provider): ReviewGroup {
  if (isRemoved(provider)) return 'removed'
  return provider.is_blocked ? 'blocked' : provider.approval
}

function passes(filter: TableFilter, words: readonly string[], provider: Provider): boolean {
  if (isRemoved(provider) !== (filter.removed ?? false)) return false
  if (filter.approval !== undefined && provider.approval !== filter.approval) return false
  if (filter.blocked !== undefined && provider.is_blocked !== filter.blocked) return false
  if (filter.verified !== undefined && provider.is_verified !== filter.verified) return false
  if (filter.listed !== undefined && isListed(provider) !== filter.listed) return false
  if (filter.service_type !== undefined && provider.service_type !== filter.service_type) return false
  if (words.length === 0) return true
  const { text, id } = toSearchable(provider)
  return words.every((word) => text.includes(word) || id.startsWith(word))
}

/** @returns below 0 where the first comes first */
function compare(aKey: Key, aId: string, bKey: Key, bId: string, isDown: boolean): number {
  if (aKey !== bKey) return aKey < bKey === isDown ? 1 : -1
  return aId < bId ? -1 : aId > bId ? 1 : 0
}

const encodeCursor = ({ key, id }: SortPosition): string =>
  btoa(String.fromCodePoint(...new TextEncoder().encode(JSON.stringify([key, id]))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

const cursorSchema = v.tuple([v.union([v.string(), v.number()]), v.string()])

function decodeCursor(cursor: string | undefined): SortPosition | undefined {
  if (cursor === undefined) return undefined
  try {
    const bytes = Uint8Array.from(atob(cursor.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.codePointAt(0) ?? 0)
    const place = v.safeParse(cursorSchema, JSON.parse(new TextDecoder().decode(bytes)))
    return place.success ? { key: place.output[0], id: place.output[1] } : undefined
  } catch {
    return undefined
  }
}

interface Ranked extends SortPosition {
  readonly provider: Provider
}

/** Puts one into a short sorted list where it belongs, and lets go of the last when there are too many. */
function insert(best: Ranked[], one: Ranked, most: number, isDown: boolean): void {
  let low = 0
  let high = best.length
  while (low < high) {
    const middle = (low + high) >> 1
    const other = best[middle]
    if (other && compare(other.key, other.id, one.key, one.id, isDown) < 0) low = middle + 1
    else high = middle
  }
  // By hand: `splice` makes a list of what it takes out, each time.
  for (let at = Math.min(best.length, most - 1); at > low; at -= 1) {
    const before = best[at - 1]
    if (before) best[at] = before
  }
  best[low] = one
}

/** One pass over all of them: no order of a hundred thousand is made for a page of twenty-five. */
export function tablePage(providers: Iterable<Provider>, { filter, sort, limit, cursor }: TableQuery): TablePage {
  const { key: keyOf, isDown } = SORTS[sort]
  const words = foldText(filter.text)
    .split(/\s+/)
    .filter((word) => word !== '')
  const after = decodeCursor(cursor)
  const counts = { all: 0, pending: 0, approved: 0, rejected: 0, blocked: 0, removed: 0 }
  const best: Ranked[] = []
  let total = 0
  // They come oldest first: from the end, most of them are seen at once to stand behind the newest.
  const inTurn = isDown ? [...providers].reverse() : providers
  for (const provider of inTurn) {
    const group = groupOf(provider)
    counts[group] += 1
    if (group !== 'removed') counts.all += 1
    if (!passes(filter, words, provider)) continue
    total += 1
    const key = keyOf(provider)
    const { id } = provider
    if (after && compare(after.key, after.id, key, id, isDown) >= 0) continue
    // One more than asked for tells whether this is the end.
    const last = best.length > limit ? best[limit] : undefined
    if (!last || compare(last.key, last.id, key, id, isDown) > 0) insert(best, { key, id, provider }, limit + 1, isDown)
  }
  const items = best.slice(0, limit)
  const last = items.at(-1)
  return {
    items: items.map(({ provider }) => provider),
    next: best.length > limit && last ? encodeCursor(last) : undefined,
    total,
    counts,
  }
}
