// Caches of the files of previous releases that open tabs may still request: one cache for each replaced release, the newest few of them.

/** Number of previous releases whose tabs find their files offline. */
export const MAX_RELEASE_CACHES = 3
const PREFIX = 'nearhelp-earlier-release'

type Caches = Pick<CacheStorage, 'keys' | 'open' | 'delete'>

/** Returns the cache names in order of creation, which is the browser's order. */
const releaseCacheNames = async (caches: Caches): Promise<readonly string[]> =>
  (await caches.keys()).filter((name) => name.startsWith(PREFIX))

/**
 * Stores files beside the precache, and deletes the caches of releases older than the last three.
 * @param release the release that replaces them: of repeated tries for the same release only the last counts
 */
export async function saveReleaseFiles(caches: Caches, release: string, files: readonly (readonly [Request, Response])[]): Promise<void> {
  const name = `${PREFIX}-${release}`
  await caches.delete(name)
  const cache = await caches.open(name)
  for (const [request, response] of files) await cache.put(request, response)
  const all = await releaseCacheNames(caches)
  await Promise.all(all.slice(0, -MAX_RELEASE_CACHES).map((old) => caches.delete(old)))
}

export async function matchReleaseCaches(caches: Caches, request: Request): Promise<Response | undefined> {
  for (const name of await releaseCacheNames(caches)) {
    const found = await (await caches.open(name)).match(request)
    if (found !== undefined) return found
  }
  return undefined
}
