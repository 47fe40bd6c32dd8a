// A browser may give up an address for pushes by itself, with no page open: the next one is told to the server at once.

/** TypeScript's library does not know the event yet. */
interface SubscriptionChange extends ExtendableEvent {
  readonly oldSubscription?: PushSubscription | null
  readonly newSubscription?: PushSubscription | null
}

async function tellServer(scope: ServiceWorkerGlobalScope, { oldSubscription, newSubscription }: SubscriptionChange): Promise<void> {
  const key = oldSubscription?.options.applicationServerKey
  const next =
    newSubscription ?? (key ? await scope.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }) : null)
  if (!next) return
  await fetch('/api/me/push-subscription', {
    method: 'PUT',
    credentials: 'same-origin',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(next),
  })
}

export function followSubscription(scope: ServiceWorkerGlobalScope): void {
  scope.addEventListener('pushsubscriptionchange', (event) => {
    // What fails here is mended by the next start of the app.
    ;(event as ExtendableEvent).waitUntil(tellServer(scope, event as SubscriptionChange).catch(() => undefined))
  })
}
