/** Query of GET /providers: the domain's search filter as URL parameters. */
import * as v from 'valibot'
import { doCurrenciesMeet, pricesOf } from '#domain/cities.ts'
import { DISTANCE_DEFAULT_KM, DISTANCE_MAX_KM, DISTANCE_MIN_KM, PRICE_CAP_NONE } from '#domain/constants.ts'
import { highestCap, SORT_OPTIONS, type ProviderFilter } from '#domain/directory/provider-filter.ts'
import { cityField, serviceTypeField } from '#domain/fields.ts'
import type { Position } from '#domain/location/haversine.ts'
import { numberCursor, plainLimit } from '../routing/pagination.ts'

/** A decimal number in text. */
export const decimal = (least: number, most: number) =>
  v.pipe(
    v.string(),
    v.regex(/^-?\d{1,6}(\.\d{1,15})?$/, 'A number'),
    v.transform(Number),
    v.minValue(least, `At least ${least}`),
    v.maxValue(most, `At most ${most}`),
  )

/** For an hour, in the currency of the city. */
const maxPrice = v.pipe(
  v.string(),
  v.regex(/^-?\d{1,10}(\.\d{1,15})?$/, 'A number'),
  v.transform(Number),
  v.minValue(0, 'At least 0'),
  v.check(
    (price) => price <= highestCap(),
    () => `At most ${highestCap()}`,
  ),
)

const ONE_CITY = 'Choose one city: prices are in several currencies'

const flag = v.optional(
  v.pipe(
    v.picklist(['true', 'false', '1', '0'], 'Must be true or false'),
    v.transform((value) => value === 'true' || value === '1'),
  ),
  'false',
)

export const providerQuery = v.pipe(
  v.object({
    /** Absent: all cities. */
    city: v.optional(cityField),
    service_type: v.optional(serviceTypeField),
    min_rating: v.optional(decimal(0, 5)),
    max_price: v.optional(maxPrice),
    /** From latitude and longitude; 10 km when only these are given. */
    max_distance_km: v.optional(decimal(DISTANCE_MIN_KM, DISTANCE_MAX_KM)),
    latitude: v.optional(decimal(-90, 90)),
    longitude: v.optional(decimal(-180, 180)),
    verified_only: flag,
    available_only: flag,
    sort_by: v.optional(v.picklist(SORT_OPTIONS, 'Not a valid sort order'), 'distance'),
    q: v.optional(v.pipe(v.string(), v.maxLength(100, 'Use 100 characters or fewer')), ''),
    limit: plainLimit,
    cursor: numberCursor,
  }),
  v.forward(
    v.check((query) => (query.latitude === undefined) === (query.longitude === undefined), 'Latitude and longitude belong together'),
    ['latitude'],
  ),
  v.forward(
    v.check((query) => query.max_price === undefined || query.city !== undefined || !doCurrenciesMeet(), ONE_CITY),
    ['max_price'],
  ),
  v.forward(
    v.check((query) => !query.sort_by.startsWith('price_') || query.city !== undefined || !doCurrenciesMeet(), ONE_CITY),
    ['sort_by'],
  ),
)
export type ProviderQuery = v.InferOutput<typeof providerQuery>

/** Returns the position from which distances are measured; undefined without one. */
export const originOfQuery = ({ latitude, longitude }: ProviderQuery): Position | undefined =>
  latitude === undefined || longitude === undefined ? undefined : { latitude, longitude }

/** The specification's callers send 1000 for no limit; in a city with higher prices it is one. */
const isNoLimit = ({ city, max_price }: ProviderQuery): boolean =>
  max_price !== undefined && max_price >= PRICE_CAP_NONE && pricesOf(city ?? null).highest <= PRICE_CAP_NONE

export const filterOfQuery = (query: ProviderQuery): ProviderFilter => ({
  serviceType: query.service_type ?? null,
  minRating: query.min_rating ?? 0,
  maxPrice: isNoLimit(query) ? null : (query.max_price ?? null),
  maxDistanceKm: query.max_distance_km ?? (originOfQuery(query) ? DISTANCE_DEFAULT_KM : null),
  verifiedOnly: query.verified_only,
  availableOnly: query.available_only,
  sortBy: query.sort_by,
  text: query.q,
})
