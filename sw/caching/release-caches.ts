// The files of earlier releases that tabs may still ask for: a cache for each release that was replaced, the newest few of them.

/** So many releases back a tab finds its own files without a network. */
export const MAX_RELEASE_CACHES = 3
const PREFIX = 'nearhelp-earlier-release'

type Caches = Pick<CacheStorage, 'keys' | 'open' | 'delete'>

/** In the order they were made, which is how the browser keeps them. */
const releaseCacheNames = async (caches: Caches): Promise<readonly string[]> =>
  (await caches.keys()).filter((name) => name.startsWith(PREFIX))

/**
 * Keeps files beside the precache, and lets go of what was kept so for longer than three releases.
 * @param release which one replaces them: of a second try at the same one only the last counts
 */
export async function saveReleaseFiles(caches: Caches, release: string, files: readonly (readonly [Request, Response])[]): Promise<void> {
  const name = `${PREFIX}-${release}`
  await caches.delete(name)
  const aside = await caches.open(name)
  for (const [request, response] of files) await aside.put(request, response)
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
