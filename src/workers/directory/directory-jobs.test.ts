import { DEFAULT_FILTER, findProviders } from '#domain/directory/provider-filter.ts'
import { roadKey } from '#domain/location/arrival.ts'
import { travelModeOf } from '#domain/service-types.ts'
import { haversineKm, type Position } from '#domain/location/haversine.ts'
import { isListed } from '#domain/documents/provider.ts'
import { BUILT_IN_SERVICE_TYPES } from '#domain/service-types.ts'
import { makeProviders } from '#tests/map-lab/make-providers.ts'
import { filters, plainNearby } from '#tests/map-lab/plain-queries.ts'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createDirectoryJobs } from './directory-jobs.ts'

const centre: Position = { latitude: 37.7749, longitude: -122.4194 }
const providers = makeProviders(1_000, centre, 0.2)

function loaded() {
  const jobs = createDirectoryJobs()
  jobs.load({ city: 'San Francisco', generation: 1, providers })
  return jobs
}
const jobs = loaded()

/** A few are slower by road than any straight line. */
const ROADS = Object.fromEntries(
  providers.slice(0, 20).map((provider) => [roadKey(provider, centre, travelModeOf(provider.service_type)), 90]),
)

const origins = fc.option(
  fc.record({
    latitude: fc.double({ min: 37.6, max: 37.9, noNaN: true }),
    longitude: fc.double({ min: -122.6, max: -122.3, noNaN: true }),
  }),
  { nil: undefined },
)

test('a search has the result and the order of findProviders, ties included', () => {
  fc.assert(
    fc.property(filters, fc.oneof(origins, fc.constant(centre)), fc.boolean(), (filter, origin, isAsked) => {
      const asked = isAsked ? { place: origin, roads: ROADS } : {}
      const expected = findProviders(providers, filter, origin, asked)
      const response = jobs.search({ filter, origin, ...asked })
      expect(response.ids).toEqual(expected.map(({ provider }) => provider.id))
      expect([...response.distancesKm]).toEqual(origin === undefined ? [] : expected.map(({ distanceKm }) => distanceKm))
      expect(response.total).toBe(expected.length)
    }),
    { numRuns: 150 },
  )
})

test('a search in an area has the matches within it, in the same order', () => {
  const area = { west: -122.45, south: 37.75, east: -122.4, north: 37.8 }
  fc.assert(
    fc.property(filters, origins, (filter, origin) => {
      const inside = findProviders(providers, filter, origin, {}).filter(
        ({ provider: { latitude, longitude } }) =>
          latitude >= area.south && latitude <= area.north && longitude >= area.west && longitude <= area.east,
      )
      const response = jobs.search({ filter, origin, area, limit: 20 })
      expect(response.ids).toEqual(inside.slice(0, 20).map(({ provider }) => provider.id))
      expect(response.total).toBe(inside.length)
    }),
    { numRuns: 60 },
  )
})

test('a search sees changes immediately, and changes of another city are dropped', () => {
  const own = loaded()
  const all = { filter: { ...DEFAULT_FILTER, maxDistanceKm: null }, origin: centre }
  const before = own.search(all)
  const [first, second] = before.ids
  const busy = providers.find(({ id }) => id === second)
  if (first === undefined || busy === undefined) throw new Error('the directory is empty')

  expect(own.apply({ city: 'Lagos', generation: 2, upserts: [], removals: [first] })).toBe(false)
  expect(own.search(all)).toEqual(before)

  expect(
    own.apply({ city: 'San Francisco', generation: 2, upserts: [{ ...busy, status: 'Off Duty', visible: false }], removals: [first] }),
  ).toBe(true)
  const after = own.search(all)
  expect(after.generation).toBe(2)
  expect(after.ids).toEqual(before.ids.slice(2))
})

test('details have the order of the ids, without unknown ones', () => {
  const [a, b] = providers
  if (a === undefined || b === undefined) throw new Error('no providers')
  const unknown = makeProviders(1, centre, 1, 99)[0]
  expect(jobs.details([b.id, unknown?.id ?? a.id, a.id])).toEqual([b, a])
})

test('near finds exactly the Available providers of the service within the radius, nearest first', () => {
  fc.assert(
    fc.property(fc.constantFrom(...BUILT_IN_SERVICE_TYPES), fc.integer({ min: 1, max: 20 }), origins, (service, radiusKm, place) => {
      const origin = place ?? centre
      expect(jobs.findNearby({ service, origin, radiusKm })).toEqual(plainNearby(providers, service, origin, radiusKm))
    }),
    { numRuns: 60 },
  )
})

test('a radius that ends exactly on a provider includes it', () => {
  const target = providers.find((provider) => isListed(provider) && provider.status === 'Available')
  if (target === undefined) throw new Error('nobody is available')
  const radiusKm = haversineKm(centre, target)
  const ids = jobs.findNearby({ service: target.service_type, origin: centre, radiusKm }).map(({ provider }) => provider.id)
  expect(ids).toContain(target.id)
})

const OFF = { ...DEFAULT_FILTER, maxDistanceKm: null }

test('suggests as few rules to relax as possible, with the resulting totals', () => {
  fc.assert(
    fc.property(filters, origins, (filter, origin) => {
      const now = findProviders(providers, filter, origin).length
      const offers = jobs.suggestRelaxations({ filter, origin })
      const totals = offers.map(({ total }) => total)
      expect(totals).toEqual([...totals].sort((a, b) => b - a))
      expect(new Set(offers.map(({ fields }) => fields.length)).size).toBeLessThan(2)
      for (const { fields, total } of offers) {
        const wider = { ...filter, ...Object.fromEntries(fields.map((field) => [field, OFF[field]])) }
        expect(total).toBe(findProviders(providers, wider, origin).length)
        expect(total).toBeGreaterThan(now)
      }
      // The city has listed providers: an empty result always comes with a way to find some.
      if (now === 0) expect(offers.length).toBeGreaterThan(0)
    }),
    { numRuns: 40 },
  )
})

test('when no single rule helps, it suggests two together', () => {
  const filter = { ...OFF, text: 'nobody is called this', minRating: 5, maxPrice: 0 }
  expect(jobs.suggestRelaxations({ filter, origin: undefined })[0]?.fields).toEqual(['text', 'maxPrice'])
})

const world = { west: -123.5, south: 37, east: -121.5, north: 38.5 }
test('the selected provider stays on the map when the filter hides it, and disappears with its listing', () => {
  const own = loaded()
  const chosen = providers.find((provider) => isListed(provider) && provider.service_type === 'cleaner')
  if (chosen === undefined) throw new Error('no cleaner')
  const question = {
    filter: { ...DEFAULT_FILTER, serviceType: 'plumber' as const },
    origin: centre,
    bounds: world,
    zoom: 13,
    selectedId: chosen.id,
  }
  const shows = (): boolean => own.clusters(question).items.some((item) => item.kind === 'pin' && item.id === chosen.id)
  expect(shows()).toBe(true)
  own.apply({ city: 'San Francisco', generation: 2, upserts: [{ ...chosen, status: 'Off Duty', visible: false }], removals: [] })
  expect(shows()).toBe(false)
})

test('onlyIds restricts search, pins and relaxations, and keeps the order', () => {
  const named = providers.filter((_, index) => index % 7 === 0).map(({ id }) => id)
  const question = { filter: { ...DEFAULT_FILTER, maxDistanceKm: 5 }, origin: centre }
  const all = jobs.search(question)
  const some = jobs.search({ ...question, onlyIds: named })
  expect(some.ids).toEqual(all.ids.filter((id) => named.includes(id)))
  expect(some.total).toBeGreaterThan(0)
  expect(jobs.search({ ...question, onlyIds: [] }).ids).toEqual([])
  expect(jobs.search(question)).toEqual(all)
  const within = providers.filter((provider) => isListed(provider) && named.includes(provider.id)).length
  expect(jobs.suggestRelaxations({ ...question, onlyIds: named })).toContainEqual({ fields: ['maxDistanceKm'], total: within })
})
