import { matchesFilter, sortMatches, type AskedPlace, type ProviderMatch, type ProviderFilter } from '#domain/directory/provider-filter.ts'
import { haversineKm, type Position } from '#domain/location/haversine.ts'
import type { Uid } from '#domain/ids.ts'
import type { DirectoryEntries, DirectoryEntry } from './directory-entries.ts'

export interface DirectoryQuery extends AskedPlace {
  readonly filter: ProviderFilter
  /** Where distances are measured from. Without it the distance rule is off. */
  readonly origin: Position | undefined
  /** Restricts the result to these providers, for example the user's favourites; undefined for all. */
  readonly onlyIds?: readonly Uid[] | undefined
  /** Leaves these providers out. */
  readonly hiddenIds?: readonly Uid[] | undefined
}

/** Returns the entries that pass the filter, in no order. */
function filterEntries(entries: Iterable<DirectoryEntry>, { filter, origin, onlyIds, hiddenIds }: DirectoryQuery): ProviderMatch[] {
  const found: ProviderMatch[] = []
  const only = onlyIds && new Set(onlyIds)
  const hidden = new Set(hiddenIds)
  for (const { provider, text } of entries) {
    if (hidden.has(provider.id) || (only && !only.has(provider.id))) continue
    const distanceKm = origin && haversineKm(origin, provider)
    if (matchesFilter(filter, provider, distanceKm, text)) found.push({ provider, distanceKm })
  }
  return found
}

/**
 * Creates a search with the same result and order as the domain's `findProviders`. The list and the map query the same filter one
 * after the other, so the last few results are cached until the directory changes. Different orders of one filter share the filtering.
 */
export function createSearchIndex(entries: DirectoryEntries) {
  const cache = new Map<string, ProviderMatch[]>()
  const maxCached = 4
  let cachedRevision = -1

  const cached = (key: string, make: () => ProviderMatch[]): ProviderMatch[] => {
    if (cachedRevision !== entries.revision()) {
      cache.clear()
      cachedRevision = entries.revision()
    }
    const found = cache.get(key) ?? make()
    cache.delete(key)
    cache.set(key, found)
    const oldest = cache.keys().next()
    if (cache.size > maxCached && oldest.done !== true) cache.delete(oldest.value)
    return found
  }

  const keyOf = ({ filter, origin, onlyIds, hiddenIds }: DirectoryQuery): string => {
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
    ])
  }

  /** Place and roads decide the order by ETA only. */
  const sortKeyOf = (query: DirectoryQuery): string => {
    const { filter, place, roads } = query
    const asked = filter.sortBy === 'eta' ? JSON.stringify([place?.latitude, place?.longitude, roads]) : ''
    return `${filter.sortBy} ${asked} ${keyOf(query)}`
  }

  const filtered = (query: DirectoryQuery): ProviderMatch[] => cached(keyOf(query), () => filterEntries(entries.all(), query))

  const sorted = (query: DirectoryQuery): ProviderMatch[] =>
    cached(sortKeyOf(query), () => sortMatches(query.filter.sortBy, filtered(query), query))

  return { keyOf, filtered, sorted }
}
