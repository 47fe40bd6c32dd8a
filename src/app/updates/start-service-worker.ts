import type { Workbox } from 'workbox-window'

/** The person's say in updates. */
export interface AppUpdates {
  /** Calls back when a newer release is installed and waits. Returns the way to stop listening. */
  onNeedRefresh(callback: () => void): () => void
  /** Hands over to the waiting release and loads this page anew; only that where another tab has handed over already. */
  applyUpdate(): void
  /** Looks for a newer release, waits until it is installed, and hands over to it; without one the page is loaded anew. */
  updateNow(): void
}

const hourMs = 60 * 60 * 1000
/** Installing fetches the whole app; on a slow line the person is not left before a button that does nothing, ms. */
const installLimitMs = 60_000

async function register(page: Window, announce: () => void): Promise<Workbox | undefined> {
  if (page.navigator.serviceWorker === undefined) return undefined
  const { Workbox: Registration } = await import('workbox-window')
  const workbox = new Registration('/sw.js')
  workbox.addEventListener('waiting', announce)
  await workbox.register()
  const look = (): void => {
    // Without a network there is nothing newer to be had; the next hour looks again.
    if (page.navigator.onLine) workbox.update().catch(() => undefined)
  }
  page.setInterval(look, hourMs)
  return workbox
}

/** Resolves when a release that is being installed is, or has failed, or takes too long. */
function whenInstalled(page: Window, { installing }: ServiceWorkerRegistration): Promise<void> {
  if (!installing) return Promise.resolve()
  return new Promise((resolve) => {
    installing.addEventListener('statechange', () => resolve(), { once: true })
    page.setTimeout(resolve, installLimitMs)
  })
}

function activateWaiting(page: Window, registration: ServiceWorkerRegistration | undefined): void {
  const reload = (): void => page.location.reload()
  const waiting = registration?.waiting
  if (!waiting) {
    reload()
    return
  }
  page.navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true })
  waiting.postMessage({ type: 'SKIP_WAITING' })
}

/**
 * Registers the service worker of a production build after the page has loaded; in development the mock backend has
 * the scope and nothing is registered.
 *
 * @param failed told when the browser refuses to register; the app then works without a shell cache
 */
export function startServiceWorker(page: Window, failed: (error: unknown) => void): AppUpdates {
  const listeners = new Set<() => void>()
  let waiting = false
  const announce = (): void => {
    waiting = true
    for (const listener of listeners) listener()
  }
  const registered = import.meta.env.PROD ? register(page, announce) : Promise.resolve(undefined)
  registered.catch(failed)
  const registration = async (): Promise<ServiceWorkerRegistration | undefined> => {
    await registered.catch(() => undefined)
    return page.navigator.serviceWorker?.getRegistration()
  }

  return {
    onNeedRefresh(callback) {
      listeners.add(callback)
      if (waiting) callback()
      return () => listeners.delete(callback)
    },
    applyUpdate() {
      void registration().then((found) => activateWaiting(page, found))
    },
    updateNow() {
      void registration().then(async (found) => {
        await found?.update().catch(() => undefined)
        if (found) await whenInstalled(page, found)
        activateWaiting(page, found)
      })
    },
  }
}
