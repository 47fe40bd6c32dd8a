import { setAppUpdater } from '#state/device/app-update.ts'
import { startServiceWorker } from './start-service-worker.ts'

/** The page's only registration of the service worker. */
export const appUpdates = startServiceWorker(window, () => {
  // Service workers can be disabled (private browsing): the app works, but cannot start offline.
})

setAppUpdater(() => appUpdates.updateNow())
