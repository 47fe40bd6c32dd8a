import { compareMatches, matchesFilter, type ProviderMatch, type ProviderFilter } from '#domain/directory/provider-filter.ts'
import { haversineKm, type Position } from '#domain/location/haversine.ts'
import type { Uid } from '#domain/ids.ts'
import type { DirectoryEntries, DirectoryEntry } from './directory-entries.ts'

export interface DirectoryQuery {
  readonly filter: ProviderFilter
  /** Where distance is measured from; without it the distance rule is off. */
  readonly origin: Position | undefined
  /** Nobody but these providers: a person's favourites. Without it everybody. */
  readonly onlyIds?: readonly Uid[] | undefined
}

/** Those that pass the rules, in no order. */
function filterEntries(entries: Iterable<DirectoryEntry>, { filter, origin, onlyIds }: DirectoryQuery): ProviderMatch[] {
  const found: ProviderMatch[] = []
  const only = onlyIds && new Set(onlyIds)
  for (const { provider, text } of entries) {
    if (only && !only.has(provider.id)) continue
    const distanceKm = origin && haversineKm(origin, provider)
    if (matchesFilter(filter, provider, distanceKm, text)) found.push({ provider, distanceKm })
  }
  return found
}

/**
 * The list and the map ask about the same filter one after the other: the last few results are kept until the
 * directory changes. Different orders of one filter share their filtering.
 *
 * @returns a search that gives the same result and order as the domain's findProviders
 */
export function createSearchIndex(entries: DirectoryEntries) {
  const kept = new Map<string, ProviderMatch[]>()
  const most = 4
  let keptRevision = -1

  const remember = (key: string, make: () => ProviderMatch[]): ProviderMatch[] => {
    if (keptRevision !== entries.revision()) {
      kept.clear()
      keptRevision = entries.revision()
    }
    const found = kept.get(key) ?? make()
    kept.delete(key)
    kept.set(key, found)
    const oldest = kept.keys().next()
    if (kept.size > most && oldest.done !== true) kept.delete(oldest.value)
    return found
  }

  const keyOf = ({ filter, origin, onlyIds }: DirectoryQuery): string => {
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
    ])
  }

  const filtered = (question: DirectoryQuery): ProviderMatch[] => remember(keyOf(question), () => filterEntries(entries.all(), question))

  const sorted = (question: DirectoryQuery): ProviderMatch[] =>
    remember(`${question.filter.sortBy} ${keyOf(question)}`, () =>
      filtered(question).toSorted((a, b) => compareMatches(question.filter.sortBy, a, b)),
    )

  return { keyOf, filtered, sorted }
}
