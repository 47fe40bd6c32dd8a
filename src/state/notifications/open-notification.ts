/** Target of a notification from any screen: pressed in a toast, in the bell's list, or outside the app. */
import type { Notification as AppNotification } from '#domain/documents/notification.ts'
import { propertiesOf } from '#domain/documents/notification-kinds.ts'
import { closeAllOverlays, openOverlay } from '../navigation/overlays.ts'
import { showBooking, showDashboard, showProfile, navigateToRoot } from '../navigation/view.ts'
import { showDashboardBooking, showDashboardVerification } from '../navigation/dashboard-scroll-target.ts'

interface NotificationTarget extends Pick<AppNotification, 'kind' | 'booking_id' | 'params'> {
  /** Absent in links, which name the kind and the booking only. */
  readonly id: AppNotification['id'] | undefined
}

/** Returns whether a notification has more to show than its text in the bell's list. */
export const hasNotificationTarget = ({ kind, booking_id }: Pick<NotificationTarget, 'kind' | 'booking_id'>): boolean =>
  booking_id !== null || ['verification', 'appeal', 'profile'].includes(propertiesOf(kind).opens ?? '')

function showNotificationTarget({ id, kind, booking_id: bookingId, params }: NotificationTarget): void {
  const { opens } = propertiesOf(kind)
  if (opens === 'verification') showDashboardVerification()
  else if (opens === 'profile') showProfile()
  // One of an earlier release does not say which content it is about.
  else if (opens === 'appeal' && id !== undefined && params['content'] !== undefined) openOverlay({ kind: 'appeal', notificationId: id })
  else if (bookingId === null) openOverlay({ kind: 'notifications' })
  else if (opens === 'chat') openOverlay({ kind: 'chat', bookingId })
  else if (opens === 'review') {
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
