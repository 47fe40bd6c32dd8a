import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PLACES_CACHE, PLACES_TYPE } from '#config/map/basemap.ts'
import type { CityMapRecord } from '#data/city-maps/city-map-record.ts'
import { demoMap } from '#tests/support/city-maps/demo-map-server.ts'
import { keepPlacesFile, removePlaces, updatePlaces } from './city-places.ts'

const places = { id: 'aaaaaaaaaaaa', bytes: 9 }
const PATH = '/maps/san-francisco/aaaaaaaaaaaa.places'
const withPlaces: CityMapRecord = { slug: 'san-francisco', stored: { basemap: { ...demoMap(), places }, place: 'folder' } }
const without: CityMapRecord = { slug: 'san-francisco', stored: { basemap: demoMap(), place: 'folder' } }

const answer = (type = PLACES_TYPE): Response => new Response('places', { headers: { 'content-type': type } })
let fetched = vi.fn(async (_path: string) => answer())
beforeEach(() => {
  fetched = vi.fn(async () => answer())
  // The list of maps is out of reach.
  vi.stubGlobal('fetch', async (path: string) =>
    path.endsWith('.places') ? fetched(path) : Promise.reject(new TypeError('Failed to fetch')),
  )
})
afterEach(() => vi.unstubAllGlobals())

/** Caches of which one may exist. */
function openCaches(first?: readonly string[]) {
  let stored = first && new Set(first)
  const cache = {
    match: async (path: string) => (stored?.has(path) === true ? new Response() : undefined),
    put: async (path: string) => void stored?.add(path),
    keys: async () => [...(stored ?? [])].map((path) => new Request(`http://nearhelp.example${path}`)),
    delete: async ({ url }: Request) => stored?.delete(new URL(url).pathname),
  }
  const storage = {
    has: async (name: string) => name === PLACES_CACHE && stored !== undefined,
    open: async () => {
      stored ??= new Set()
      return cache
    },
  } as unknown as CacheStorage
  return { storage, paths: () => stored && [...stored] }
}

test('the places of a city are stored with it, once', async () => {
  const { storage, paths } = openCaches()
  await updatePlaces([withPlaces], () => true, storage)
  await updatePlaces([withPlaces], () => true, storage)
  expect(paths()).toEqual([PATH])
  expect(fetched).toHaveBeenCalledTimes(1)
})

test('they go with the city, and those of an earlier file go too; those of other cities stay', async () => {
  const other = '/maps/lagos/cccccccccccc.places'
  const { storage, paths } = openCaches([other, PATH, '/maps/san-francisco/bbbbbbbbbbbb.places'])
  await updatePlaces([withPlaces], () => true, storage)
  expect(paths()).toEqual([other, PATH])
  await updatePlaces([], () => true, storage)
  expect(paths()).toEqual([other, PATH])
  await removePlaces('san-francisco', storage)
  expect(paths()).toEqual([other])
})

test('without a city that has places no cache is made', async () => {
  const { storage, paths } = openCaches()
  await updatePlaces([without], () => true, storage)
  expect(paths()).toBeUndefined()
})

test('on a poor connection, and after a failure, they wait for the next time', async () => {
  const { storage, paths } = openCaches()
  await updatePlaces([withPlaces], () => false, storage)
  expect(paths()).toBeUndefined()
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await updatePlaces([withPlaces], () => true, storage)
  expect(paths()).toEqual([])
})

test('the login page of a network is not stored', async () => {
  const { storage, paths } = openCaches()
  fetched.mockResolvedValue(answer('text/html'))
  await updatePlaces([withPlaces], () => true, storage)
  await expect(keepPlacesFile(PATH, storage)).rejects.toThrow(TypeError)
  expect(paths()).toEqual([])
})

test('the places of a city that is not downloaded replace its earlier ones', async () => {
  const { storage, paths } = openCaches(['/maps/san-francisco/bbbbbbbbbbbb.places'])
  await keepPlacesFile(PATH, storage)
  expect(paths()).toEqual([PATH])
})
