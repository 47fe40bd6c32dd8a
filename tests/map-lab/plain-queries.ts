import { SORT_OPTIONS, type ProviderFilter } from '#domain/directory/provider-filter.ts'
import { isListed, type Provider } from '#domain/documents/provider.ts'
import { haversineKm, type Position } from '#domain/location/haversine.ts'
import { BUILT_IN_SERVICE_TYPES, type ServiceType } from '#domain/service-types.ts'
import type { ProviderWithDistance } from '#workers/contract.ts'
import * as fc from 'fast-check'

/** Filters that the providers of `makeProviders` pass in part. */
export const filters: fc.Arbitrary<ProviderFilter> = fc.record({
  serviceType: fc.option(fc.constantFrom(...BUILT_IN_SERVICE_TYPES), { freq: 2 }),
  minRating: fc.constantFrom(0, 0, 3, 4.5, 5),
  maxPrice: fc.option(fc.constantFrom(20, 40, 75, 200, 1000)),
  maxDistanceKm: fc.option(fc.integer({ min: 1, max: 50 })),
  verifiedOnly: fc.boolean(),
  availableOnly: fc.boolean(),
  sortBy: fc.constantFrom(...SORT_OPTIONS),
  text: fc.constantFrom('', '', 'evening', 'tomas riv', 'ZOE', 'pet care', ' ', 'nobody at all'),
})

/** Finds what the worker's `findNearby` finds, by looking at one provider after the other. */
export const plainNearby = (all: readonly Provider[], service: ServiceType, origin: Position, radiusKm: number): ProviderWithDistance[] =>
  all
    .filter((provider) => isListed(provider) && provider.status === 'Available' && provider.service_type === service)
    .map((provider) => ({ provider, distanceKm: haversineKm(origin, provider) }))
    .filter(({ distanceKm }) => distanceKm <= radiusKm)
    .sort((x, y) => x.distanceKm - y.distanceKm || (x.provider.id < y.provider.id ? -1 : 1))
