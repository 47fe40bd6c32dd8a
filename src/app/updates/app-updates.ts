import { setAppUpdater } from '#state/device/app-update.ts'
import { startServiceWorker } from './start-service-worker.ts'

/** The one registration of the service worker in this page. */
export const appUpdates = startServiceWorker(window, () => {
  // The browser refuses service workers (private browsing): the app works, but opens only with a connection.
})

setAppUpdater(() => appUpdates.updateNow())
