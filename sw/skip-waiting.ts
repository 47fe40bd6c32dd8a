// A new release waits until the person agrees: nothing here skips waiting by itself.

function isSkipWaitingMessage(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'type' in data && data.type === 'SKIP_WAITING'
}

/** Lets the page hand over to this release, and the first release serve the page that installed it. */
export function skipWaitingOnMessage(scope: ServiceWorkerGlobalScope): void {
  scope.addEventListener('message', (event) => {
    if (isSkipWaitingMessage(event.data)) event.waitUntil(scope.skipWaiting())
  })
  scope.addEventListener('activate', (event) => event.waitUntil(scope.clients.claim()))
}
