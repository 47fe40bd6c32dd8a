// The listener for push events. Each push is shown and counted on the app icon.
import { claimReminder, dropFromPlan } from '#data/reminders/reminder-plan.ts'
import { countPush } from './badge.ts'
import { parsePushPayload } from './push-payload.ts'
import { changedBooking, showPush } from './show-push.ts'

export function showPushes(scope: ServiceWorkerGlobalScope): void {
  scope.addEventListener('push', (event) => {
    const payload = parsePushPayload(() => event.data?.text() ?? '', scope.location.origin)
    const claim = (id: string): Promise<boolean> => claimReminder(scope.caches, id, Date.now()).catch(() => true)
    const { clients, registration } = scope
    const changed = changedBooking(payload)
    // The page saved the reminders of a booking as it was.
    const forgotten = changed === undefined ? undefined : dropFromPlan(scope.caches, changed).catch(() => undefined)
    event.waitUntil(Promise.all([showPush({ clients, registration, claim }, payload), countPush(scope, payload), forgotten]))
  })
}
