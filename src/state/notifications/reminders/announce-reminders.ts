/**
 * Shows each reminder once on this device, as a toast or outside the app: by the first tab, the service worker or a push that claims it.
 * Removes those that were withdrawn.
 */
import { notificationSubject } from '#data/reminders/notification-subject.ts'
import type { UserStore } from '#data/user-store/user-store.ts'
import { claimReminder } from '#data/reminders/reminder-plan.ts'
import type { Notification as AppNotification } from '#domain/documents/notification.ts'
import { isReminderKind } from '#domain/documents/quiet-hours.ts'
import { earliestPushTime } from '#domain/notifications/notification-preferences.ts'
import { localizedNotification } from '#text/server-text/localized-notification.ts'
import { currentPreferences } from '../../session/preferences.ts'
import { isSharedDevice } from '../../session/shared-device.ts'
import { openNotification } from '../open-notification.ts'
import { canShowSystemNotification, showSystemNotification } from '../system-notification.ts'
import { showToast } from '../toasts.ts'

/** A hidden tab leaves a reminder to a visible one for so long, ms. */
const HIDDEN_DELAY_MS = 1_000

/** Claims a reminder for this tab. A shared device stores nothing, so a reload may show it again. */
async function claim(id: string): Promise<boolean> {
  if (isSharedDevice() || !('caches' in globalThis)) return true
  // Where storage fails, a reminder twice is better than none.
  return claimReminder(caches, id, Date.now()).catch(() => true)
}

/** Returns when to show it, ms since 1970: now in a visible page, else as push notifications are allowed; undefined waits for the page. */
function showTime({ kind }: AppNotification, now: number): number | undefined {
  if (document.visibilityState === 'visible') return now
  return canShowSystemNotification() ? earliestPushTime(currentPreferences(), kind, now) : undefined
}

/** Closes shown reminders that are not among these. */
async function closeOthers(current: ReadonlySet<string>): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  for (const shown of (await registration?.getNotifications?.()) ?? []) {
    if (isReminderKind(notificationSubject(shown.data).kind) && !current.has(shown.tag)) shown.close()
  }
}

/** Follows a store's notifications while it is open. */
export function announceReminders(store: UserStore): void {
  const done = new Set<string>()
  let current: readonly AppNotification[] = []
  let shownIds = ''
  let timer: ReturnType<typeof setTimeout> | undefined

  async function show(reminder: AppNotification): Promise<void> {
    done.add(reminder.id)
    if (document.visibilityState !== 'visible') await new Promise((resolve) => setTimeout(resolve, HIDDEN_DELAY_MS))
    // Withdrawn meanwhile; it may come back.
    if (!current.some(({ id }) => id === reminder.id)) return void done.delete(reminder.id)
    if (!(await claim(reminder.id))) return
    if (canShowSystemNotification()) return showSystemNotification(reminder)
    const content = () => {
      const { title, message } = localizedNotification(reminder)
      return { title, text: message }
    }
    showToast({ content, icon: reminder.icon, onPress: () => openNotification(reminder) })
  }

  function showDue(): void {
    clearTimeout(timer)
    const now = Date.now()
    const waiting: number[] = []
    for (const reminder of current) {
      if (done.has(reminder.id)) continue
      const atMs = showTime(reminder, now)
      if (atMs === undefined) continue
      if (atMs > now) waiting.push(atMs)
      else void show(reminder).catch(() => undefined)
    }
    // Quiet hours end within a day.
    if (waiting.length > 0) timer = setTimeout(showDue, Math.min(...waiting) - now)
  }

  document.addEventListener('visibilitychange', showDue)
  store.notifications.list().subscribe({
    next: (notifications) => {
      current = notifications.filter(({ kind }) => isReminderKind(kind))
      const ids = current.map(({ id }) => id)
      if (shownIds !== ids.join(' ')) void closeOthers(new Set(ids)).catch(() => undefined)
      shownIds = ids.join(' ')
      showDue()
    },
    complete: () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', showDue)
    },
  })
}
