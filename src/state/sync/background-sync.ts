/** Background Sync: asks the browser to send pending commands once the network is back and no page is open. Else the next visit does. */
import { BACKGROUND_SYNC_TAG } from '#config/background-sync.ts'
import type { UserStore } from '#data/user-store/user-store.ts'

/** Declares what TypeScript's library does not have yet. */
interface BackgroundSyncRegistration extends ServiceWorkerRegistration {
  readonly sync?: { register(tag: string): Promise<void> }
}

async function requestBackgroundSync(): Promise<void> {
  const registration: BackgroundSyncRegistration | undefined = await navigator.serviceWorker?.getRegistration()
  // The browser rejects this if the user forbids it, or in a private window.
  await registration?.sync?.register(BACKGROUND_SYNC_TAG).catch(() => undefined)
}

/** Follows a store while it is open, and requests a sync when commands wait. */
export function registerBackgroundSync(store: UserStore): void {
  let waiting = 0
  let requested = 0
  store.sync.status().subscribe({
    next: (sync) => {
      const isNew = sync.waiting > requested && (sync.connection === 'offline' || document.visibilityState === 'hidden')
      waiting = sync.waiting
      if (waiting === 0) requested = 0
      if (!isNew) return
      // One request covers all waiting commands. A page that is open and online sends them without it.
      requested = waiting
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
