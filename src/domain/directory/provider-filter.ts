/** The provider filter, shared by the device's worker and GET /api/providers (decisions "Filters"). */
import * as v from 'valibot'
import { DISTANCE_DEFAULT_KM, DISTANCE_MAX_KM, DISTANCE_MIN_KM, PRICE_CAP_NONE } from '../constants.ts'
import { isListed, displayRating, type Provider } from '../documents/provider.ts'
import { etaOrder, type Roads } from '../location/arrival.ts'
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

/** True if the provider matches the filter, given its distance (km) and its folded text. */
export function matchesFilter(filter: ProviderFilter, provider: Provider, distanceKm: number | undefined, text: string): boolean {
  if (!isListed(provider)) return false
  if (filter.serviceType !== null && provider.service_type !== filter.serviceType) return false
  // A provider without reviews has rating 5 (decisions "Invented ratings"), so a minimum rating never hides new providers.
  // The displayed rating is compared: a provider shown with 4.5 matches a minimum of 4.5.
  if (filter.minRating > 0 && (displayRating(provider) ?? provider.rating) < filter.minRating) return false
  if (filter.maxPrice !== null && provider.price_per_hour > filter.maxPrice) return false
  if (filter.verifiedOnly && !provider.is_verified) return false
  if (filter.availableOnly && provider.status !== 'Available') return false
  if (filter.maxDistanceKm !== null && distanceKm !== undefined && distanceKm > filter.maxDistanceKm) return false
  return foldText(filter.text)
    .split(/\s+/)
    .every((word) => text.includes(word))
}

const byNumber = (a: number | undefined, b: number | undefined): number => (a ?? Infinity) - (b ?? Infinity) || 0

/** Where the help is asked for, for the sort by ETA. */
export interface AskedPlace {
  /** Undefined before any place is known: the sort by ETA then compares how long providers need to set out. */
  readonly place?: Position | undefined
  readonly roads?: Roads | undefined
}

/** Returns the number that decides first, the least one before the others. */
function rankOf(sortBy: SortOption, provider: Provider, { place, roads }: AskedPlace): number {
  switch (sortBy) {
    case 'distance':
      return 0
    case 'rating':
      return -provider.rating
    case 'price_low':
      return provider.price_per_hour
    case 'price_high':
      return -provider.price_per_hour
    case 'eta':
      return etaOrder(provider, place, roads)
    case 'experience':
      return -provider.experience_years
  }
}

/** Sorts results. Ties are resolved by distance, then by id, so that every device and the server agree. */
export function sortMatches(sortBy: SortOption, matches: readonly ProviderMatch[], asked: AskedPlace): ProviderMatch[] {
  return matches
    .map((match) => ({ match, rank: rankOf(sortBy, match.provider, asked) }))
    .sort((x, y) => {
      const [a, b] = [x.match, y.match]
      if (x.rank !== y.rank) return x.rank - y.rank
      const byDistance = a.distanceKm === undefined && b.distanceKm === undefined ? 0 : byNumber(a.distanceKm, b.distanceKm)
      return byDistance || (a.provider.id < b.provider.id ? -1 : a.provider.id > b.provider.id ? 1 : 0)
    })
    .map(({ match }) => match)
}

/** Filters and sorts the providers. @param origin where distances are measured from; without it the distance limit is ignored */
export function findProviders(
  providers: Iterable<Provider>,
  filter: ProviderFilter,
  origin: Position | undefined,
  asked: AskedPlace = {},
): ProviderMatch[] {
  const found: ProviderMatch[] = []
  for (const provider of providers) {
    const distanceKm = origin && haversineKm(origin, provider)
    if (matchesFilter(filter, provider, distanceKm, filter.text ? searchableText(provider) : '')) found.push({ provider, distanceKm })
  }
  return sortMatches(filter.sortBy, found, asked)
}
