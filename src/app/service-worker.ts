import type { Workbox } from 'workbox-window'

/** The person's say in updates. */
export interface AppUpdates {
  /** Calls back when a newer release is installed and waits. Returns the way to stop listening. */
  onNeedRefresh(callback: () => void): () => void
  /** Hands over to the waiting release and reloads this page; nothing happens when none waits. */
  applyUpdate(): void
}

const hourMs = 60 * 60 * 1000

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

  return {
    onNeedRefresh(callback) {
      listeners.add(callback)
      if (waiting) callback()
      return () => listeners.delete(callback)
    },
    applyUpdate() {
      if (!waiting) return
      void registered.then((workbox) => {
        workbox?.addEventListener('controlling', () => page.location.reload())
        workbox?.messageSkipWaiting()
      })
    },
  }
}
