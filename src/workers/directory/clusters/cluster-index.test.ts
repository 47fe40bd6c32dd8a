import { DEFAULT_FILTER, findProviders, type ProviderFilter } from '#domain/directory/provider-filter.ts'
import { isListed, type Provider } from '#domain/documents/provider.ts'
import { makeProviders } from '#tests/map-lab/make-providers.ts'
import { filters } from '#tests/map-lab/plain-queries.ts'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createDirectoryJobs } from '../directory-jobs.ts'
import type { Bounds, ClusterItem, MapItem } from '../map-item.ts'
import { groupPlainly } from '#tests/map-lab/group-plainly.ts'

const centre = { latitude: 37.7749, longitude: -122.4194 }
const providers = makeProviders(1_000, centre, 0.2)
const everybody: ProviderFilter = { ...DEFAULT_FILTER, maxDistanceKm: null }
const world = { west: -180, south: -85, east: 180, north: 85 }

function jobsWith(loaded: readonly Provider[]) {
  const jobs = createDirectoryJobs()
  jobs.load({ city: 'San Francisco', generation: 1, providers: loaded })
  return jobs
}
const jobs = jobsWith(providers)
const shown = (bounds: Bounds, zoom: number, selectedId?: Provider['id'], filter = everybody, of = jobs): readonly MapItem[] =>
  of.clusters({ filter, origin: undefined, bounds, zoom, selectedId }).items

const peopleOf = (items: readonly MapItem[]): number => items.reduce((sum, item) => sum + (item.kind === 'pin' ? 1 : item.total), 0)
const isCluster = (item: MapItem): item is ClusterItem => item.kind === 'cluster'

/** What a plain grouping and the index have in common: who is alone, and how many are together where. */
const described = (items: readonly MapItem[]): string[] =>
  items
    .map((item) =>
      isCluster(item)
        ? `${item.total} ${item.available} ${item.busy} ${item.emergency} ${item.longitude.toFixed(4)} ${item.latitude.toFixed(4)}`
        : item.id,
    )
    .sort()

test('the groups are those of a plain grouping of the whole world', () => {
  fc.assert(
    fc.property(filters, fc.integer({ min: 0, max: 19 }), (filter, zoom) => {
      const found = findProviders(providers, filter, undefined).map(({ provider }) => provider)
      expect(described(shown(world, zoom, undefined, filter))).toEqual(described(groupPlainly(found, zoom)))
    }),
    { numRuns: 80 },
  )
})

test('at one address, at the poles and around the antimeridian too', () => {
  const edges = fc.record({
    latitude: fc.oneof(fc.constantFrom(-90, 0, 90), fc.double({ min: -0.02, max: 0.02, noNaN: true })),
    longitude: fc.oneof(
      fc.constantFrom(-180, 180, 0),
      fc.double({ min: 179.98, max: 180, noNaN: true }),
      fc.double({ min: -180, max: -179.98, noNaN: true }),
    ),
  })
  const listed = providers.filter(isListed)
  fc.assert(
    fc.property(fc.array(edges, { minLength: 1, maxLength: 80 }), fc.integer({ min: 1, max: 19 }), (places, zoom) => {
      const placed = places.flatMap((place, index) => (listed[index] ? [{ ...listed[index], ...place }] : []))
      expect(described(shown(world, zoom, undefined, everybody, jobsWith(placed)))).toEqual(described(groupPlainly(placed, zoom)))
    }),
    { numRuns: 60 },
  )
  const across = placedAt([179.999, -179.999, 180, -180].map((longitude) => ({ latitude: 0, longitude })))
  const [cluster, ...more] = shown({ west: 179, south: -1, east: -179, north: 1 }, 9, undefined, everybody, jobsWith(across))
  expect([cluster && peopleOf([cluster]), more.length]).toEqual([4, 0])

  function placedAt(places: readonly { latitude: number; longitude: number }[]): Provider[] {
    return places.flatMap((place, index) => (listed[index] ? [{ ...listed[index], ...place }] : []))
  }
})

test('everybody is shown once, in clusters of four or more that keep apart, with their status', () => {
  fc.assert(
    fc.property(filters, fc.integer({ min: 4, max: 19 }), fc.integer({ min: -1, max: 999 }), (filter, zoom, place) => {
      const found = findProviders(providers, filter, undefined)
      const chosen = found[place]?.provider
      const items = shown(world, zoom, chosen?.id, filter)
      expect(peopleOf(items)).toBe(found.length)
      expect(new Set(items.map(({ id }) => id)).size).toBe(items.length)
      if (chosen) expect(items.some((item) => item.kind === 'pin' && item.id === chosen.id)).toBe(true)
      for (const { total, available, busy, emergency, expansionZoom, ids } of items.filter(isCluster)) {
        expect(available + busy + emergency).toBe(total)
        expect(total).toBeGreaterThan(3)
        if (expansionZoom === undefined) expect(ids.length).toBe(total)
        else expect([expansionZoom > zoom, ids.length]).toEqual([true, 0])
      }
      const rings = items.filter(isCluster).map((ring) => pxOf(ring, zoom))
      for (const [index, a] of rings.entries())
        for (const b of rings.slice(index + 1)) expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThan(59)
      for (const pin of items)
        if (pin.kind === 'pin' && pin.id !== chosen?.id)
          for (const ring of rings) {
            const { x, y } = pxOf(pin, zoom)
            expect(Math.max(Math.abs(x - ring.x), Math.abs(y - ring.y))).toBeGreaterThan(34)
          }
    }),
    { numRuns: 60 },
  )
})

/** Returns a position in px of the world, independently of the index. */
function pxOf({ latitude, longitude }: { readonly latitude: number; readonly longitude: number }, zoom: number): { x: number; y: number } {
  const size = 256 * 2 ** zoom
  const angle = (latitude * Math.PI) / 180
  return { x: ((longitude + 180) / 360) * size, y: ((1 - Math.log(Math.tan(angle) + 1 / Math.cos(angle)) / Math.PI) / 2) * size }
}

test('a view shows what the whole world shows there, so panning changes nothing', () => {
  const crowded = jobsWith(makeProviders(4_000, centre, 0.1, 3))
  fc.assert(
    fc.property(
      fc.integer({ min: 10, max: 17 }),
      fc.double({ min: -0.1, max: 0.1, noNaN: true }),
      fc.double({ min: -0.1, max: 0.1, noNaN: true }),
      (zoom, right, up) => {
        const half = 360 / 2 ** zoom
        const view = {
          west: centre.longitude + right - half,
          south: centre.latitude + up - half,
          east: centre.longitude + right + half,
          north: centre.latitude + up + half,
        }
        // The answer covers a quarter more on each side.
        const margin = half / 2
        const inView = ({ latitude, longitude }: MapItem): boolean =>
          latitude > view.south - margin &&
          latitude < view.north + margin &&
          longitude > view.west - margin &&
          longitude < view.east + margin
        const all = shown(world, zoom, undefined, everybody, crowded).filter(inView)
        expect(described(shown(view, zoom, undefined, everybody, crowded).filter(inView))).toEqual(described(all))
      },
    ),
    { numRuns: 80 },
  )
})

test('at its expansion zoom a cluster is more than one item, and not before', () => {
  for (const zoom of [8, 10, 12, 14]) {
    for (const cluster of shown(world, zoom)
      .filter(isCluster)
      .filter(({ expansionZoom }) => expansionZoom !== undefined)) {
      const splits = cluster.expansionZoom ?? 0
      expect(splits).toBeGreaterThan(zoom)
      const near = (at: number): readonly MapItem[] => {
        const reach = (130 * 360) / (256 * 2 ** zoom)
        const { latitude, longitude } = cluster
        return shown({ west: longitude - reach, south: latitude - reach, east: longitude + reach, north: latitude + reach }, at)
      }
      expect(near(splits).length).toBeGreaterThan(1)
    }
  }
})

test('choosing a provider changes no other item of the map', () => {
  const before = shown(world, 12)
  const hidden = providers.find(
    ({ id }) =>
      providers.some(isListed) &&
      !before.some((item) => item.id === id) &&
      findProviders(providers, everybody, undefined).some(({ provider }) => provider.id === id),
  )
  expect(hidden).toBeDefined()
  const after = shown(world, 12, hidden?.id)
  const unchanged = before.filter((item) => after.some((other) => JSON.stringify(other) === JSON.stringify(item)))
  expect(unchanged.length).toBe(before.length - 1)
})

test('helpers at one address stay together at every zoom, with their names for a list', () => {
  const together = providers
    .filter(isListed)
    .slice(0, 5)
    .map((provider) => ({ ...provider, ...centre }))
  const own = jobsWith(together)
  for (const zoom of [12, 19]) {
    const [cluster, ...more] = shown(world, zoom, undefined, everybody, own)
    expect(more).toEqual([])
    expect(cluster).toMatchObject({ kind: 'cluster', total: 5, expansionZoom: undefined })
    expect(cluster?.kind === 'cluster' && [...cluster.ids].sort()).toEqual(together.map(({ id }) => id).sort())
  }
  const chosen = together[0]?.id
  const [pins, clusters] = [0, 1].map((which) =>
    shown(world, 19, chosen, everybody, own).filter((item) => isCluster(item) === (which === 1)),
  )
  expect([pins?.map(({ id }) => id), clusters?.map((item) => peopleOf([item]))]).toEqual([[chosen], [4]])
})

test('a change of status or place is seen', () => {
  const own = jobsWith(providers)
  const moved = providers.find(isListed)
  if (!moved) throw new Error('nobody is listed')
  const away = { ...moved, version: 2, latitude: 0, longitude: 0, status: 'Busy' as const }
  shown(world, 5, undefined, everybody, own)
  own.apply({ city: 'San Francisco', generation: 2, upserts: [away], removals: [] })
  const items = shown(world, 5, undefined, everybody, own)
  expect(items.find(({ id }) => id === moved.id)).toMatchObject({ kind: 'pin', latitude: 0, longitude: 0, status: 'Busy' })
  expect(peopleOf(items)).toBe(findProviders(providers, everybody, undefined).length)
})
