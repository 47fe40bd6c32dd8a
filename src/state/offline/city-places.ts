/** The files of streets and places of the cities on this device, which the service worker answers with. */
import { placesPath, type Basemap } from '#config/map/basemap.ts'
import { PLACES_CACHE } from '#config/map/tiles.ts'
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
  if (path === undefined || (await cache.match(path)) !== undefined) return current
  await cache.add(path)
  if (current !== basemap)
    await changeCityMapRecord(basemap.slug, (record) =>
      record.stored?.basemap.id === basemap.id ? { ...record, stored: { ...record.stored, basemap: current } } : undefined,
    )
  return current
}

/**
 * Stores the places of each map that is on this device, and removes all others. Those that cannot be fetched are fetched the next time.
 * @param mayLoad returns whether something may be fetched for a city now
 */
export async function updatePlaces(
  records: readonly CityMapRecord[],
  mayLoad: (slug: string) => boolean,
  storage = availableCaches(),
): Promise<void> {
  const maps = records.flatMap(({ stored }) => stored?.basemap ?? [])
  // Opening a missing cache would create it.
  const isNeeded = maps.some(({ places }) => places !== undefined)
  if (storage === undefined || !(isNeeded || (await storage.has(PLACES_CACHE)))) return
  const cache = await storage.open(PLACES_CACHE)
  const kept = new Set<string | undefined>()
  for (const basemap of maps) {
    const current = mayLoad(basemap.slug) ? await storePlaces(cache, basemap).catch(() => basemap) : basemap
    kept.add(pathOf(current))
  }
  for (const request of await cache.keys()) if (!kept.has(new URL(request.url).pathname)) await cache.delete(request)
}
