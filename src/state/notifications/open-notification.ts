/** Target of a notification from any screen: pressed in a toast, in the bell's list, or outside the app. */
import type { Notification as AppNotification } from '#domain/documents/notification.ts'
import { closeAllOverlays, openOverlay } from '../navigation/overlays.ts'
import { showBooking, showDashboard, navigateToRoot } from '../navigation/view.ts'
import { showDashboardBooking, showDashboardVerification } from '../navigation/dashboard-scroll-target.ts'

type NotificationTarget = Pick<AppNotification, 'kind' | 'booking_id' | 'params'>

export const opensChat = ({ kind }: Pick<AppNotification, 'kind'>): boolean => kind === 'message_received' || kind === 'photo_received'

const opensVerification = ({ kind }: NotificationTarget): boolean => kind === 'verification_approved' || kind === 'verification_rejected'

/** Returns whether a notification has more to show than its text in the bell's list. */
export const hasNotificationTarget = (notification: NotificationTarget): boolean =>
  notification.booking_id !== null || opensVerification(notification)

function showNotificationTarget(notification: NotificationTarget): void {
  const { kind, booking_id: bookingId, params } = notification
  if (opensVerification(notification)) showDashboardVerification()
  else if (bookingId === null) openOverlay({ kind: 'notifications' })
  else if (opensChat(notification)) openOverlay({ kind: 'chat', bookingId })
  else if (kind === 'review_received' || kind === 'review_edited') {
    showDashboard()
    openOverlay({ kind: 'answer-review', bookingId })
  } else if (params['side'] === 'provider') showDashboardBooking(bookingId)
  else showBooking(bookingId)
}

/**
 * Opens the subject of a notification, on the user's side of the booking: leaves the order page and closes all overlays. Their typed
 * text stays as drafts, as at every Back.
 */
export function openNotification(notification: NotificationTarget): void {
  closeAllOverlays(() => {
    navigateToRoot()
    showNotificationTarget(notification)
  })
}
