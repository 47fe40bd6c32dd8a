/** Asks the browser to send what waits once the network is back, should no page be open then. Where it cannot, the next visit does. */
import { BACKGROUND_SYNC } from '#config/background-sync.ts'
import type { UserStore } from '#data/user-store/user-store.ts'

/** Not in TypeScript's library yet. */
interface SyncingRegistration extends ServiceWorkerRegistration {
  readonly sync?: { register(tag: string): Promise<void> }
}

async function ask(): Promise<void> {
  const registration: SyncingRegistration | undefined = await navigator.serviceWorker?.getRegistration()
  // Refused where the person forbids it, or in a private window.
  await registration?.sync?.register(BACKGROUND_SYNC).catch(() => undefined)
}

/** Follows a store for as long as it is open. */
export function sendInBackground(store: UserStore): void {
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
      void ask()
    },
    complete: () => {
      waiting = 0
      document.removeEventListener('visibilitychange', onLeave)
    },
  })
  function onLeave(): void {
    if (document.visibilityState === 'hidden' && waiting > 0) void ask()
  }
  document.addEventListener('visibilitychange', onLeave)
}
