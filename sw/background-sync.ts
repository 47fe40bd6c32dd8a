// Sends the waiting commands of the device when the network is back, without an open page, in browsers with Background Sync.
import { BACKGROUND_SYNC_TAG } from '#config/background-sync.ts'
import { systemClock } from '#data/platform/device-clock.ts'
import { RequestFailure } from '#data/transport/request-failure.ts'

/** Browsers let a sync event last some minutes; a try that takes longer than this, ms, is aborted and repeated later. */
const FLUSH_TIMEOUT_MS = 90_000

/** TypeScript's library does not declare the event yet. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string
}

export function flushOutboxOnSync(scope: ServiceWorkerGlobalScope): void {
  let sending: Promise<void> | undefined
  const send = async (): Promise<void> => {
    try {
      // Bundled in the same file, but evaluated only here: a worker that starts for another event does not wait for a database library.
      const { flushOutbox } = await import('#data/outbox-handover/flush-outbox.ts')
      const signal = AbortSignal.timeout(FLUSH_TIMEOUT_MS)
      await flushOutbox({ baseUrl: scope.location.origin, fetch: (input, init) => fetch(input, init), clock: systemClock, signal })
    } catch (error) {
      // Rethrown, so that the browser retries; a database that does not open is the page's concern.
      if (error instanceof RequestFailure) throw error
    }
  }
  scope.addEventListener('sync', (event: Event) => {
    const sync = event as SyncEvent
    if (sync.tag === BACKGROUND_SYNC_TAG) {
      // One at a time: RxDB opens a database only once.
      sending ??= send().finally(() => {
        sending = undefined
      })
      sync.waitUntil(sending)
    }
  })
}
