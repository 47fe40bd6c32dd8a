/** The files of streets and places of the cities on this device. The service worker answers with what is in their cache. */
import { parsePlacesPath, PLACES_CACHE, placesPath, type Basemap } from '#config/map/basemap.ts'
import type { CityMapRecord } from '#data/city-maps/city-map-record.ts'
import { changeCityMapRecord } from '#data/city-maps/city-map-records.ts'
import { loadServedList } from '#workers/basemap-list.ts'
import { availableCaches } from './tile-cache.ts'

const pathOf = ({ slug, places }: Basemap): string | undefined => (places === undefined ? undefined : placesPath(slug, places.id))

/** Returns the map with the places that the server has for the same file now. */
async function withCurrentPlaces(basemap: Basemap): Promise<Basemap> {
  const served = (await loadServedList())?.cities.find(({ slug, id }) => slug === basemap.slug && id === basemap.id)
  return served?.places === undefined || served.places.id === basemap.places?.id ? basemap : { ...basemap, places: served.places }
}

/** Stores the places of a map. @returns the map with them */
async function storePlaces(cache: Cache, basemap: Basemap): Promise<Basemap> {
  const current = await withCurrentPlaces(basemap)
  const path = pathOf(current)
  if (path === undefined || (await cache.match(path, { ignoreVary: true })) !== undefined) return current
  await cache.add(path)
  if (current !== basemap)
    await changeCityMapRecord(basemap.slug, (record) =>
      record.stored?.basemap.id === basemap.id ? { ...record, stored: { ...record.stored, basemap: current } } : undefined,
    )
  return current
}

/** Removes the files of a city, but the one of this path. */
async function removeOthers(cache: Cache, slug: string, kept?: string): Promise<void> {
  for (const request of await cache.keys()) {
    const { pathname } = new URL(request.url)
    if (parsePlacesPath(pathname)?.slug === slug && pathname !== kept) await cache.delete(request, { ignoreVary: true })
  }
}

/** Opens the cache. Opening a missing one would create it. */
const openPlaces = async (storage: CacheStorage | undefined, isNeeded: boolean): Promise<Cache | undefined> =>
  storage !== undefined && (isNeeded || (await storage.has(PLACES_CACHE))) ? storage.open(PLACES_CACHE) : undefined

/**
 * Stores the places of each map that is on this device, in place of earlier ones. Those that cannot be fetched are fetched the next time.
 * @param mayLoad returns whether something may be fetched for a city now
 */
export async function updatePlaces(
  records: readonly CityMapRecord[],
  mayLoad: (slug: string) => boolean,
  storage = availableCaches(),
): Promise<void> {
  const maps = records.flatMap(({ stored }) => stored?.basemap ?? []).filter(({ slug }) => mayLoad(slug))
  const cache = await openPlaces(
    storage,
    maps.some(({ places }) => places !== undefined),
  )
  if (cache === undefined) return
  for (const basemap of maps) {
    const current = await storePlaces(cache, basemap).catch(() => undefined)
    if (current !== undefined) await removeOthers(cache, basemap.slug, pathOf(current))
  }
}

/** Removes the places of a city. */
export async function removePlaces(slug: string, storage = availableCaches()): Promise<void> {
  const cache = await openPlaces(storage, false)
  if (cache !== undefined) await removeOthers(cache, slug)
}
