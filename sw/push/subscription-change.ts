// A browser may give up an address for pushes by itself, with no page open: the next one is told to the server at once.
import { renewSubscription, type SubscriptionChange } from './renew-subscription.ts'

/** TypeScript's library does not know the event yet. */
type SubscriptionChangeEvent = ExtendableEvent & SubscriptionChange

export function handleSubscriptionChanges(scope: ServiceWorkerGlobalScope): void {
  scope.addEventListener('pushsubscriptionchange', (given) => {
    const event = given as SubscriptionChangeEvent
    // What fails here is mended by the next start of the app.
    event.waitUntil(renewSubscription(event, scope.registration.pushManager, (input, init) => fetch(input, init)).catch(() => undefined))
  })
}
