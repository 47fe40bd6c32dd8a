/**
 * Requests of the worker that can be ended. The browser keeps an old release's worker alive while one of its requests is open, so a map
 * tile that hangs on a bad line would hold up an update.
 */
import type { WorkboxPlugin } from 'workbox-core'

/** A request that takes longer is given up, ms. */
const REQUEST_LIMIT_MS = 30_000

const isEndRequestsMessage = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && 'type' in data && data.type === 'END_REQUESTS'

/** Returns a plugin whose requests end when a page sends `END_REQUESTS`, or after 30 s. */
export function endableRequests(scope: Pick<ServiceWorkerGlobalScope, 'addEventListener'>): WorkboxPlugin {
  const open = new Set<AbortController>()
  scope.addEventListener('message', (event) => {
    if (isEndRequestsMessage(event.data)) for (const request of open) request.abort()
  })
  return {
    requestWillFetch: async ({ request }) => {
      const controller = new AbortController()
      open.add(controller)
      const end = setTimeout(() => controller.abort(), REQUEST_LIMIT_MS)
      controller.signal.addEventListener('abort', () => {
        clearTimeout(end)
        open.delete(controller)
      })
      return new Request(request, { signal: controller.signal })
    },
  }
}
