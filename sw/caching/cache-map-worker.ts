// The map worker is 38 kB, and only marketplaces with basemaps use it: it is stored when a page first asks for
// it, and from then on with each release.
import { registerRoute } from 'workbox-routing'

const cacheName = 'nearhelp-map-worker-v1'

async function storeNext(paths: readonly string[]): Promise<void> {
  // This device has not used it.
  if (!(await caches.has(cacheName))) return
  try {
    await (await caches.open(cacheName)).addAll(paths)
  } catch {
    // The release installs without it; a page that is online fetches it.
  }
}

async function removeEarlier(paths: readonly string[]): Promise<void> {
  if (!(await caches.has(cacheName))) return
  const cache = await caches.open(cacheName)
  for (const request of await cache.keys()) {
    if (!paths.includes(new URL(request.url).pathname)) await cache.delete(request)
  }
}

async function respond(request: Request): Promise<Response> {
  const cached = await caches.match(request, { cacheName })
  if (cached !== undefined) return cached
  const response = await fetch(request)
  if (response.status === 200) await (await caches.open(cacheName)).put(request, response.clone())
  return response
}

/** @param paths of this release's map worker, which is not in the precache */
export function cacheMapWorker(scope: ServiceWorkerGlobalScope, paths: readonly string[]): void {
  scope.addEventListener('install', (event) => event.waitUntil(storeNext(paths)))
  scope.addEventListener('activate', (event) => event.waitUntil(removeEarlier(paths)))
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && paths.includes(url.pathname),
    ({ request }) => respond(request),
  )
}
