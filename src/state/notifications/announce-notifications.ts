/** Shows new notifications as toasts, and as system notifications if the user allowed them and does not look at the page. */
import { serverTimeMs } from '../display/server-time.ts'
import { isBookingRequest } from '#domain/booking/booking-request-commands.ts'
import type { Notification as AppNotification } from '#domain/documents/notification.ts'
import { isChatNotificationKind, propertiesOf } from '#domain/documents/notification-kinds.ts'
import { isReminderKind } from '#domain/documents/quiet-hours.ts'
import type { UserStore } from '#data/user-store/user-store.ts'
import { earliestPushTime } from '#domain/notifications/notification-preferences.ts'
import { localizedNotification } from '#text/server-text/localized-notification.ts'
import { openNotification } from './open-notification.ts'
import { chatIn, topOverlay } from '../navigation/overlays.ts'
import { bookingInView } from '../navigation/view.ts'
import { currentPreferences } from '../session/preferences.ts'
import { canShowSystemNotification, showSystemNotification } from './system-notification.ts'
import { showToast, type ToastText } from './toasts.ts'

/** Returns the booking whose screen says what the notification says: its state, not its messages. */
const bookingOf = ({ kind, booking_id }: AppNotification): string | undefined =>
  booking_id !== null && propertiesOf(kind).category === 'bookings' ? booking_id : undefined

/** Returns whether the screen that is looked at says what the notification says: the chat its message, the booking its state. */
function isInView(notification: AppNotification): boolean {
  const top = topOverlay()
  if (document.visibilityState !== 'visible') return false
  if (isChatNotificationKind(notification.kind)) return chatIn(top) === notification.booking_id
  const booking = bookingOf(notification)
  // A menu or a question belongs to the screen below it.
  const isCovered = top !== undefined && top.kind !== 'question'
  return booking !== undefined && !isCovered && bookingInView() === booking
}

function toastTextOf(notification: AppNotification): ToastText {
  const { title, message } = localizedNotification(notification)
  return { title, text: message }
}

function showOutsideApp(notification: AppNotification): void {
  const now = serverTimeMs()
  if (earliestPushTime(currentPreferences(), notification.kind, now) !== now || !canShowSystemNotification()) return
  void showSystemNotification(notification).catch(() => undefined)
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
      if (!isNew || isInView(notification) || isReminderKind(notification.kind)) continue
      const bookingId = bookingOf(notification)
      showToast({
        content: () => toastTextOf(notification),
        icon: notification.icon,
        onPress: () => openNotification(notification),
        ...(bookingId === undefined ? {} : { bookingId }),
      })
      showOutsideApp(notification)
    }
  })
}
