// A tab opened before an update still requests the chunks of the release it came from. They are moved to separate caches while the new worker
// installs, so that such a tab keeps working offline over three updates.
import { matchPrecache } from 'workbox-precaching'
import { cacheNames } from 'workbox-core'
import { registerRoute } from 'workbox-routing'
import { matchReleaseCaches, saveReleaseFiles } from './release-caches.ts'

const assets = '/assets/'

/** Returns the hashed files in the precache that are not of this release. */
async function outdatedRequests(precache: Cache, current: ReadonlySet<string>): Promise<Request[]> {
  const cachedRequests = await precache.keys()
  return cachedRequests.filter((request) => {
    const { pathname } = new URL(request.url)
    return pathname.startsWith(assets) && !current.has(pathname)
  })
}

/** Returns a hash of a release's file list: another list has another name. */
async function hashFileList(current: ReadonlySet<string>): Promise<string> {
  const list = new TextEncoder().encode([...current].toSorted().join())
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', list))
  return Array.from(digest.subarray(0, 8), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

async function cacheOutdatedFiles(current: ReadonlySet<string>): Promise<void> {
  const precache = await caches.open(cacheNames.precache)
  const files: (readonly [Request, Response])[] = []
  for (const request of await outdatedRequests(precache, current)) {
    const response = await precache.match(request)
    if (response !== undefined) files.push([request, response])
  }
  // The first installation, or the same files with another worker: nothing is replaced.
  if (files.length === 0) return
  await saveReleaseFiles(caches, await hashFileList(current), files)
}

/**
 * @param scope the worker's global
 * @param current paths of this release's files, such as '/assets/main-a1b2.js'
 */
export function servePreviousReleases(scope: ServiceWorkerGlobalScope, current: ReadonlySet<string>): void {
  scope.addEventListener('install', (event) => event.waitUntil(cacheOutdatedFiles(current)))
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith(assets),
    async ({ request }) => (await matchPrecache(request)) ?? (await matchReleaseCaches(caches, request)) ?? (await fetch(request)),
  )
}
