/** Icon of each kind of notification. */
import type { NotificationKind } from '#domain/documents/notification.ts'
import type { IconName } from '#ui/icons/icon.tsx'

const ICONS: Readonly<Record<NotificationKind, IconName>> = {
  booking_confirmed: 'calendar',
  booking_requested: 'calendar',
  booking_notified: 'bell',
  booking_accepted: 'check-circle',
  booking_rejected: 'minus-circle',
  booking_on_my_way: 'locate',
  booking_started: 'progress',
  booking_completed: 'check-circle',
  booking_cancelled: 'minus-circle',
  booking_expired: 'clock',
  time_proposed: 'calendar',
  time_accepted: 'check-circle',
  time_declined: 'minus-circle',
  time_withdrawn: 'undo',
  visit_completed: 'check-circle',
  visit_cancelled: 'minus-circle',
  visits_cancelled: 'minus-circle',
  message_received: 'message',
  photo_received: 'message',
  review_received: 'star',
  review_edited: 'star',
  review_answered: 'star',
  client_rated: 'star',
  verification_approved: 'verified',
  verification_rejected: 'minus-circle',
  password_changed: 'lock',
  email_changed: 'mail',
  admission_changed: 'shield',
  content_hidden: 'shield',
  content_restored: 'shield',
  report_decided: 'shield',
}

export const notificationIcon = (kind: NotificationKind): IconName => ICONS[kind]
