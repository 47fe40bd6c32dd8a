// Wakes the worker of an installed app now and then, without a page or a network, in browsers with Periodic Background Sync.
import { REMINDER_SYNC_TAG } from '#data/reminders/reminder-plan.ts'
import { showDueReminders } from './show-due-reminders.ts'

/** TypeScript's library does not declare the event yet. */
interface PeriodicSyncEvent extends ExtendableEvent {
  readonly tag: string
}

export function remindOnPeriodicSync(scope: ServiceWorkerGlobalScope): void {
  scope.addEventListener('periodicsync', (event: Event) => {
    const sync = event as PeriodicSyncEvent
    if (sync.tag === REMINDER_SYNC_TAG) sync.waitUntil(showDueReminders(scope, Date.now()).catch(() => undefined))
  })
}
