// A lazy part of the app that cannot be loaded, because its release is gone from the server and from the caches.

/** What the recovery touches, so that it can be tried without a browser. */
export interface RecoveryEnvironment {
  /** Whether the server answers: a browser that thinks it is online may stand before a dead one. */
  readonly reachable: () => Promise<boolean>
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>
  readonly registrations: () => Promise<readonly Pick<ServiceWorkerRegistration, 'unregister'>[]>
  readonly caches: Pick<CacheStorage, 'keys' | 'delete'>
  readonly reload: () => void
}

const recoveredBuildKey = 'nearhelp.recovered-build'

/**
 * Reloads once with the newest release: drops the worker and its precache, because a plain reload would get the same
 * files again. Never while the server cannot be reached, because then only what is kept is left; and once for a build and tab.
 *
 * @returns whether the page is going to reload
 */
export async function recoverStaleChunk(buildId: string, around: RecoveryEnvironment): Promise<boolean> {
  if (around.storage.getItem(recoveredBuildKey) === buildId || !(await around.reachable())) return false
  around.storage.setItem(recoveredBuildKey, buildId)
  const [workers, names] = await Promise.all([around.registrations(), around.caches.keys()])
  await Promise.all(workers.map((worker) => worker.unregister()))
  await Promise.all(names.filter((name) => name.startsWith('workbox-precache')).map((name) => around.caches.delete(name)))
  around.reload()
  return true
}

/** Listens for chunks that fail to load. @param buildId the page's own build */
export function watchStaleChunks(page: Window, buildId: string): void {
  const worker = page.navigator.serviceWorker
  page.addEventListener('vite:preloadError', () => {
    void recoverStaleChunk(buildId, {
      reachable: () =>
        page.fetch('/sw.js', { cache: 'no-store' }).then(
          ({ ok }) => ok,
          () => false,
        ),
      storage: page.sessionStorage,
      registrations: async () => (worker === undefined ? [] : worker.getRegistrations()),
      caches: page.caches,
      reload: () => page.location.reload(),
    })
  })
}
