/** New notifications as toasts, and as the browser's own where the person allowed it and is not looking. */
import { isBookingRequest } from '#domain/booking/booking-request-commands.ts'
import type { Notification as Notice } from '#domain/documents/notification.ts'
import type { UserStore } from '#data/user-store/user-store.ts'
import { earliestPushTime } from '#domain/notifications/notification-preferences.ts'
import { text } from '#text/catalogue.ts'
import { localizedNotification } from '#text/server-text/localized-notification.ts'
import { opensChat, openNotification } from './open-notification.ts'
import { topOverlay } from '../navigation/overlays.ts'
import { currentPreferences } from '../session/preferences.ts'
import { showToast, type ToastText } from './toasts.ts'

/** How an address names what a notification is about, as the server does in a push. */
function notificationQuery({ kind, booking_id, params }: Notice): string {
  const about = new URLSearchParams({ news: kind })
  if (booking_id !== null) about.set('booking', booking_id)
  if (params['side'] !== undefined) about.set('side', params['side'])
  return about.toString()
}

/** A message of the chat that the person is looking at is on the screen already. */
function isChatInView(notice: Notice): boolean {
  const top = topOverlay()
  return opensChat(notice) && top?.kind === 'chat' && top.bookingId === notice.booking_id && document.visibilityState === 'visible'
}

function toastTextOf(notice: Notice): ToastText {
  const { title, message } = localizedNotification(notice)
  return { title, text: message }
}

function showSystemNotification(notice: Notice): void {
  const wishes = currentPreferences()
  const now = Date.now()
  if (earliestPushTime(wishes, notice.kind, now) !== now) return
  if (typeof Notification === 'undefined' || Notification.permission !== 'granted' || document.visibilityState === 'visible') return
  const { title, message } = localizedNotification(notice)
  const [line, body] = wishes.push_hide_details ? [text('push.hidden'), ''] : [title, message]
  const navigate = `/?${notificationQuery(notice)}`
  // The service worker's registration also works where `new Notification` is refused (Android).
  void navigator.serviceWorker?.ready.then((registration) =>
    registration.showNotification(line, { body, tag: notice.id, icon: '/icons/icon-192.png', data: { navigate } }),
  )
}

/** Bookings that this device asks for, as they come: their confirmation is news whenever it arrives. */
function trackRequestedBookings(store: UserStore): ReadonlySet<string> {
  const asked = new Set<string>()
  store.outbox().subscribe((items) => {
    for (const { name, args } of items) if (isBookingRequest(name) && typeof args['booking_id'] === 'string') asked.add(args['booking_id'])
  })
  return asked
}

/** Follows a store's notifications. What was there before this page caught up is not news: the bell shows it. */
export function announceNotifications(store: UserStore): void {
  const seen = new Set<string>()
  const asked = trackRequestedBookings(store)
  let caughtUp = false
  let reading = false
  // With the first contact everything that the server had is stored here: whatever comes after it is news.
  const sync = store.sync().subscribe(({ connection }) => {
    if (connection !== 'live' || reading) return
    reading = true
    void store.storedNotifications().then((stored) => {
      reading = false
      if (stored === undefined) return
      for (const { id } of stored) seen.add(id)
      caughtUp = true
      sync.unsubscribe()
    })
  })
  store.notifications().subscribe((notices) => {
    for (const notice of notices.toReversed()) {
      const isAnswer = notice.kind === 'booking_confirmed' && asked.has(notice.booking_id ?? '')
      const isNews = (caughtUp || isAnswer) && !seen.has(notice.id)
      seen.add(notice.id)
      if (!isNews || isChatInView(notice)) continue
      showToast({ content: () => toastTextOf(notice), icon: notice.icon, onPress: () => openNotification(notice) })
      showSystemNotification(notice)
    }
  })
}
