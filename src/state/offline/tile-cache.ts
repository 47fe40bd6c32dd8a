/** Map tiles stored on this device: their number, size and city. */
import { parseBasemapTilePath } from '#config/map/basemap.ts'
import { mapSettings } from '#config/map/map-settings.ts'
import { TILE_CACHE } from '#config/map/tiles.ts'
import { tileCentre, parseTileUrl } from '#config/map/tile-coordinates.ts'
import { cities } from '#domain/cities.ts'
import { findNearbyCity } from '../device/geolocation.ts'

export interface StorageUsage {
  readonly count: number
  readonly bytes: number
}

const NO_USAGE: StorageUsage = { count: 0, bytes: 0 }

/** A tile below this zoom shows more than a city and its surroundings. */
const CITY_ZOOM = 8

/**
 * Returns the city of a tile; undefined for a tile of half a continent, outside the marketplace's cities or of another server.
 * @param template as `tileUrl` of the settings
 */
export function cityOfTile(url: string, template: string | null): string | undefined {
  const basemap = parseBasemapTilePath(new URL(url).pathname)
  if (basemap) return cities().find(({ slug }) => slug === basemap.slug)?.name
  const place = template === null ? undefined : parseTileUrl(url, template)
  return place && place.z >= CITY_ZOOM ? findNearbyCity(tileCentre(place))?.name : undefined
}

/** Returns the size of a response, bytes: its `content-length` if readable, else counted. */
async function bytesOf(response: Response): Promise<number> {
  const declared = Number(response.headers.get('content-length') ?? 0)
  return declared > 0 ? declared : (await response.blob()).size
}

/** Opens the tile cache; undefined when the page has no caches, or no tile cache exists. Measuring must not create one. */
async function openTileCache(storage: CacheStorage | undefined): Promise<Cache | undefined> {
  return (await storage?.has(TILE_CACHE)) === true ? storage?.open(TILE_CACHE) : undefined
}

/** Measures all tiles. @param storage undefined when the page has no caches */
export async function measureTiles(storage: CacheStorage | undefined): Promise<StorageUsage> {
  const responses = (await (await openTileCache(storage))?.matchAll()) ?? []
  const sizes = await Promise.all(responses.map(bytesOf))
  return { count: sizes.length, bytes: sizes.reduce((sum, size) => sum + size, 0) }
}

/** Measures the tiles by city. Tiles outside all cities are left out. */
export async function measureTilesByCity(
  storage: CacheStorage | undefined,
  template = mapSettings().tileUrl,
): Promise<ReadonlyMap<string, StorageUsage>> {
  const cache = await openTileCache(storage)
  const cities = new Map<string, StorageUsage>()
  const add = async (request: Request): Promise<void> => {
    const city = cityOfTile(request.url, template)
    const response = city === undefined ? undefined : await cache?.match(request, { ignoreVary: true })
    const size = response && (await bytesOf(response))
    if (city === undefined || size === undefined) return
    const { count, bytes } = cities.get(city) ?? NO_USAGE
    cities.set(city, { count: count + 1, bytes: bytes + size })
  }
  await Promise.all(((await cache?.keys()) ?? []).map(add))
  return cities
}

/** Removes the tiles of a city. */
export async function removeTilesOfCity(city: string, storage: CacheStorage | undefined, template = mapSettings().tileUrl): Promise<void> {
  const cache = await openTileCache(storage)
  if (!cache) return
  const requests = (await cache.keys()).filter(({ url }) => cityOfTile(url, template) === city)
  await Promise.all(requests.map((request) => cache.delete(request, { ignoreVary: true })))
}

/** Returns the caches. Private windows have the functions but reject the calls. */
export const availableCaches = (): CacheStorage | undefined => ('caches' in globalThis ? caches : undefined)
