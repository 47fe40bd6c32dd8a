// Recovers from a lazy chunk that cannot be loaded because its release is no longer on the server or in the caches.

/** Browser features that the recovery uses, replaceable in tests. */
export interface RecoveryEnvironment {
  /** Whether the server responds: a browser can report being online without a working connection. */
  readonly reachable: () => Promise<boolean>
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>
  readonly registrations: () => Promise<readonly Pick<ServiceWorkerRegistration, 'unregister'>[]>
  readonly caches: Pick<CacheStorage, 'keys' | 'delete'>
  readonly reload: () => void
}

const recoveredBuildKey = 'nearhelp.recovered-build'

/**
 * Reloads the page once with the newest release. Drops the service worker and its precache first, because a plain reload would get the
 * same files again. Does nothing while the server is unreachable, because then only the cached files work. Runs once per build and tab.
 *
 * @returns whether the page is going to reload
 */
export async function recoverStaleChunk(buildId: string, environment: RecoveryEnvironment): Promise<boolean> {
  if (environment.storage.getItem(recoveredBuildKey) === buildId || !(await environment.reachable())) return false
  environment.storage.setItem(recoveredBuildKey, buildId)
  const [workers, names] = await Promise.all([environment.registrations(), environment.caches.keys()])
  await Promise.all(workers.map((worker) => worker.unregister()))
  await Promise.all(names.filter((name) => name.startsWith('workbox-precache')).map((name) => environment.caches.delete(name)))
  environment.reload()
  return true
}

/** Listens for chunks that fail to load. @param buildId id of the page's build */
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
