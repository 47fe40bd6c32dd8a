// A tab that was opened before an update goes on asking for the chunks of its own release. They are moved aside while
// the new worker installs, so that such a tab keeps working without a network.
import { matchPrecache } from 'workbox-precaching'
import { cacheNames } from 'workbox-core'
import { registerRoute } from 'workbox-routing'

const cacheName = 'nearhelp-earlier-release-v1'
const assets = '/assets/'

/** Hashed files in the precache that are not of this release. */
async function outdated(precache: Cache, current: ReadonlySet<string>): Promise<Request[]> {
  const kept = await precache.keys()
  return kept.filter((request) => {
    const { pathname } = new URL(request.url)
    return pathname.startsWith(assets) && !current.has(pathname)
  })
}

async function moveAside(current: ReadonlySet<string>): Promise<void> {
  const precache = await caches.open(cacheNames.precache)
  const earlier = await outdated(precache, current)
  if (earlier.length === 0) return
  await caches.delete(cacheName)
  const aside = await caches.open(cacheName)
  for (const request of earlier) {
    const response = await precache.match(request)
    if (response !== undefined) await aside.put(request, response)
  }
}

/**
 * @param scope the worker's global
 * @param current paths of this release's files, such as '/assets/main-a1b2.js'
 */
export function keepEarlierRelease(scope: ServiceWorkerGlobalScope, current: ReadonlySet<string>): void {
  scope.addEventListener('install', (event) => event.waitUntil(moveAside(current)))
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith(assets),
    async ({ request }) => (await matchPrecache(request)) ?? (await caches.match(request, { cacheName })) ?? (await fetch(request)),
  )
}
