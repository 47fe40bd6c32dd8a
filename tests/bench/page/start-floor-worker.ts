/** Caches everything that the smallest page loads, and responds with it. */
interface WorkerScope {
  readonly clients: { claim(): Promise<void> }
  skipWaiting(): Promise<void>
  addEventListener(name: 'install' | 'activate', act: (event: { waitUntil(done: Promise<unknown>): void }) => void): void
  addEventListener(name: 'fetch', act: (event: { readonly request: Request; respondWith(response: Promise<Response>): void }) => void): void
}

// The compiler knows the types of pages only.
const scope = globalThis as unknown as WorkerScope

async function respond(request: Request): Promise<Response> {
  const cache = await caches.open('start-floor')
  const kept = await cache.match(request)
  if (kept) return kept
  const fresh = await fetch(request)
  await cache.put(request, fresh.clone())
  return fresh
}

scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()))
scope.addEventListener('activate', (event) => event.waitUntil(scope.clients.claim()))
scope.addEventListener('fetch', (event) => event.respondWith(respond(event.request)))
