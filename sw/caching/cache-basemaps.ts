// Caches viewed tiles of the cities' vector maps, and the list of these maps, so that the map draws them without a connection.
import { TILE_CACHE } from '#config/map/tiles.ts'
import type { WorkboxPlugin } from 'workbox-core'
import { registerRoute } from 'workbox-routing'
import { CacheFirst, NetworkFirst } from 'workbox-strategies'
import { cachedBasemapTile, isBasemapListRequest, isBasemapTileRequest, isCacheableList } from './basemap-rules.ts'

const LIST_CACHE = 'nearhelp-basemaps-v1'
/** On a bad line the list of the last visit is used after this long. */
const LIST_TIMEOUT_SECONDS = 1

/**
 * @param endable ends requests that hang
 * @param expire keeps the cache of tiles within its limit; tiles of replaced files leave it like all that were not viewed for long
 */
export function cacheBasemaps(scope: ServiceWorkerGlobalScope, endable: WorkboxPlugin, expire: WorkboxPlugin): void {
  const ownOrigin = scope.location.origin
  const tilesOnly: WorkboxPlugin = { cacheWillUpdate: async ({ response }) => cachedBasemapTile(response) }
  // The contents at an address never change.
  const tiles = new CacheFirst({ cacheName: TILE_CACHE, plugins: [endable, tilesOnly, expire] })
  const listOnly: WorkboxPlugin = { cacheWillUpdate: async ({ response }) => (isCacheableList(response) ? response : null) }
  const list = new NetworkFirst({ cacheName: LIST_CACHE, networkTimeoutSeconds: LIST_TIMEOUT_SECONDS, plugins: [endable, listOnly] })
  registerRoute(({ request }) => isBasemapTileRequest(request, ownOrigin), tiles)
  registerRoute(({ request }) => isBasemapListRequest(request, ownOrigin), list)
}
