// The script that the worker loads for a sync event. It is separate, because it contains a database library: an update of the worker stays
// small, and a worker that starts for another event parses none of it.
import { systemClock } from '#data/platform/device-clock.ts'
import { flushOutbox } from '#data/outbox-handover/flush-outbox.ts'
import { RequestFailure } from '#data/transport/request-failure.ts'
import type { FlushScope } from './background-sync.ts'

declare const self: FlushScope

/** Browsers let a sync event last some minutes; a try that takes longer than this, ms, is aborted and repeated later. */
const FLUSH_TIMEOUT_MS = 90_000

self.flushOutbox = async () => {
  try {
    const signal = AbortSignal.timeout(FLUSH_TIMEOUT_MS)
    await flushOutbox({ baseUrl: self.location.origin, fetch: (input, init) => fetch(input, init), clock: systemClock, signal })
  } catch (error) {
    // Rethrown, so that the browser retries; a database that does not open is the page's concern.
    if (error instanceof RequestFailure) throw error
  }
}
