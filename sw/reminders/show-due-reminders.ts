// Shows the reminders that are due while no page is visible: without a network, from what the page has saved.
import { claimReminder, readReminderPlan, type ReminderCaches } from '#data/reminders/reminder-plan.ts'
import { quietHoursEnd } from '#domain/notifications/notification-preferences.ts'
import type { ShowScope } from '../push/show-push.ts'

export interface RemindScope extends ShowScope {
  readonly caches: ReminderCaches
}

/** A visible page shows them itself. */
export async function showDueReminders({ caches, clients, registration }: RemindScope, nowMs: number): Promise<void> {
  const windows = await clients.matchAll({ type: 'window' })
  if (windows.some(({ visibilityState }) => visibilityState === 'visible')) return
  const plan = await readReminderPlan(caches)
  if (!plan || (plan.quiet_hours && quietHoursEnd(plan.quiet_hours, nowMs) !== undefined)) return
  const { lang, dir } = plan
  for (const { id, title, body, navigate, due_ms, until_ms } of plan.reminders) {
    if (due_ms > nowMs || until_ms <= nowMs || !(await claimReminder(caches, id, nowMs))) continue
    await registration.showNotification(title, { body, lang, dir, tag: id, icon: '/icons/icon-192.png', data: { navigate } })
  }
}
