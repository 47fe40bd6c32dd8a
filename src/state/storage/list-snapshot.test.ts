import { beforeEach, expect, test, vi } from 'vitest'
import { DEFAULT_FILTER } from '#domain/directory/provider-filter.ts'
import { makeProviders } from '#tests/map-lab/make-providers.ts'
import { stubLocalStorage } from '#tests/support/local-storage.ts'

stubLocalStorage()
beforeEach(() => {
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})

const CITY = 'San Francisco'
/** Loads a new page. */
async function openPage() {
  vi.resetModules()
  return import('./list-snapshot.ts')
}

test('only providers of the snapshot are known before the directory is read', async () => {
  const found = makeProviders(12, { latitude: 37.77, longitude: -122.42 }, 0.1).map((provider) => ({ provider, distanceKm: 1 }))
  const before = await openPage()
  before.saveListSnapshot(CITY, DEFAULT_FILTER, found, found.length)
  vi.runAllTimers()

  const { readListSnapshot, findSnapshotProvider } = await openPage()
  const [first, last] = [found[0]?.provider, found.at(-1)?.provider]
  if (!first || !last) throw new Error('nobody was made')
  expect(findSnapshotProvider(first.id)).toBeUndefined()
  expect(readListSnapshot(CITY, { ...DEFAULT_FILTER, text: 'x' })).toBeUndefined()
  expect(findSnapshotProvider(first.id)).toBeUndefined()
  expect(readListSnapshot(CITY, DEFAULT_FILTER)).toMatchObject({ total: 12, isLive: false })
  expect(findSnapshotProvider(first.id)).toEqual(first)
  // Below the last row of a tall phone.
  expect(findSnapshotProvider(last.id)).toBeUndefined()
})

test("deleting a city removes its snapshot and cancels a pending save, but no other city's", async () => {
  const found = makeProviders(2, { latitude: 37.77, longitude: -122.42 }, 0.1).map((provider) => ({
    provider: { ...provider, city: CITY },
    distanceKm: 1,
  }))
  const page = await openPage()
  page.saveListSnapshot(CITY, DEFAULT_FILTER, found, found.length)
  vi.runAllTimers()
  page.removeListSnapshotOfCity('Lagos')
  expect(page.readListSnapshot(CITY, DEFAULT_FILTER)?.total).toBe(2)
  page.saveListSnapshot(CITY, DEFAULT_FILTER, found, found.length)
  page.removeListSnapshotOfCity(CITY)
  vi.runAllTimers()
  expect(page.readListSnapshot(CITY, DEFAULT_FILTER)).toBeUndefined()
})
