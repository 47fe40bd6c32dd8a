import {
  matchesDistance,
  matchesFacts,
  matchesWords,
  rankBy,
  searchWords,
  type AskedPlace,
  type ProviderFilter,
} from '#domain/directory/provider-filter.ts'
import { haversineFrom, type Position } from '#domain/location/haversine.ts'
import type { Uid } from '#domain/ids.ts'
import type { ServiceType } from '#domain/service-types.ts'
import { boxAround } from './rows/box-around.ts'
import { isFixedOrder, type DirectoryEntries } from './directory-entries.ts'
import { orderRows } from './rows/order-rows.ts'

export interface DirectoryQuery extends AskedPlace {
  readonly filter: ProviderFilter
  /** Where distances are measured from. Without it the distance rule is off. */
  readonly origin: Position | undefined
  /** Restricts the result to these providers, for example the user's favourites; undefined for all. */
  readonly onlyIds?: readonly Uid[] | undefined
  /** Leaves these providers out. */
  readonly hiddenIds?: readonly Uid[] | undefined
  /** The services that the filter's text means, in place of its words; undefined: its words are searched. */
  readonly meaning?: readonly ServiceType[] | undefined
}

/** Rows that pass a filter. */
export interface FilteredRows {
  readonly rows: Uint32Array
  /** Distance from the origin, km, by row, of these rows and perhaps of others; undefined without an origin. */
  readonly distancesKm: Float64Array | undefined
}

/** Returns the rows that a query may name, in ascending order; undefined for all. */
function rowsNamed(entries: DirectoryEntries, onlyIds: DirectoryQuery['onlyIds']): Uint32Array | undefined {
  return onlyIds && Uint32Array.from(new Set(onlyIds.flatMap((id) => entries.rowOf(id) ?? []))).sort()
}

/**
 * Returns the rows that pass the filter, in ascending order.
 * @param distancesKm known distances from the origin, by row; NaN where unknown, which are written there
 */
function filterRows(
  entries: DirectoryEntries,
  { filter, origin, onlyIds, hiddenIds = [], meaning }: DirectoryQuery,
  distancesKm: Float64Array | undefined,
): FilteredRows {
  const { latitudes, longitudes } = entries.columns()
  const [facts, texts] = [entries.facts(), entries.texts()]
  const named = rowsNamed(entries, onlyIds)
  const hidden = new Set(hiddenIds.map((id) => entries.rowOf(id)))
  const words = meaning ? [] : searchWords(filter.text)
  const distanceTo = origin && haversineFrom(origin)
  const isInBox = origin && filter.maxDistanceKm !== null ? boxAround(origin, filter.maxDistanceKm) : undefined
  const rows = new Uint32Array(named?.length ?? entries.count())
  let found = 0
  for (let at = 0; at < rows.length; at += 1) {
    const row = named ? (named[at] as number) : at
    const compared = facts[row]
    if (!compared || !matchesFacts(filter, compared) || (hidden.size > 0 && hidden.has(row))) continue
    if (meaning && !meaning.includes(compared.serviceType)) continue
    // What costs least and excludes most comes first.
    if (isInBox?.(latitudes[row] as number, longitudes[row] as number) === false) continue
    if (words.length > 0 && !matchesWords(words, texts[row] ?? '')) continue
    if (distanceTo && distancesKm) {
      let distanceKm = distancesKm[row] as number
      if (Number.isNaN(distanceKm)) {
        distanceKm = distanceTo(latitudes[row] as number, longitudes[row] as number)
        distancesKm[row] = distanceKm
      }
      if (!matchesDistance(filter, distanceKm)) continue
    }
    rows[found] = row
    found += 1
  }
  return { rows: rows.slice(0, found), distancesKm }
}

/** Returns the rows in the order of their ids. */
function inOrderOfIds(entries: DirectoryEntries, rows: Uint32Array): Uint32Array {
  const isFound = new Uint8Array(entries.count())
  for (const row of rows) isFound[row] = 1
  const ordered = new Uint32Array(rows.length)
  let count = 0
  for (const row of entries.rowsById()) {
    if (isFound[row] === 0) continue
    ordered[count] = row
    count += 1
  }
  return ordered
}

/** Returns the first keys of the order, by row; undefined where the distance is the first. */
function ranksOf(
  entries: DirectoryEntries,
  { filter: { sortBy }, place, roads }: DirectoryQuery,
  rows: Uint32Array,
): Float64Array | undefined {
  if (sortBy === 'distance') return undefined
  if (isFixedOrder(sortBy)) return entries.columns().ranks[sortBy]
  const ranks = new Float64Array(entries.count())
  const rankOf = rankBy(sortBy, { place, roads })
  const providers = entries.providers()
  for (const row of rows) {
    const provider = providers[row]
    if (provider) ranks[row] = rankOf(provider)
  }
  return ranks
}

/** Sorts as the domain's `sortMatches`: by rank, then distance, then id. The sort is stable, so the last of them comes first. */
function sortRows(entries: DirectoryEntries, { rows, distancesKm }: FilteredRows, query: DirectoryQuery): Uint32Array {
  const ranks = ranksOf(entries, query, rows)
  const byId = inOrderOfIds(entries, rows)
  const byDistance = distancesKm ? orderRows(byId, distancesKm) : byId
  return ranks ? orderRows(byDistance, ranks) : byDistance
}

/** Results that are cached of each kind. */
const MAX_CACHED = 2

/**
 * Creates a search with the same result and order as the domain's `findProviders`. The list and the map query the same filter one
 * after the other, so the last few results are cached until the directory changes. Different orders of one filter share the filtering.
 */
export function createSearchIndex(entries: DirectoryEntries) {
  let cachedRevision = -1
  const createCache = <Found>() => {
    const results = new Map<string, Found>()
    return {
      results,
      read(key: string, make: () => Found): Found {
        if (cachedRevision !== entries.revision()) for (const each of caches) each.results.clear()
        cachedRevision = entries.revision()
        const found = results.get(key) ?? make()
        results.delete(key)
        results.set(key, found)
        const oldest = results.keys().next()
        if (results.size > MAX_CACHED && oldest.done !== true) results.delete(oldest.value)
        return found
      },
    }
  }
  const filters = createCache<FilteredRows>()
  const orders = createCache<Uint32Array>()
  const caches = [filters, orders]

  const keyOf = ({ filter, origin, onlyIds, hiddenIds, meaning }: DirectoryQuery): string => {
    const { serviceType, minRating, maxPrice, maxDistanceKm, verifiedOnly, availableOnly, text } = filter
    return JSON.stringify([
      serviceType,
      minRating,
      maxPrice,
      maxDistanceKm,
      verifiedOnly,
      availableOnly,
      text,
      origin?.latitude,
      origin?.longitude,
      onlyIds,
      hiddenIds,
      meaning,
    ])
  }

  /** Place and roads decide the order by ETA only. */
  const sortKeyOf = (query: DirectoryQuery): string => {
    const { filter, place, roads } = query
    const asked = filter.sortBy === 'eta' ? JSON.stringify([place?.latitude, place?.longitude, roads]) : ''
    return `${filter.sortBy} ${asked} ${keyOf(query)}`
  }

  let known: { readonly key: string; readonly distancesKm: Float64Array } | undefined
  /** Returns the distances from an origin, which stay while filters change. */
  const distancesFrom = (origin: Position | undefined): Float64Array | undefined => {
    if (!origin) return undefined
    const key = `${entries.moves()} ${origin.latitude} ${origin.longitude}`
    if (known?.key !== key) known = { key, distancesKm: new Float64Array(entries.count()).fill(Number.NaN) }
    return known.distancesKm
  }
  const filtered = (query: DirectoryQuery): FilteredRows =>
    filters.read(keyOf(query), () => filterRows(entries, query, distancesFrom(query.origin)))

  const sorted = (query: DirectoryQuery): Uint32Array => orders.read(sortKeyOf(query), () => sortRows(entries, filtered(query), query))

  return { keyOf, filtered, sorted }
}
