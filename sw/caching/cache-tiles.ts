// Caches viewed map tiles, images and vectors: the newest few hundred, served from the cache while fresh, and when stale or offline too.
import type { MapSettings } from '#config/map/map-settings.ts'
import { TILE_CACHE as cacheName, tileCacheMaxEntries } from '#config/map/tiles.ts'
import { ExpirationPlugin } from 'workbox-expiration'
import { registerRoute } from 'workbox-routing'
import { CacheFirst, StaleWhileRevalidate } from 'workbox-strategies'
import type { WorkboxPlugin } from 'workbox-core'
import { cacheBasemaps } from './cache-basemaps.ts'
import { endableRequests } from './endable-requests.ts'
import { isFreshTile, isOfFormerServer, isTileRequest, cachedAtHeader, isCacheableTile } from './tile-rules.ts'

function withCachedAt(response: Response, nowMs: number): Response {
  const headers = new Headers(response.headers)
  headers.set(cachedAtHeader, String(nowMs))
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers })
}

/** Removes the tiles of a server that is not set any more: no map shows them. */
async function removeFormerTiles(tileUrl: string | null, ownOrigin: string): Promise<void> {
  // Opening a missing cache would create it.
  if (!(await caches.has(cacheName))) return
  const cache = await caches.open(cacheName)
  const former = (await cache.keys()).filter((request) => isOfFormerServer(request, tileUrl, ownOrigin))
  await Promise.all(former.map((request) => cache.delete(request, { ignoreVary: true })))
}

/** @param now returns milliseconds since the epoch */
export function cacheTiles(scope: ServiceWorkerGlobalScope, { tileUrl }: MapSettings, now: () => number): void {
  const ownOrigin = scope.location.origin
  const cacheImagesOnly: WorkboxPlugin = {
    cacheWillUpdate: async ({ response }) => (isCacheableTile(response) ? withCachedAt(response, now()) : null),
  }
  // Its optional members are declared as possibly undefined, which exact optional types reject.
  const expire = new ExpirationPlugin({ maxEntries: tileCacheMaxEntries, purgeOnQuotaError: true }) as WorkboxPlugin
  const endable = endableRequests(scope)
  const plugins = [endable, cacheImagesOnly, expire]
  const fresh = new CacheFirst({ cacheName, plugins })
  const stale = new StaleWhileRevalidate({ cacheName, plugins })

  scope.addEventListener('activate', (event) => event.waitUntil(removeFormerTiles(tileUrl, ownOrigin)))
  registerRoute(
    ({ request }) => isTileRequest(request, tileUrl, ownOrigin),
    async ({ request, event }) => {
      const cached = await caches.match(request, { cacheName })
      const strategy = cached !== undefined && !isFreshTile(cached.headers, now()) ? stale : fresh
      return strategy.handle({ request, event })
    },
  )
  cacheBasemaps(scope, endable, expire)
}
