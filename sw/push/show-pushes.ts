// The listener for push events. Each push is shown and counted on the app icon.
import { claimReminder, dropFromPlan } from '#data/reminders/reminder-plan.ts'
import { isReminderKind } from '#domain/documents/reminder-kinds.ts'
import { countPush } from './badge.ts'
import { parsePushPayload } from './push-payload.ts'
import { showPush } from './show-push.ts'

/** The page saved the reminders of a booking as it was; a push about it says that it has changed. */
async function forgetReminders(scope: ServiceWorkerGlobalScope, navigate: string): Promise<void> {
  const query = new URLSearchParams(navigate.slice(1))
  const [kind, booking] = [query.get('news') ?? '', query.get('booking')]
  if (booking !== null && !isReminderKind(kind) && !kind.endsWith('_received')) await dropFromPlan(scope.caches, booking)
}

export function showPushes(scope: ServiceWorkerGlobalScope): void {
  scope.addEventListener('push', (event) => {
    const payload = parsePushPayload(() => event.data?.text() ?? '', scope.location.origin)
    const claim = (id: string): Promise<boolean> => claimReminder(scope.caches, id, Date.now()).catch(() => true)
    const { clients, registration } = scope
    const forgotten = forgetReminders(scope, payload.navigate).catch(() => undefined)
    event.waitUntil(Promise.all([showPush({ clients, registration, claim }, payload), countPush(scope, payload), forgotten]))
  })
}
