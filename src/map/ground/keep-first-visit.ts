/**
 * Maps of the first visit. It loads before the service worker controls the page, so nothing of what it fetched is stored. Once there is one,
 * it is asked to fetch the same addresses, which the browser still has in its HTTP cache.
 */
import { BASEMAPS_PATH } from '#config/map/basemap.ts'
import { mapSettings } from '#config/map/map-settings.ts'
import { parseTileUrl } from '#config/map/tile-coordinates.ts'
import { mapPainter } from '../streets/map-painter.ts'

/** Returns whether the page has fetched a list, a city's land or a tile by this address. */
export function isOfMap(url: string, tileUrl: string | null, ownOrigin: string): boolean {
  const { origin, pathname } = new URL(url)
  if (origin === ownOrigin && pathname.startsWith(BASEMAPS_PATH)) return true
  return tileUrl !== null && parseTileUrl(url, tileUrl) !== undefined
}

let isWatching = false

/** Addresses that the page has fetched without the service worker. */
function ownAddresses(): readonly string[] {
  const entries = performance.getEntriesByType('resource').filter((entry) => entry instanceof PerformanceResourceTiming)
  const past = entries.filter(({ name, workerStart }) => workerStart === 0 && isOfMap(name, mapSettings().tileUrl, location.origin))
  return past.map(({ name }) => name)
}

/** Has a service worker fetch and store these addresses, by a message of workbox-routing. */
function handOver(worker: ServiceWorker | null, addresses: readonly string[]): void {
  if (addresses.length > 0) worker?.postMessage({ type: 'CACHE_URLS', payload: { urlsToCache: addresses } })
}

/** Waits for the first service worker, once in a page. Where it came before the map, only what was fetched for the map's start is missing. */
export function keepFirstVisit(): void {
  // Browsers without one, and pages over plain HTTP, have nothing to wait for.
  const container = (navigator as Partial<Navigator>).serviceWorker
  if (isWatching || container === undefined) return
  isWatching = true
  if (container.controller) {
    handOver(container.controller, ownAddresses())
    return
  }
  const takeOver = async (): Promise<void> => handOver(container.controller, [...ownAddresses(), ...(await mapPainter().asked())])
  container.addEventListener('controllerchange', () => void takeOver(), { once: true })
}
