import { DEFAULT_FILTER, findProviders } from '#domain/directory/provider-filter.ts'
import type { Provider } from '#domain/documents/provider.ts'
import { roadKey } from '#domain/location/arrival.ts'
import { travelModeOf } from '#domain/service-types.ts'
import { haversineKm, type Position } from '#domain/location/haversine.ts'
import { BUILT_IN_SERVICE_TYPES } from '#domain/service-types.ts'
import { makeProviders } from '#tests/map-lab/make-providers.ts'
import { filters, plainNearby } from '#tests/map-lab/plain-queries.ts'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createDirectoryJobs } from './directory-jobs.ts'

const centre: Position = { latitude: 37.7749, longitude: -122.4194 }
const providers = makeProviders(1_000, centre, 0.2)

/** Places where formulas of distance go wrong, and the city's own. */
const anywhere = fc.oneof(
  fc.record({ latitude: fc.double({ min: -90, max: 90, noNaN: true }), longitude: fc.double({ min: -180, max: 180, noNaN: true }) }),
  fc.record({ latitude: fc.constantFrom(-90, -89.9, 0, 89.95, 90), longitude: fc.constantFrom(-180, -179.95, 0, 179.95, 180) }),
  fc.record({ latitude: fc.double({ min: -0.2, max: 0.2, noNaN: true }), longitude: fc.constantFrom(-180, -179.99, 179.99, 180) }),
)
const near = (from: Position, to: Position): boolean => haversineKm(from, to) <= 50

test('a directory that changes answers as the plain search over its present providers, at poles and the antimeridian too', () => {
  const placed = fc.array(fc.tuple(anywhere, fc.nat(999)), { maxLength: 60 })
  const steps = fc.array(
    fc.record({
      put: placed,
      removed: fc.array(fc.nat(59)),
      filter: filters,
      radiusKm: fc.integer({ min: 1, max: 20 }),
      place: fc.nat(59),
    }),
    { minLength: 1, maxLength: 6 },
  )
  let neighbours = 0
  fc.assert(
    fc.property(steps, anywhere, fc.nat(90), (changes, elsewhere, limit) => {
      const own = createDirectoryJobs()
      own.load({ city: 'x', generation: 1, providers: [] })
      const plain = new Map<string, Provider>()
      for (const [step, { put, removed, filter, radiusKm, place }] of changes.entries()) {
        const removals = removed.flatMap((at) => [...plain.keys()][at] ?? [])
        const upserts = put.flatMap(([position, which]) => {
          const provider = providers[which]
          return provider ? [{ ...provider, ...position }] : []
        })
        own.apply({ city: 'x', generation: step + 2, upserts, removals })
        for (const id of removals) plain.delete(id)
        for (const provider of upserts) plain.set(provider.id, provider)
        const all = [...plain.values()]
        const origin = put[place]?.[0] ?? elsewhere
        const asked = {
          place: elsewhere,
          roads: Object.fromEntries(upserts.slice(0, 9).map((each) => [roadKey(each, elsewhere, travelModeOf(each.service_type)), 90])),
        }
        const expected = findProviders(all, filter, origin, asked)
        const response = own.search({ filter, origin, ...asked, limit })
        expect(response.ids).toEqual(expected.slice(0, limit).map(({ provider }) => provider.id))
        expect([...response.distancesKm]).toEqual(expected.slice(0, limit).map(({ distanceKm }) => distanceKm))
        expect(response.total).toBe(expected.length)
        neighbours += all.filter((each) => near(origin, each)).length
        for (const service of BUILT_IN_SERVICE_TYPES.slice(0, 8))
          expect(own.findNearby({ service, origin, radiusKm })).toEqual(plainNearby(all, service, origin, radiusKm))
      }
    }),
    { numRuns: 150 },
  )
  expect(neighbours).toBeGreaterThan(1_000)
})

test('a directory that many providers left and entered keeps its order', () => {
  const own = createDirectoryJobs()
  own.load({ city: 'San Francisco', generation: 1, providers })
  let generation = 1
  const change = (upserts: readonly Provider[], removals: readonly string[]) =>
    own.apply({ city: 'San Francisco', generation: (generation += 1), upserts, removals })
  const others = makeProviders(3_000, centre, 0.2, 7)
  change(others, [])
  change(
    [],
    others.map(({ id }) => id),
  )
  change(
    providers.slice(0, 500),
    providers.slice(0, 900).map(({ id }) => id),
  )
  const left = [...providers.slice(900), ...providers.slice(0, 500)]
  const expected = findProviders(left, { ...DEFAULT_FILTER, sortBy: 'rating' }, centre)
  expect(own.search({ filter: { ...DEFAULT_FILTER, sortBy: 'rating' }, origin: centre }).ids).toEqual(
    expected.map(({ provider }) => provider.id),
  )
})
