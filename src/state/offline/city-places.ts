/** The files of streets and places of the cities on this device. The service worker answers with what is in their cache. */
import { parsePlacesPath, PLACES_CACHE, PLACES_TYPE, placesPath, type Basemap } from '#config/map/basemap.ts'
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

/** Fetches a file of places into the cache, unless it is there. @throws TypeError for anything else, such as the login page of a network */
async function fetchInto(cache: Cache, path: string): Promise<void> {
  if ((await cache.match(path, { ignoreVary: true })) !== undefined) return
  const response = await fetch(path)
  if (!response.ok || response.redirected || response.headers.get('content-type') !== PLACES_TYPE) throw new TypeError('no places')
  await cache.put(path, response)
}

/** Stores the places of a map. @returns the map with them */
async function storePlaces(cache: Cache, basemap: Basemap): Promise<Basemap> {
  const current = await withCurrentPlaces(basemap)
  const path = pathOf(current)
  if (path === undefined) return current
  await fetchInto(cache, path)
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

/**
 * Stores a file of places in place of an earlier one of its city.
 * @param path as of `placesPath`
 * @throws the browser's error when there is no network or no space, TypeError for anything but places
 */
export async function keepPlacesFile(path: string, storage = availableCaches()): Promise<void> {
  const slug = parsePlacesPath(path)?.slug
  const cache = slug === undefined ? undefined : await openPlaces(storage, true)
  if (slug === undefined || cache === undefined) return
  await fetchInto(cache, path)
  await removeOthers(cache, slug, path)
}

/** Removes the places of a city. */
export async function removePlaces(slug: string, storage = availableCaches()): Promise<void> {
  const cache = await openPlaces(storage, false)
  if (cache !== undefined) await removeOthers(cache, slug)
}
