import { expect, test, vi } from 'vitest'
import { TILE_CACHE } from '#config/map/tiles.ts'
import { cityOfTile, removeTilesOfCity, measureTilesByCity, measureTiles } from './tile-cache.ts'

/** The part of a browser's caches that the code uses. */
const cachesWith = (name: string, responses: readonly Response[]): CacheStorage =>
  ({
    has: async (asked: string) => asked === name,
    open: async () => ({ matchAll: async () => responses }) as unknown as Cache,
  }) as unknown as CacheStorage

test('the size of a tile is its content-length, or counted', async () => {
  const said = new Response('four', { headers: { 'content-length': '4000' } })
  const counted = new Response('seven b')
  expect(await measureTiles(cachesWith(TILE_CACHE, [said, counted]))).toEqual({ count: 2, bytes: 4007 })
})

test('without a tile cache nothing is stored, and measuring creates none', async () => {
  const kept = cachesWith('another', [new Response('x')])
  const open = vi.spyOn(kept, 'open')
  expect(await measureTiles(kept)).toEqual({ count: 0, bytes: 0 })
  expect(open).not.toHaveBeenCalled()
  expect(await measureTiles(undefined)).toEqual({ count: 0, bytes: 0 })
})

const SERVER = 'https://tiles.example'
const TEMPLATE = `${SERVER}/{z}/{x}/{y}.png`
const cityOf = (url: string) => cityOfTile(url, TEMPLATE)
const tileOf = (z: number, latitude: number, longitude: number): string => {
  const across = 2 ** z
  const sin = Math.sin((latitude * Math.PI) / 180)
  const x = Math.floor(((longitude + 180) / 360) * across)
  const y = Math.floor((0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI)) * across)
  return `${SERVER}/${z}/${x}/${y}.png`
}

test('a tile belongs to the city that it shows, and one of half a continent to none', () => {
  expect(cityOf(tileOf(13, 37.7749, -122.4194))).toBe('San Francisco')
  expect(cityOf(tileOf(19, 6.6, 3.3))).toBe('Lagos')
  expect(cityOf(tileOf(8, 25.2854, 51.531))).toBe('Doha')
  expect(cityOf(tileOf(7, 25.2854, 51.531))).toBeUndefined()
  expect(cityOf(tileOf(13, 52.5, 13.4))).toBeUndefined()
  expect(cityOf('https://elsewhere.example/13/1/2.png')).toBeUndefined()
  expect(cityOfTile(tileOf(13, 37.7749, -122.4194), null)).toBeUndefined()
  expect(cityOf('https://nearhelp.example/maps/lagos/0123456789ab/8/1/2.mvt')).toBe('Lagos')
  expect(cityOfTile('https://nearhelp.example/maps/lagos/0123456789ab/8/1/2.mvt', null)).toBe('Lagos')
  expect(cityOf('https://nearhelp.example/maps/atlantis/0123456789ab/8/1/2.mvt')).toBeUndefined()
})

/** A tile cache as the service worker fills it. */
function cacheOf(sizes: Readonly<Record<string, number>>): { readonly storage: CacheStorage; readonly kept: Map<string, number> } {
  const kept = new Map(Object.entries(sizes))
  const cache = {
    keys: async () => [...kept.keys()].map((url) => new Request(url)),
    match: async ({ url }: Request) => new Response('x'.repeat(kept.get(url) ?? 0)),
    delete: async ({ url }: Request) => kept.delete(url),
  } as unknown as Cache
  return { storage: { has: async () => true, open: async () => cache } as unknown as CacheStorage, kept }
}

test('tiles are measured by city, and removing a city removes only its tiles', async () => {
  const [first, second] = [tileOf(13, 37.7749, -122.4194), tileOf(15, 37.78, -122.41)]
  const [lagos, world] = [tileOf(13, 6.5244, 3.3792), tileOf(3, 6.5, 3.3)]
  const { storage, kept } = cacheOf({ [first]: 10, [second]: 20, [lagos]: 5, [world]: 7 })
  expect(await measureTilesByCity(storage, TEMPLATE)).toEqual(
    new Map([
      ['San Francisco', { count: 2, bytes: 30 }],
      ['Lagos', { count: 1, bytes: 5 }],
    ]),
  )
  await removeTilesOfCity('San Francisco', storage, TEMPLATE)
  expect([...kept.keys()]).toEqual([lagos, world])
  expect(await measureTilesByCity(undefined, TEMPLATE)).toEqual(new Map())
})
