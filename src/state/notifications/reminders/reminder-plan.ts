/** Leaves the reminders to come with the service worker, for the time without a page. On a shared device nothing is left. */
import type { PlannedReminder } from '#data/views/notifications-view.ts'
import type { UserStore } from '#data/user-store/user-store.ts'
import { removeReminderPlan, REMINDER_SYNC_TAG, saveReminderPlan } from '#data/reminders/reminder-plan.ts'
import { HOUR_MS } from '#domain/constants.ts'
import { pushCategoryOf } from '#domain/notifications/notification-preferences.ts'
import { currentPreferences } from '../../session/preferences.ts'
import { notificationLines, notificationPath } from '../system-notification.ts'

/** TypeScript's library does not declare these yet. */
interface PeriodicSyncRegistration extends ServiceWorkerRegistration {
  readonly periodicSync?: { register(tag: string, options: { minInterval: number }): Promise<void> }
}

/** Asks to be woken: Chromium grants it to installed apps that are used, and decides how often. Others reject it or do not have it. */
async function registerPeriodicSync(): Promise<void> {
  const registration: PeriodicSyncRegistration | undefined = await navigator.serviceWorker?.getRegistration()
  await registration?.periodicSync?.register(REMINDER_SYNC_TAG, { minInterval: HOUR_MS }).catch(() => undefined)
}

async function savePlan(planned: readonly PlannedReminder[]): Promise<void> {
  const { pushNotifications, push_muted, quiet_hours } = currentPreferences()
  const isWanted = ({ notification }: PlannedReminder): boolean =>
    pushNotifications && !push_muted.includes(pushCategoryOf(notification.kind))
  const { lang, dir } = document.documentElement
  const reminders = planned.filter(isWanted).map(({ notification, dueMs, untilMs }) => ({
    id: notification.id,
    booking: notification.booking_id ?? '',
    ...notificationLines(notification),
    navigate: notificationPath(notification),
    due_ms: dueMs,
    until_ms: untilMs,
  }))
  await saveReminderPlan(caches, { quiet_hours, lang, dir: dir === 'rtl' ? 'rtl' : 'ltr', reminders })
}

/** Follows a user's reminders while the store is open. When it closes, because the user left, the plan is removed. */
export function followReminderPlan(store: UserStore): void {
  if (!('caches' in globalThis)) return
  let planned: readonly PlannedReminder[] = []
  let lastWrite: Promise<void> = Promise.resolve()
  const queueWrite = (write: () => Promise<void>): void => {
    lastWrite = lastWrite.then(write).catch(() => undefined)
  }
  /** Preferences and language may have changed since. */
  const onLeave = (): void => {
    if (document.visibilityState === 'hidden') queueWrite(() => savePlan(planned))
  }
  document.addEventListener('visibilitychange', onLeave)
  store.notifications.planned().subscribe((next) => {
    planned = next
    queueWrite(() => savePlan(planned))
  })
  store.sync.status().subscribe({
    complete: () => {
      document.removeEventListener('visibilitychange', onLeave)
      queueWrite(() => removeReminderPlan(caches))
    },
  })
  void registerPeriodicSync()
}
