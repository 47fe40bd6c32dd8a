import fc from 'fast-check'
import { ulid } from 'ulid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BUILT_IN_CITIES } from '#domain/cities.ts'
import type { Provider } from '#domain/documents/provider.ts'
import { arrivalMinutes } from '#domain/location/arrival.ts'
import { DEFAULT_FILTER, findProviders, SORT_OPTIONS, type ProviderFilter } from '#domain/directory/provider-filter.ts'
import type { Position } from '#domain/location/haversine.ts'
import { asUid } from '#domain/ids.ts'
import { BUILT_IN_SERVICE_TYPES } from '#domain/service-types.ts'
import { createDocumentWriter } from '#server/store/documents/document-writer.ts'
import { openMemoryStore } from '#server/store/level/open-memory-store.ts'
import { openTestApp, type TestApp } from '#tests/support/open-test-app.ts'
import { insertDocuments } from '../support/backend.ts'
import { providerOf } from '../support/people.ts'

/** Enough for the server's spatial index. */
const PROVIDERS = 700

const hundredths = (min: number, max: number) => fc.integer({ min: min * 100, max: max * 100 }).map((value) => value / 100)
/** Around a city, and also where longitudes wrap and meridians meet. */
const place: fc.Arbitrary<Position> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .tuple(fc.constantFrom(...BUILT_IN_CITIES), hundredths(-0.3, 0.3), hundredths(-0.3, 0.3))
      .map(([city, north, east]) => ({ latitude: city.latitude + north, longitude: city.longitude + east })),
  },
  {
    weight: 1,
    arbitrary: fc.record({ latitude: hundredths(-0.2, 0.2), longitude: fc.oneof(hundredths(179.8, 180), hundredths(-180, -179.8)) }),
  },
  { weight: 1, arbitrary: fc.record({ latitude: hundredths(89.7, 90), longitude: hundredths(-180, 180) }) },
)
const word = fc.constantFrom('tidy', 'Zoë', 'đèn', 'fast', 'old pipes', '100%', 'a+b&c')

const someone: fc.Arbitrary<Provider> = fc
  .record({
    at: place,
    fields: fc.record({
      service_type: fc.constantFrom(...BUILT_IN_SERVICE_TYPES),
      city: fc.constantFrom(...BUILT_IN_CITIES.map((city) => city.name)),
      rating: fc.constantFrom(1, 3.5, 4.2, 5),
      price_per_hour: fc.constantFrom(1, 25, 25.5, 199.99, 200),
      eta_minutes: fc.constantFrom(5, 15, 60),
      experience_years: fc.constantFrom(0, 3, 50),
      is_verified: fc.boolean(),
      status: fc.constantFrom('Available', 'Busy', 'Off Duty', 'Emergency Only'),
      visible: fc.boolean(),
      is_blocked: fc.constantFrom(false, false, true),
      approval: fc.constantFrom('pending', 'approved', 'rejected'),
      name: word,
      bio: word,
    }),
  })
  .map(({ at, fields }) => providerOf(asUid(ulid()), { ...fields, ...at }))

const filters: fc.Arbitrary<ProviderFilter> = fc.record({
  serviceType: fc.option(fc.constantFrom(...BUILT_IN_SERVICE_TYPES), { freq: 4 }),
  minRating: hundredths(0, 5),
  maxPrice: fc.option(hundredths(0, 1_000)),
  maxDistanceKm: fc.option(hundredths(1, 50), { freq: 5 }),
  verifiedOnly: fc.boolean(),
  availableOnly: fc.boolean(),
  sortBy: fc.constantFrom(...SORT_OPTIONS),
  text: fc.oneof(
    fc.constant(''),
    word,
    word.map((each) => each.slice(0, 3).toUpperCase()),
  ),
})

function queryOf(filter: ProviderFilter, origin: Position | undefined, city: string | undefined): URLSearchParams {
  const query = new URLSearchParams({
    min_rating: String(filter.minRating),
    verified_only: String(filter.verifiedOnly),
    available_only: String(filter.availableOnly),
    sort_by: filter.sortBy,
    q: filter.text,
  })
  if (filter.serviceType !== null) query.set('service_type', filter.serviceType)
  if (filter.maxPrice !== null) query.set('max_price', String(filter.maxPrice))
  if (filter.maxDistanceKm !== null) query.set('max_distance_km', String(filter.maxDistanceKm))
  if (origin) for (const name of ['latitude', 'longitude'] as const) query.set(name, origin[name].toFixed(6))
  if (city !== undefined) query.set('city', city)
  return query
}

let server: TestApp
let providers: Provider[]
beforeAll(async () => {
  providers = fc.sample(someone, PROVIDERS)
  const store = await openMemoryStore()
  await insertDocuments(createDocumentWriter({ store }), ...providers)
  server = await openTestApp({ store })
})
afterAll(() => server.close())

test('GET /api/providers finds the same as the rulebook, in its order and at its distances, in pages of any size', async () => {
  await fc.assert(
    fc.asyncProperty(
      filters,
      fc.option(place, { nil: undefined }),
      fc.option(fc.constantFrom(...BUILT_IN_CITIES.map((city) => city.name)), { nil: undefined }),
      fc.integer({ min: 20, max: 500 }),
      async (filter, at, city, limit) => {
        const origin = at && { latitude: Number(at.latitude.toFixed(6)), longitude: Number(at.longitude.toFixed(6)) }
        const asked = { ...filter, maxDistanceKm: filter.maxDistanceKm ?? (origin ? DEFAULT_FILTER.maxDistanceKm : null) }
        const wanted = findProviders(
          providers.filter((each) => city === undefined || each.city === city),
          asked,
          origin,
          { place: origin },
        )
        const found: unknown[] = []
        const arrivals: (number | undefined)[] = []
        let next: string | undefined = `/api/providers?${queryOf(filter, origin, city).toString()}&limit=${limit}`
        while (next !== undefined) {
          const response = await server.call('GET', next)
          expect(response.status).toBe(200)
          const page = response.body as unknown as { id: string; distance_km?: number; arrival_minutes?: number }[]
          found.push(...page.map((each) => [each.id, each.distance_km]))
          arrivals.push(...page.map((each) => each.arrival_minutes))
          next = /^<(.+)>; rel="next"$/.exec(response.headers.get('link') ?? '')?.[1]
        }
        expect(found).toEqual(wanted.map(({ provider, distanceKm }) => [provider.id, distanceKm]))
        expect(arrivals).toEqual(wanted.map(({ provider }) => arrivalMinutes(provider, origin)))
      },
    ),
    { numRuns: 150 },
  )
})
