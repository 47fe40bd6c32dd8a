// A new release waits until the person agrees: skipWaiting is only called on a message from the page.

function isSkipWaitingMessage(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'type' in data && data.type === 'SKIP_WAITING'
}

/** Lets the page activate this release, and lets the first release control the page that installed it. */
export function skipWaitingOnMessage(scope: ServiceWorkerGlobalScope): void {
  scope.addEventListener('message', (event) => {
    if (isSkipWaitingMessage(event.data)) event.waitUntil(scope.skipWaiting())
  })
  scope.addEventListener('activate', (event) => event.waitUntil(scope.clients.claim()))
}
