// Caches viewed tiles of the cities' vector maps, their places, and the list of these maps, so that both are there without a connection.
import { PLACES_CACHE } from '#config/map/basemap.ts'
import { TILE_CACHE } from '#config/map/tiles.ts'
import type { WorkboxPlugin } from 'workbox-core'
import { ExpirationPlugin } from 'workbox-expiration'
import { registerRoute } from 'workbox-routing'
import { CacheFirst, NetworkFirst } from 'workbox-strategies'
import {
  cachedBasemapTile,
  cachedPlaces,
  isBasemapListRequest,
  isBasemapTileRequest,
  isCacheableList,
  isPlacesRequest,
} from './basemap-rules.ts'

const LIST_CACHE = 'nearhelp-basemaps-v1'
/** Files of places that are kept: those of replaced maps leave first. */
const PLACES_ENTRIES = 8
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
  const placesOnly: WorkboxPlugin = { cacheWillUpdate: async ({ response }) => cachedPlaces(response) }
  const oldest = new ExpirationPlugin({ maxEntries: PLACES_ENTRIES, purgeOnQuotaError: true }) as WorkboxPlugin
  const places = new CacheFirst({ cacheName: PLACES_CACHE, plugins: [endable, placesOnly, oldest] })
  registerRoute(({ request }) => isPlacesRequest(request, ownOrigin), places)
  registerRoute(({ request }) => isBasemapListRequest(request, ownOrigin), list)
}
