/** The map's pictures that this device keeps: how many, how large, of which city. */
import { TILE_CACHE, tileUrl } from '#config/map/tiles.ts'
import { tileCentre, parseTileUrl } from '#config/map/tile-coordinates.ts'
import { findNearbyCity } from '../device/geolocation.ts'

export interface StorageUsage {
  readonly count: number
  readonly bytes: number
}

const NO_USAGE: StorageUsage = { count: 0, bytes: 0 }

/** A tile of less than this zoom shows more than a city and what lies around it. */
const CITY_ZOOM = 8

/** The city that a tile is of; undefined for one that shows half a continent, or none of the marketplace's cities. */
export function cityOfTile(url: string, template: string = tileUrl): string | undefined {
  const place = parseTileUrl(url, template)
  return place && place.z >= CITY_ZOOM ? findNearbyCity(tileCentre(place))?.name : undefined
}

/** Bytes of an answer: what its server said, where that may be read, else counted. */
async function bytesOf(answer: Response): Promise<number> {
  const said = Number(answer.headers.get('content-length') ?? 0)
  return said > 0 ? said : (await answer.blob()).size
}

/** Undefined where the page may not have caches, and where nothing was kept yet: none is made by looking. */
async function openTileCache(kept: CacheStorage | undefined): Promise<Cache | undefined> {
  return (await kept?.has(TILE_CACHE)) === true ? kept?.open(TILE_CACHE) : undefined
}

/** @param kept undefined where the page may not have caches */
export async function measureTiles(kept: CacheStorage | undefined): Promise<StorageUsage> {
  const answers = (await (await openTileCache(kept))?.matchAll()) ?? []
  const sizes = await Promise.all(answers.map(bytesOf))
  return { count: sizes.length, bytes: sizes.reduce((sum, size) => sum + size, 0) }
}

/** The same by city; what shows none of them is in none. */
export async function measureTilesByCity(kept: CacheStorage | undefined): Promise<ReadonlyMap<string, StorageUsage>> {
  const cache = await openTileCache(kept)
  const cities = new Map<string, StorageUsage>()
  const add = async (request: Request): Promise<void> => {
    const city = cityOfTile(request.url)
    const answer = city === undefined ? undefined : await cache?.match(request, { ignoreVary: true })
    const size = answer && (await bytesOf(answer))
    if (city === undefined || size === undefined) return
    const { count, bytes } = cities.get(city) ?? NO_USAGE
    cities.set(city, { count: count + 1, bytes: bytes + size })
  }
  await Promise.all(((await cache?.keys()) ?? []).map(add))
  return cities
}

/** Removes the tiles of a city. */
export async function removeTilesOfCity(city: string, kept: CacheStorage | undefined): Promise<void> {
  const cache = await openTileCache(kept)
  if (!cache) return
  const those = (await cache.keys()).filter(({ url }) => cityOfTile(url) === city)
  await Promise.all(those.map((request) => cache.delete(request, { ignoreVary: true })))
}

/** Private windows have the functions and refuse them. */
export const availableCaches = (): CacheStorage | undefined => ('caches' in globalThis ? caches : undefined)
