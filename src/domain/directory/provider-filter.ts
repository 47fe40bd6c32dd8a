/** The provider filter, shared by the device's worker and GET /api/providers (decisions "Filters"). */
import * as v from 'valibot'
import { DISTANCE_DEFAULT_KM, DISTANCE_MAX_KM, DISTANCE_MIN_KM, PRICE_CAP_NONE } from '../constants.ts'
import { isListed, displayRating, type Provider } from '../documents/provider.ts'
import { etaOrder, roadsFrom, type Roads } from '../location/arrival.ts'
import { haversineKm, type Position } from '../location/haversine.ts'
import { serviceTypeField, widestPrices } from '../fields.ts'

export const SORT_OPTIONS = ['distance', 'rating', 'price_low', 'price_high', 'eta', 'experience'] as const
export type SortOption = (typeof SORT_OPTIONS)[number]

/** Highest price cap that a query may name: the specification's, or the highest price of a city in force. */
export const highestCap = (): number => Math.max(PRICE_CAP_NONE, widestPrices().highest)

export const filterSchema = v.object({
  serviceType: v.nullable(serviceTypeField),
  /** 0 to 5. */
  minRating: v.pipe(v.number(), v.minValue(0), v.maxValue(5)),
  /** For an hour, in the currency of the city; null is no limit. */
  maxPrice: v.nullable(
    v.pipe(
      v.number(),
      v.minValue(0),
      v.check((price) => price <= highestCap()),
    ),
  ),
  /** km from the origin; null is no limit. */
  maxDistanceKm: v.nullable(v.pipe(v.number(), v.minValue(DISTANCE_MIN_KM), v.maxValue(DISTANCE_MAX_KM))),
  verifiedOnly: v.boolean(),
  availableOnly: v.boolean(),
  sortBy: v.picklist(SORT_OPTIONS),
  /** Words that must all occur in the name, service or bio. Case and accents are ignored. */
  text: v.pipe(v.string(), v.maxLength(100)),
})
export type ProviderFilter = v.InferOutput<typeof filterSchema>

export const DEFAULT_FILTER: ProviderFilter = {
  serviceType: null,
  minRating: 0,
  maxPrice: null,
  maxDistanceKm: DISTANCE_DEFAULT_KM,
  verifiedOnly: false,
  availableOnly: false,
  sortBy: 'distance',
  text: '',
}

export interface ProviderMatch {
  readonly provider: Provider
  /** Distance from the origin, km; undefined without an origin. */
  readonly distanceKm: number | undefined
}

/** Lower-cases text and removes accents for comparison. Unicode normalisation does not decompose the Vietnamese đ. */
export const foldText = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('đ', 'd')

/** Returns the text that a search matches. Service names are included with a space too, as people write them. */
export const searchableText = (provider: Pick<Provider, 'name' | 'service_type' | 'bio'>): string =>
  foldText(`${provider.name} ${provider.service_type.replaceAll('_', ' ')} ${provider.service_type} ${provider.bio}`)

/** What a filter compares of a provider, apart from its distance and its text. */
export interface FilterFacts {
  readonly isListed: boolean
  readonly serviceType: Provider['service_type']
  /** As displayed: a provider shown with 4.5 matches a minimum of 4.5. Without reviews 5, so that a minimum never hides new providers. */
  readonly rating: number
  readonly pricePerHour: number
  readonly isVerified: boolean
  readonly isAvailable: boolean
}

export const filterFacts = (provider: Provider): FilterFacts => ({
  isListed: isListed(provider),
  serviceType: provider.service_type,
  rating: displayRating(provider) ?? provider.rating,
  pricePerHour: provider.price_per_hour,
  isVerified: provider.is_verified,
  isAvailable: provider.status === 'Available',
})

/** True if the facts match all rules but distance and text. */
export const matchesFacts = (filter: ProviderFilter, facts: FilterFacts): boolean =>
  facts.isListed &&
  (filter.serviceType === null || facts.serviceType === filter.serviceType) &&
  facts.rating >= filter.minRating &&
  (filter.maxPrice === null || facts.pricePerHour <= filter.maxPrice) &&
  (!filter.verifiedOnly || facts.isVerified) &&
  (!filter.availableOnly || facts.isAvailable)

/** True if the distance, km, matches. An unknown distance always does. */
export const matchesDistance = ({ maxDistanceKm }: ProviderFilter, distanceKm: number | undefined): boolean =>
  maxDistanceKm === null || distanceKm === undefined || distanceKm <= maxDistanceKm

/** Returns the folded words of a search, for `matchesWords`. */
export const searchWords = (text: string): readonly string[] =>
  foldText(text)
    .split(/\s+/)
    .filter((word) => word !== '')

/** True if the folded text of a provider contains all words. */
export const matchesWords = (words: readonly string[], text: string): boolean => words.every((word) => text.includes(word))

const byNumber = (a: number | undefined, b: number | undefined): number => (a ?? Infinity) - (b ?? Infinity) || 0

/** Where the help is asked for, for the sort by ETA. */
export interface AskedPlace {
  /** Undefined before any place is known: the sort by ETA then compares how long providers need to set out. */
  readonly place?: Position | undefined
  readonly roads?: Roads | undefined
}

/** Returns the number that decides the order first, the least one before the others. */
export function rankBy(sortBy: SortOption, { place, roads }: AskedPlace): (provider: Provider) => number {
  switch (sortBy) {
    case 'distance':
      return () => 0
    case 'rating':
      return (provider) => -provider.rating
    case 'price_low':
      return (provider) => provider.price_per_hour
    case 'price_high':
      return (provider) => -provider.price_per_hour
    case 'eta': {
      const nearby = place && roads && roadsFrom(roads)
      return (provider) => etaOrder(provider, place, nearby?.(provider))
    }
    case 'experience':
      return (provider) => -provider.experience_years
  }
}

/** A result with the number that decides its place first. */
export interface RankedMatch {
  readonly match: ProviderMatch
  readonly rank: number
}

export function rankMatches(sortBy: SortOption, matches: readonly ProviderMatch[], asked: AskedPlace): RankedMatch[] {
  const rankOf = rankBy(sortBy, asked)
  return matches.map((match) => ({ match, rank: rankOf(match.provider) }))
}

/** Compares two results. Ties are resolved by distance, then by id, so that every device and the server agree. */
export function compareRanked({ match: a, rank }: RankedMatch, { match: b, rank: other }: RankedMatch): number {
  if (rank !== other) return rank - other
  const byDistance = a.distanceKm === undefined && b.distanceKm === undefined ? 0 : byNumber(a.distanceKm, b.distanceKm)
  return byDistance || (a.provider.id < b.provider.id ? -1 : a.provider.id > b.provider.id ? 1 : 0)
}

export const sortMatches = (sortBy: SortOption, matches: readonly ProviderMatch[], asked: AskedPlace): ProviderMatch[] =>
  rankMatches(sortBy, matches, asked)
    .sort(compareRanked)
    .map(({ match }) => match)

/** Creates a test whether a provider matches the filter, given its distance (km) and its folded text. */
export function createFilterTest(filter: ProviderFilter) {
  const words = searchWords(filter.text)
  return (provider: Provider, distanceKm: number | undefined, text: string): boolean =>
    matchesFacts(filter, filterFacts(provider)) && matchesDistance(filter, distanceKm) && matchesWords(words, text)
}

/** Filters and sorts the providers. @param origin where distances are measured from; without it the distance limit is ignored */
export function findProviders(
  providers: Iterable<Provider>,
  filter: ProviderFilter,
  origin: Position | undefined,
  asked: AskedPlace = {},
): ProviderMatch[] {
  const found: ProviderMatch[] = []
  const matches = createFilterTest(filter)
  for (const provider of providers) {
    const distanceKm = origin && haversineKm(origin, provider)
    if (matches(provider, distanceKm, filter.text ? searchableText(provider) : '')) found.push({ provider, distanceKm })
  }
  return sortMatches(filter.sortBy, found, asked)
}
