/** Shows new notifications as toasts, and as system notifications if the user allowed them and does not look at the page. */
import { isBookingRequest } from '#domain/booking/booking-request-commands.ts'
import type { Notification as AppNotification } from '#domain/documents/notification.ts'
import { isChatNotificationKind } from '#domain/documents/notification-kinds.ts'
import type { UserStore } from '#data/user-store/user-store.ts'
import { earliestPushTime } from '#domain/notifications/notification-preferences.ts'
import { text } from '#text/catalogue.ts'
import { localizedNotification } from '#text/server-text/localized-notification.ts'
import { openNotification } from './open-notification.ts'
import { topOverlay } from '../navigation/overlays.ts'
import { currentPreferences } from '../session/preferences.ts'
import { showToast, type ToastText } from './toasts.ts'

/** Returns the query string that identifies a notification's target, as the server builds it for a push. */
function notificationQuery({ kind, booking_id, params }: AppNotification): string {
  const query = new URLSearchParams({ news: kind })
  if (booking_id !== null) query.set('booking', booking_id)
  if (params['side'] !== undefined) query.set('side', params['side'])
  return query.toString()
}

/** Returns whether the notification is query a message of the visible chat, which is on screen already. */
function isChatInView(notification: AppNotification): boolean {
  const top = topOverlay()
  return (
    isChatNotificationKind(notification.kind) &&
    top?.kind === 'chat' &&
    top.bookingId === notification.booking_id &&
    document.visibilityState === 'visible'
  )
}

function toastTextOf(notification: AppNotification): ToastText {
  const { title, message } = localizedNotification(notification)
  return { title, text: message }
}

function showSystemNotification(notification: AppNotification): void {
  const preferences = currentPreferences()
  const now = Date.now()
  if (earliestPushTime(preferences, notification.kind, now) !== now) return
  if (typeof Notification === 'undefined' || Notification.permission !== 'granted' || document.visibilityState === 'visible') return
  const { title, message } = localizedNotification(notification)
  const [line, body] = preferences.push_hide_details ? [text('push.hidden'), ''] : [title, message]
  const navigate = `/?${notificationQuery(notification)}`
  // The service worker's registration also works where `new Notification` throws (Android).
  void navigator.serviceWorker?.ready.then((registration) =>
    registration.showNotification(line, { body, tag: notification.id, icon: '/icons/icon-192.png', data: { navigate } }),
  )
}

/** Collects the bookings that this device requests: their confirmation is news whenever it arrives. */
function trackRequestedBookings(store: UserStore): ReadonlySet<string> {
  const requested = new Set<string>()
  store.outbox.items().subscribe((items) => {
    for (const { name, args } of items)
      if (isBookingRequest(name) && typeof args['booking_id'] === 'string') requested.add(args['booking_id'])
  })
  return requested
}

/** Follows a store's notifications. Those from before the page caught up are not news; the bell shows them. */
export function announceNotifications(store: UserStore): void {
  const seen = new Set<string>()
  const requested = trackRequestedBookings(store)
  let caughtUp = false
  let reading = false
  // At the first contact everything the server had is stored here, so everything later is news.
  const sync = store.sync.status().subscribe(({ connection }) => {
    if (connection !== 'live' || reading) return
    reading = true
    void store.notifications.stored().then((stored) => {
      reading = false
      if (stored === undefined) return
      for (const { id } of stored) seen.add(id)
      caughtUp = true
      sync.unsubscribe()
    })
  })
  store.notifications.list().subscribe((notifications) => {
    for (const notification of notifications.toReversed()) {
      const isAnswer = notification.kind === 'booking_confirmed' && requested.has(notification.booking_id ?? '')
      const isNew = (caughtUp || isAnswer) && !seen.has(notification.id)
      seen.add(notification.id)
      if (!isNew || isChatInView(notification)) continue
      showToast({ content: () => toastTextOf(notification), icon: notification.icon, onPress: () => openNotification(notification) })
      showSystemNotification(notification)
    }
  })
}
