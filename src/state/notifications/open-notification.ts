/** Where a notification leads, from wherever the person is: pressed in a toast, in the bell's list, or outside the app. */
import type { Notification as Notice } from '#domain/documents/notification.ts'
import { closeAllOverlays, openOverlay } from '../navigation/overlays.ts'
import { showBooking, showDashboard, navigateToRoot } from '../navigation/view.ts'
import { showDashboardBooking, showDashboardVerification } from '../navigation/dashboard-scroll-target.ts'

type NotificationTarget = Pick<Notice, 'kind' | 'booking_id' | 'params'>

export const opensChat = ({ kind }: Pick<Notice, 'kind'>): boolean => kind === 'message_received' || kind === 'photo_received'

const opensVerification = ({ kind }: NotificationTarget): boolean => kind === 'verification_approved' || kind === 'verification_rejected'

/** False for news that there is nothing more of to see than what the bell's list says. */
export const hasNotificationTarget = (notice: NotificationTarget): boolean => notice.booking_id !== null || opensVerification(notice)

function showNotificationTarget(notice: NotificationTarget): void {
  const { kind, booking_id: bookingId, params } = notice
  if (opensVerification(notice)) showDashboardVerification()
  else if (bookingId === null) openOverlay({ kind: 'notifications' })
  else if (opensChat(notice)) openOverlay({ kind: 'chat', bookingId })
  else if (kind === 'review_received' || kind === 'review_edited') {
    showDashboard()
    openOverlay({ kind: 'answer-review', bookingId })
  } else if (params['side'] === 'provider') showDashboardBooking(bookingId)
  else showBooking(bookingId)
}

/**
 * Opens what a notification is about, on the side of the booking the person is on: leaves the order page, and closes what lies on top.
 * What is typed there is kept as at every Back.
 */
export function openNotification(notice: NotificationTarget): void {
  closeAllOverlays(() => {
    navigateToRoot()
    showNotificationTarget(notice)
  })
}
