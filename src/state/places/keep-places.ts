/** Has the device keep the places of the selected city, so that they are found without a network from the first time on. */
import { getDefaultStore } from 'jotai'
import { parsePlacesPath, PLACES_CACHE, placesPath } from '#config/map/basemap.ts'
import { cityNamed } from '#domain/cities.ts'
import { loadBasemapList } from '#workers/basemap-list.ts'
import { hasGoodConnection } from '../device/network-quality.ts'
import { whenIdle } from '../display/when-idle.ts'
import { cityAtom } from '../navigation/view.ts'

/** A larger file is kept when it is asked for, and with a downloaded city, bytes. */
const SMALL_BYTES = 300_000
const PLACES_TYPE = 'application/octet-stream'

/**
 * Stores a file of places in the service worker's cache, in place of an earlier one of the city.
 * @param path as of `placesPath`
 * @throws the browser's error when there is no network or no space
 */
export async function storePlaces(path: string): Promise<void> {
  const cache = await caches.open(PLACES_CACHE)
  if (await cache.match(path, { ignoreVary: true })) return
  const response = await fetch(path)
  // Not the login page of a network.
  if (!response.ok || response.redirected || response.headers.get('content-type') !== PLACES_TYPE) return
  await cache.put(path, response)
  const slug = parsePlacesPath(path)?.slug
  for (const { url } of await cache.keys()) {
    const { pathname } = new URL(url)
    if (pathname !== path && parsePlacesPath(pathname)?.slug === slug) await cache.delete(url, { ignoreVary: true })
  }
}

async function keepSelected(): Promise<void> {
  const city = getDefaultStore().get(cityAtom)
  const slug = city === null ? undefined : cityNamed(city)?.slug
  if (slug === undefined || !('caches' in globalThis) || !hasGoodConnection()) return
  const places = (await loadBasemapList())?.cities.find((map) => map.slug === slug)?.places
  if (!places || places.bytes > SMALL_BYTES) return
  // Without a network or space they are tried again at the next start.
  await storePlaces(placesPath(slug, places.id)).catch(() => undefined)
}

/** Keeps the places of the selected city, and of each that is selected later, where the connection is good. */
export function keepPlaces(): void {
  void keepSelected()
  getDefaultStore().sub(cityAtom, () => void whenIdle().then(keepSelected))
}
