// A browser may replace a push subscription while no page is open: the new one is sent to the server immediately.
import { renewSubscription, type SubscriptionChange } from './renew-subscription.ts'

/** TypeScript's library does not declare the event yet. */
type SubscriptionChangeEvent = ExtendableEvent & SubscriptionChange

export function handleSubscriptionChanges(scope: ServiceWorkerGlobalScope): void {
  scope.addEventListener('pushsubscriptionchange', (given) => {
    const event = given as SubscriptionChangeEvent
    // A failure here is repaired by the next start of the app.
    event.waitUntil(renewSubscription(event, scope.registration.pushManager, (input, init) => fetch(input, init)).catch(() => undefined))
  })
}
