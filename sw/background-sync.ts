// Sends the waiting commands of the device when the network is back, without an open page, in browsers with Background Sync.
import { BACKGROUND_SYNC_TAG } from '#config/background-sync.ts'

/** The worker's global, with what `flush-outbox-script.ts` adds to it. */
export interface FlushScope extends ServiceWorkerGlobalScope {
  /** Sends all that waits. Rejects when it must be tried again. */
  flushOutbox?: () => Promise<void>
  readonly trustedTypes?: { createPolicy(name: 'default', rules: { createScriptURL(url: string): string }): unknown }
}

/** TypeScript's library does not declare the event yet. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string
}

/**
 * @param script address of the built `flush-outbox-script.ts`. It is imported during the installation: the browser stores such a script with
 *   the worker, so both are of one release, and `importScripts` may run it later, also without a network
 */
export function flushOutboxOnSync(scope: FlushScope, script: string): void {
  // WebKit and Firefox have no Background Sync, and need not download the script.
  if (!('sync' in scope.registration)) return
  scope.trustedTypes?.createPolicy('default', {
    createScriptURL: (url) => {
      if (url === script) return url
      throw new TypeError('Only the script for sync events may be imported')
    },
  })
  const load = async (): Promise<() => Promise<void>> => {
    if (!scope.flushOutbox) scope.importScripts(script)
    if (!scope.flushOutbox) throw new Error('the script for sync events is empty')
    return scope.flushOutbox
  }
  let sending: Promise<void> | undefined
  scope.addEventListener('install', (event) => event.waitUntil(load()))
  scope.addEventListener('sync', (event: Event) => {
    const sync = event as SyncEvent
    if (sync.tag === BACKGROUND_SYNC_TAG) {
      // One at a time: RxDB opens a database only once.
      sending ??= load()
        .then((flush) => flush())
        .finally(() => {
          sending = undefined
        })
      sync.waitUntil(sending)
    }
  })
}
