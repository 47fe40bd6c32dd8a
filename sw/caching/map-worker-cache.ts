/**
 * The stored code of the map worker: 38 kB that only marketplaces with basemaps use. It is stored when a page first asks for it, and from then
 * on with each release.
 */

const cacheName = 'nearhelp-map-worker-v1'

/** The part of the browser's cache storage that is used. */
type Storage = Pick<CacheStorage, 'has' | 'open'>

/** Stores the code of a release that is being installed, on devices that have used it. Without a network the release installs without it. */
export async function storeMapWorker(caches: Storage, paths: readonly string[]): Promise<void> {
  if (!(await caches.has(cacheName))) return
  const cache = await caches.open(cacheName)
  try {
    await cache.addAll(paths)
  } catch {
    // A page that is online fetches it.
  }
}

/** Removes the code of earlier releases. */
export async function removeEarlierMapWorkers(caches: Storage, paths: readonly string[]): Promise<void> {
  if (!(await caches.has(cacheName))) return
  const cache = await caches.open(cacheName)
  for (const request of await cache.keys()) {
    if (!paths.includes(new URL(request.url).pathname)) await cache.delete(request)
  }
}

/** Responds from the cache, else from the network, and stores what came. @throws TypeError without a network */
export async function respondWithMapWorker(
  caches: Storage,
  request: Request,
  fetch: (request: Request) => Promise<Response>,
): Promise<Response> {
  const cache = await caches.open(cacheName)
  const cached = await cache.match(request)
  if (cached !== undefined) return cached
  const response = await fetch(request)
  if (response.status === 200) await cache.put(request, response.clone())
  return response
}
