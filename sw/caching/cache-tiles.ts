// Viewed tiles stay on the device: the newest some hundreds, shown at once while fresh, shown anyway without a network.
import { TILE_CACHE as cacheName, tileCacheMaxEntries, tileUrl } from '#config/map/tiles.ts'
import { ExpirationPlugin } from 'workbox-expiration'
import { registerRoute } from 'workbox-routing'
import { CacheFirst, StaleWhileRevalidate } from 'workbox-strategies'
import type { WorkboxPlugin } from 'workbox-core'
import { isFreshTile, isTileRequest, cachedAtHeader, isCacheableTile } from './tile-rules.ts'

function withCachedAt(response: Response, nowMs: number): Response {
  const headers = new Headers(response.headers)
  headers.set(cachedAtHeader, String(nowMs))
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers })
}

/** @param now milliseconds since the epoch */
export function cacheTiles(ownOrigin: string, now: () => number): void {
  const keepPictures: WorkboxPlugin = {
    cacheWillUpdate: async ({ response }) => (isCacheableTile(response) ? withCachedAt(response, now()) : null),
  }
  // Its optional members are declared as possibly undefined, which exact optional types do not take.
  const expire = new ExpirationPlugin({ maxEntries: tileCacheMaxEntries, purgeOnQuotaError: true }) as WorkboxPlugin
  const plugins = [keepPictures, expire]
  const fresh = new CacheFirst({ cacheName, plugins })
  const stale = new StaleWhileRevalidate({ cacheName, plugins })

  registerRoute(
    ({ request }) => isTileRequest(request, tileUrl, ownOrigin),
    async ({ request, event }) => {
      const kept = await caches.match(request, { cacheName })
      const strategy = kept !== undefined && !isFreshTile(kept.headers, now()) ? stale : fresh
      return strategy.handle({ request, event })
    },
  )
}
