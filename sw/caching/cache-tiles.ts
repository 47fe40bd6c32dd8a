// Viewed tiles stay on the device: the newest some hundreds, shown at once while fresh, shown anyway without a network.
import { TILE_CACHE as cacheName, tileCacheEntries, tileUrl } from '#config/map/tiles.ts'
import { ExpirationPlugin } from 'workbox-expiration'
import { registerRoute } from 'workbox-routing'
import { CacheFirst, StaleWhileRevalidate } from 'workbox-strategies'
import type { WorkboxPlugin } from 'workbox-core'
import { isFreshTile, isTileRequest, keptAtHeader, mayKeepTile } from './tile-rules.ts'

function stamped(response: Response, nowMs: number): Response {
  const headers = new Headers(response.headers)
  headers.set(keptAtHeader, String(nowMs))
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers })
}

/** @param now milliseconds since the epoch */
export function keepTiles(ownOrigin: string, now: () => number): void {
  const keepPictures: WorkboxPlugin = {
    cacheWillUpdate: async ({ response }) => (mayKeepTile(response) ? stamped(response, now()) : null),
  }
  // Its optional members are declared as possibly undefined, which exact optional types do not take.
  const expire = new ExpirationPlugin({ maxEntries: tileCacheEntries, purgeOnQuotaError: true }) as WorkboxPlugin
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
