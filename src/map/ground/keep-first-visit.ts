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

async function handOver(worker: ServiceWorker | null): Promise<void> {
  const own = performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => isOfMap(name, mapSettings().tileUrl, location.origin))
  const urlsToCache = [...new Set([...own, ...(await mapPainter().asked())])]
  // A message of workbox-routing.
  worker?.postMessage({ type: 'CACHE_URLS', payload: { urlsToCache } })
}

/** Waits for the first service worker, once in a page. */
export function keepFirstVisit(): void {
  // Browsers without one, and pages over plain HTTP, have nothing to wait for.
  const container = (navigator as Partial<Navigator>).serviceWorker
  if (isWatching || container === undefined || container.controller !== null) return
  isWatching = true
  container.addEventListener('controllerchange', () => void handOver(container.controller), { once: true })
}
