import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cityOrDefault } from '#domain/cities.ts'
import { MINUTE_MS } from '#domain/constants.ts'
import { metersFrom, middleNear } from '#domain/directory/kept-area.ts'
import type { Provider } from '#domain/documents/provider.ts'
import type { Position } from '#domain/location/haversine.ts'
import { makeProviders } from '#tests/map-lab/make-providers.ts'
import { createNearestProviders } from './nearest-providers.ts'
import { createProviderGrid } from './provider-grid.ts'

const CITY = cityOrDefault('San Francisco')
const place = { latitude: 37.7612, longitude: -122.4187 }

function nearestOf(providers: readonly Provider[]) {
  const grid = createProviderGrid()
  const state = { nowMs: 0, reads: 0, head: 7 }
  for (const provider of providers) grid.put({ provider, text: '' })
  const counted =
    <Args extends readonly unknown[], T>(read: (...args: Args) => T) =>
    (...args: Args): T => {
      state.reads += 1
      return read(...args)
    }
  const listed = { total: grid.total, nearest: counted(grid.nearest), around: counted(grid.around) }
  return { state, grid, ...createNearestProviders({ listed, head: () => state.head, hasMovedSince: () => false }, () => state.nowMs) }
}

/** The order by sorting all. */
function sorted(providers: readonly Provider[], from: Position): { readonly id: string; readonly meters: number }[] {
  const metersTo = metersFrom(middleNear(from))
  return providers
    .map((provider) => ({ id: provider.id as string, meters: metersTo(provider) }))
    .sort((a, b) => a.meters - b.meters || (a.id < b.id ? -1 : 1))
}

const degrees = (least: number, most: number) => fc.double({ min: least, max: most, noNaN: true })
/** Anywhere, and in a town, at the date line, at a pole. */
const worlds = fc.constantFrom(
  { latitude: 37.76, longitude: -122.42, spread: 0.1 },
  { latitude: 0.01, longitude: 0.02, spread: 0.03 },
  { latitude: -16.9, longitude: 180, spread: 0.4 },
  { latitude: 89.9, longitude: 10, spread: 0.1 },
  { latitude: 0, longitude: 0, spread: 90 },
)
const places = worlds.chain(({ latitude, longitude, spread }) => {
  const wide = spread > 10 ? 180 : spread
  const one = fc.record({ latitude: degrees(-1, 1), longitude: degrees(-1, 1) }).map((off) => ({
    latitude: Math.max(-90, Math.min(90, latitude + off.latitude * spread)),
    longitude: ((longitude + off.longitude * wide + 540) % 360) - 180,
  }))
  return fc.record({ from: one, at: fc.array(one, { minLength: 1, maxLength: 120 }) })
})

test('the nearest and those around are what sorting all of them gives', () => {
  fc.assert(
    fc.property(places, fc.integer({ min: 1, max: 130 }), degrees(0, 1), ({ from, at }, most, share) => {
      const made = makeProviders(at.length, CITY, 0.1)
      // Every third one is where another is.
      const providers = made.map((provider, index) => ({ ...provider, ...at[index % 3 === 2 ? index - 1 : index] }))
      const { nearest, around } = nearestOf(providers)
      const wanted = sorted(providers, from)
      const last = wanted[Math.min(most, wanted.length) - 1]?.meters ?? 0
      const { ids, meters } = nearest(undefined, from, most)
      const found = ids.map((id, index) => ({ id, meters: meters[index] }))
      expect(found).toEqual(wanted.filter((each) => each.meters <= last))
      const radiusM = Math.round(share * (wanted.at(-1)?.meters ?? 0))
      const near = nearestOf(providers).around(undefined, { ...middleNear(from), radiusM }, 0)
      expect(near.ids).toEqual(wanted.filter((each) => each.meters <= radiusM).map(({ id }) => id))
      // An order that is known may have more.
      const known = around(undefined, { ...middleNear(from), radiusM }, 0)
      expect(known.ids.slice(0, near.ids.length)).toEqual(near.ids)
      // After the order of a larger circle the nearest are no more than they were.
      const later = nearestOf(providers)
      later.around(undefined, { ...middleNear(from), radiusM: wanted.at(-1)?.meters ?? 0 }, 0)
      expect(later.nearest(undefined, from, most).ids).toEqual(ids)
    }),
    { numRuns: 300 },
  )
})

test('only those of the city count, who moved or left are where they are', () => {
  const providers = makeProviders(400, CITY, 0.1)
  const { grid, state, nearest, total } = nearestOf(providers)
  expect([total(CITY.name), total(undefined), total('Lagos')]).toEqual([400, 400, 0])
  expect(nearest('Lagos', place, 10).ids).toEqual([])
  const changed = providers.map((provider, index) => {
    if (index % 5 > 1) return provider
    grid.remove({ provider, text: '' })
    const moved = { ...provider, latitude: provider.latitude + 0.05, city: index % 5 === 0 ? 'Lagos' : CITY.name }
    grid.put({ provider: moved, text: '' })
    return moved
  })
  state.nowMs = MINUTE_MS
  expect([total(CITY.name), total(undefined), total('Lagos')]).toEqual([320, 400, 80])
  const here = changed.filter(({ city }) => city === CITY.name)
  expect(nearest(CITY.name, place, 400).ids).toEqual(sorted(here, place).map(({ id }) => id))
  expect(nearest(undefined, place, 400).ids).toEqual(sorted(changed, place).map(({ id }) => id))
})

test('an order is found at most once a minute, and again for a later change or a wider circle; few are kept', () => {
  const { state, nearest, around } = nearestOf(makeProviders(1_000, CITY, 0.1))
  const first = nearest(CITY.name, place, 200)
  const circle = { ...middleNear(place), radiusM: first.meters.at(-1) ?? 0 }
  state.nowMs = MINUTE_MS - 1
  expect(nearest(CITY.name, place, 150).ids).toEqual(first.ids.slice(0, 150))
  expect(state.reads).toBe(1)
  expect(around(CITY.name, circle, 7)).toBe(first)
  state.head = 9
  expect(nearest(CITY.name, place, 200)).toBe(first)
  const later = around(CITY.name, circle, 8)
  expect([first.number, later.number]).toEqual([7, 9])
  expect(around(CITY.name, circle, 9)).toBe(later)
  const wider = around(CITY.name, { ...circle, radiusM: circle.radiusM + 500 }, 9)
  expect(wider.ids.length).toBeGreaterThan(later.ids.length)
  state.nowMs = 2 * MINUTE_MS
  expect(nearest(CITY.name, place, 200)).not.toBe(first)
  for (let step = 1; step <= 32; step += 1) nearest(CITY.name, { ...place, latitude: place.latitude + step / 10 }, 200)
  const { reads } = state
  nearest(CITY.name, place, 200)
  expect(state.reads).toBe(reads + 1)
})
