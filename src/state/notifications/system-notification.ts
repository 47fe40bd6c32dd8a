/** Notifications of the browser, shown through the service worker. */
import type { Notification as AppNotification } from '#domain/documents/notification.ts'
import { text } from '#text/catalogue.ts'
import { localizedNotification } from '#text/server-text/localized-notification.ts'
import { currentPreferences } from '../session/preferences.ts'

/** Returns the app path of a notification's target, as the server builds it for a push. */
export function notificationPath({ kind, booking_id, params }: AppNotification): string {
  const query = new URLSearchParams({ news: kind })
  if (booking_id !== null) query.set('booking', booking_id)
  if (params['side'] !== undefined) query.set('side', params['side'])
  return `/?${query.toString()}`
}

/** Returns title and body in the user's language, without details if they are hidden. */
export function notificationLines(notification: AppNotification): { readonly title: string; readonly body: string } {
  if (currentPreferences().push_hide_details) return { title: text('push.hidden'), body: '' }
  const { title, message } = localizedNotification(notification)
  return { title, body: message }
}

/** True if the browser shows notifications of this page, which the user does not look at. */
export const canShowSystemNotification = (): boolean =>
  typeof Notification !== 'undefined' && Notification.permission === 'granted' && document.visibilityState !== 'visible'

/** The service worker's registration also works where `new Notification` throws (Android). */
export async function showSystemNotification(notification: AppNotification): Promise<void> {
  const { title, body } = notificationLines(notification)
  const registration = await navigator.serviceWorker?.ready
  const data = { navigate: notificationPath(notification) }
  await registration?.showNotification(title, { body, tag: notification.id, icon: '/icons/icon-192.png', data })
}
