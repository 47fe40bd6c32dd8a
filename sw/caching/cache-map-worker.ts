import { registerRoute } from 'workbox-routing'
import { removeEarlierMapWorkers, respondWithMapWorker, storeMapWorker } from './map-worker-cache.ts'

/** Serves the map worker from its cache. @param paths of this release's map worker, which is not in the precache */
export function cacheMapWorker(scope: ServiceWorkerGlobalScope, paths: readonly string[]): void {
  scope.addEventListener('install', (event) => event.waitUntil(storeMapWorker(caches, paths)))
  scope.addEventListener('activate', (event) => event.waitUntil(removeEarlierMapWorkers(caches, paths)))
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && paths.includes(url.pathname),
    ({ request }) => respondWithMapWorker(caches, request, (asked) => fetch(asked)),
  )
}
