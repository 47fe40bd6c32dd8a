/** Admin table of all providers: filtered, searched, sorted, and paged by cursor. */
import * as v from 'valibot'
import { isListed, type Provider } from '#domain/documents/provider.ts'
import { shortIdEnding } from '#domain/ids.ts'
import { foldText } from '#domain/directory/provider-filter.ts'
import type { ServiceType } from '#domain/service-types.ts'

/** Values of the review column. `removed` providers are in no other group. */
export const REVIEW_GROUPS = ['pending', 'approved', 'rejected', 'blocked', 'removed'] as const
export type ReviewGroup = (typeof REVIEW_GROUPS)[number]

export const TABLE_SORTS = ['newest', 'oldest', 'name', 'city', 'rating', 'rating_low', 'jobs', 'jobs_low'] as const
export type TableSort = (typeof TABLE_SORTS)[number]

/** An undefined field does not filter. */
export interface TableFilter {
  readonly approval?: Provider['approval'] | undefined
  readonly blocked?: boolean | undefined
  readonly verified?: boolean | undefined
  readonly listed?: boolean | undefined
  /** Removed providers instead of the others. */
  readonly removed?: boolean | undefined
  readonly service_type?: ServiceType | undefined
  /** Words; each must be in name, service or city, or begin the id, or be its short form. */
  readonly text: string
}

export interface TableQuery {
  readonly filter: TableFilter
  readonly sort: TableSort
  readonly limit: number
  /** Cursor of the previous page; an invalid one is ignored. */
  readonly cursor?: string | undefined
}

export type GroupCounts = Readonly<Record<ReviewGroup | 'all', number>>

export interface TablePage {
  readonly items: readonly Provider[]
  readonly next: string | undefined
  /** Providers that match the filter. */
  readonly total: number
  /** Counts over all providers; `all` excludes removed ones. */
  readonly counts: GroupCounts
}

type Key = string | number
/** Position of a provider in an order: by key, then by id. */
interface SortPosition {
  readonly key: Key
  readonly id: string
}

/** Provider with its folded fields for search and sorting. */
interface SearchableProvider {
  readonly text: string
  readonly name: string
  /** Lower case. */
  readonly id: string
}

/** Folding costs more than everything else, so it is done once for each version of a provider. */
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

/** Providers without reviews have no rating: last in descending order, first in ascending order. */
const ratingKey = ({ review_count, rating }: Provider): number => (review_count === 0 ? 0 : rating)

/** Sort keys. `isDown` reverses the order. */
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

/** Returns the group that counts the provider: a block outweighs an approval. */
export function groupOf(provider: Provider): ReviewGroup {
  if (isRemoved(provider)) return 'removed'
  return provider.is_blocked ? 'blocked' : provider.approval
}

/** True for a word that names the id as people read it. */
function isEndOf(id: string, word: string): boolean {
  const ending = shortIdEnding(word)
  return ending !== undefined && id.endsWith(ending.toLowerCase())
}

function matchesTableFilter(filter: TableFilter, words: readonly string[], provider: Provider): boolean {
  if (isRemoved(provider) !== (filter.removed ?? false)) return false
  if (filter.approval !== undefined && provider.approval !== filter.approval) return false
  if (filter.blocked !== undefined && provider.is_blocked !== filter.blocked) return false
  if (filter.verified !== undefined && provider.is_verified !== filter.verified) return false
  if (filter.listed !== undefined && isListed(provider) !== filter.listed) return false
  if (filter.service_type !== undefined && provider.service_type !== filter.service_type) return false
  if (words.length === 0) return true
  const { text, id } = toSearchable(provider)
  return words.every((word) => text.includes(word) || id.startsWith(word) || isEndOf(id, word))
}

/** Compares two positions. @returns below 0 when the first comes first */
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
    const position = v.safeParse(cursorSchema, JSON.parse(new TextDecoder().decode(bytes)))
    return position.success ? { key: position.output[0], id: position.output[1] } : undefined
  } catch {
    return undefined
  }
}

interface Ranked extends SortPosition {
  readonly provider: Provider
}

/** Inserts an entry into a short sorted list, and drops the last one beyond the maximum. */
function insert(best: Ranked[], entry: Ranked, most: number, isDown: boolean): void {
  let low = 0
  let high = best.length
  while (low < high) {
    const middle = (low + high) >> 1
    const other = best[middle]
    if (other && compare(other.key, other.id, entry.key, entry.id, isDown) < 0) low = middle + 1
    else high = middle
  }
  // Shifted by hand: `splice` allocates a list of the removed items each time.
  for (let at = Math.min(best.length, most - 1); at > low; at -= 1) {
    const before = best[at - 1]
    if (before) best[at] = before
  }
  best[low] = entry
}

/** Returns one page in a single pass: never sorts a hundred thousand providers for a page of twenty-five. */
export function tablePage(providers: Iterable<Provider>, { filter, sort, limit, cursor }: TableQuery): TablePage {
  const { key: keyOf, isDown } = SORTS[sort]
  const words = foldText(filter.text)
    .split(/\s+/)
    .filter((word) => word !== '')
  const after = decodeCursor(cursor)
  const counts = { all: 0, pending: 0, approved: 0, rejected: 0, blocked: 0, removed: 0 }
  const best: Ranked[] = []
  let total = 0
  // Providers come oldest first: read from the end, most are immediately known to come after the newest.
  const ordered = isDown ? [...providers].reverse() : providers
  for (const provider of ordered) {
    const group = groupOf(provider)
    counts[group] += 1
    if (group !== 'removed') counts.all += 1
    if (!matchesTableFilter(filter, words, provider)) continue
    total += 1
    const key = keyOf(provider)
    const { id } = provider
    if (after && compare(after.key, after.id, key, id, isDown) >= 0) continue
    // One more than requested shows whether this is the end.
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
