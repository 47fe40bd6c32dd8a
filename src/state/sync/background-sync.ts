/** Asks the browser to send what waits once the network is back, should no page be open then. Where it cannot, the next visit does. */
import { BACKGROUND_SYNC_TAG } from '#config/background-sync.ts'
import type { UserStore } from '#data/user-store/user-store.ts'

/** Not in TypeScript's library yet. */
interface BackgroundSyncRegistration extends ServiceWorkerRegistration {
  readonly sync?: { register(tag: string): Promise<void> }
}

async function requestBackgroundSync(): Promise<void> {
  const registration: BackgroundSyncRegistration | undefined = await navigator.serviceWorker?.getRegistration()
  // Refused where the person forbids it, or in a private window.
  await registration?.sync?.register(BACKGROUND_SYNC_TAG).catch(() => undefined)
}

/** Follows a store for as long as it is open. */
export function registerBackgroundSync(store: UserStore): void {
  let waiting = 0
  let asked = 0
  store.sync().subscribe({
    next: (sync) => {
      const isNew = sync.waiting > asked && (sync.connection === 'offline' || document.visibilityState === 'hidden')
      waiting = sync.waiting
      if (waiting === 0) asked = 0
      if (!isNew) return
      // One request stands for all that waits; a page that is open and online sends by itself.
      asked = waiting
      void requestBackgroundSync()
    },
    complete: () => {
      waiting = 0
      document.removeEventListener('visibilitychange', onLeave)
    },
  })
  function onLeave(): void {
    if (document.visibilityState === 'hidden' && waiting > 0) void requestBackgroundSync()
  }
  document.addEventListener('visibilitychange', onLeave)
}
