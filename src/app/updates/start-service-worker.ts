import type { Workbox } from 'workbox-window'
import { startThreadsWorker } from '#workers/threads/start-threads-worker.ts'
import { stopPreloading } from '../screens/lazy-screen.ts'

/** Controls for updates of the app. */
export interface AppUpdates {
  /** Calls back when a newer release is installed and waiting. Returns a function that stops listening. */
  onNeedRefresh(callback: () => void): () => void
  /** Activates the waiting release and reloads the page; only reloads if another tab has already activated it. */
  applyUpdate(): void
  /** Checks for a newer release, waits until it is installed, and activates it; without one it only reloads the page. */
  updateNow(): void
}

const hourMs = 60 * 60 * 1000
/** Installing downloads the whole app. On a slow network the button takes effect after this time, ms. */
const installLimitMs = 60_000
/** A screen that is still loading after this time, ms, does not hold up an update. */
const preloadLimitMs = 1_000
/** After this time without a takeover the requests of the old worker are ended, ms. */
const endRequestsAfterMs = 1_000
/** After this time without a takeover the browser is made to look again whether the old worker is idle; again and again, ms. */
const nudgeEveryMs = 2_000
/** After this time without a takeover the page reloads all the same, ms. */
const takeoverLimitMs = 10_000

async function register(page: Window, announce: () => void): Promise<Workbox | undefined> {
  if (page.navigator.serviceWorker === undefined) return undefined
  const { Workbox: Registration } = await import('workbox-window')
  const workbox = new Registration('/sw.js')
  workbox.addEventListener('waiting', announce)
  // Another tab activated it, perhaps before this one knew of it.
  workbox.addEventListener('controlling', ({ isUpdate }) => {
    if (isUpdate === true) announce()
  })
  await workbox.register()
  const checkForUpdate = (): void => {
    // Offline no update can be found; the next check is an hour later.
    if (page.navigator.onLine) workbox.update().catch(() => undefined)
  }
  page.setInterval(checkForUpdate, hourMs)
  return workbox
}

/** Resolves when the release that is installing has finished or failed, or takes too long. */
function whenInstalled(page: Window, { installing }: ServiceWorkerRegistration): Promise<void> {
  if (!installing) return Promise.resolve()
  return new Promise((resolve) => {
    installing.addEventListener('statechange', () => resolve(), { once: true })
    page.setTimeout(resolve, installLimitMs)
  })
}

/**
 * Starts a worker for a moment. Chromium can miss that the old service worker has nothing to do any more, and then waits for ever. Messages
 * and requests do not help, but it looks again when a page or a worker is loaded.
 */
function nudge(page: Window): void {
  const worker = startThreadsWorker()
  page.setTimeout(() => worker.terminate(), nudgeEveryMs)
}

function activateWaiting(page: Window, registration: ServiceWorkerRegistration | undefined): void {
  const reload = (): void => page.location.reload()
  const waiting = registration?.waiting
  if (!waiting) {
    reload()
    return
  }
  const nudging = page.setInterval(() => nudge(page), nudgeEveryMs)
  waiting.addEventListener('statechange', () => {
    page.clearInterval(nudging)
    // Not earlier: Chromium can give a reload to the old worker while it stops, and then loads nothing.
    if (waiting.state === 'activated') reload()
  })
  waiting.postMessage({ type: 'SKIP_WAITING' })
  page.setTimeout(reload, takeoverLimitMs)
  // The browser waits for open requests of the old worker, and one of them may hang. Only then: a message keeps the old worker busy too.
  page.setTimeout(() => registration.active?.postMessage({ type: 'END_REQUESTS' }), endRequestsAfterMs)
}

/**
 * Registers the service worker of a production build. In development nothing is registered, because the mock backend uses the scope.
 *
 * @param failed called when the browser refuses to register; the app then works without a precache
 */
export function startServiceWorker(page: Window, failed: (error: unknown) => void): AppUpdates {
  const listeners = new Set<() => void>()
  let waiting = false
  const announce = (): void => {
    waiting = true
    // Another tab may apply it at any moment.
    void stopPreloading()
    for (const listener of listeners) listener()
  }
  const registered = import.meta.env.PROD ? register(page, announce) : Promise.resolve(undefined)
  registered.catch(failed)
  const registrationToUpdate = async (): Promise<ServiceWorkerRegistration | undefined> => {
    // A request that reaches the old worker while it stops starts it again, and then it does not hand over.
    await Promise.race([stopPreloading(), new Promise((resolve) => page.setTimeout(resolve, preloadLimitMs))])
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
      void registrationToUpdate().then((found) => activateWaiting(page, found))
    },
    updateNow() {
      void registrationToUpdate().then(async (found) => {
        await found?.update().catch(() => undefined)
        if (found) await whenInstalled(page, found)
        activateWaiting(page, found)
      })
    },
  }
}
