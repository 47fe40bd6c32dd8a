// What waits on the device leaves it when the network is back, with no page open, where the browser tells us that it is back.
import { BACKGROUND_SYNC_TAG } from '#config/background-sync.ts'
import { systemClock } from '#data/platform/device-clock.ts'
import { RequestFailure } from '#data/transport/request-failure.ts'

/** Browsers let such work last some minutes; a line that says nothing for this long, ms, is tried again later. */
const FLUSH_TIMEOUT_MS = 90_000

/** TypeScript's library does not know the event yet. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string
}

export function flushOutboxOnSync(scope: ServiceWorkerGlobalScope): void {
  let sending: Promise<void> | undefined
  const send = async (): Promise<void> => {
    try {
      // In the same file, and run for the first time here: a start of the worker for anything else does not wait for a database library.
      const { flushOutbox } = await import('#data/outbox-handover/flush-outbox.ts')
      const signal = AbortSignal.timeout(FLUSH_TIMEOUT_MS)
      await flushOutbox({ baseUrl: scope.location.origin, fetch: (input, init) => fetch(input, init), clock: systemClock, signal })
    } catch (error) {
      // Told to the browser, it tries again by itself; a database that does not open is the page's to look at.
      if (error instanceof RequestFailure) throw error
    }
  }
  scope.addEventListener('sync', (event: Event) => {
    const sync = event as SyncEvent
    if (sync.tag === BACKGROUND_SYNC_TAG) {
      // One at a time: the database library opens a database once.
      sending ??= send().finally(() => {
        sending = undefined
      })
      sync.waitUntil(sending)
    }
  })
}
