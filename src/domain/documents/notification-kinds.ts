/** Kinds of notifications with their properties. Their English is in `notifications/notification-texts.ts`. */
import type { PushCategory } from './quiet-hours.ts'

export interface NotificationProperties {
  readonly category: PushCategory
  /** Icon name in the design system, stored in the document. */
  readonly icon: string
  /**
   * What a press opens; absent: the booking on the recipient's side. `dashboard` is opened by the link of an e-mail only: in the app the
   * text says everything.
   */
  readonly opens?: 'chat' | 'review' | 'verification' | 'dashboard' | 'profile' | 'appeal'
  /** The owner must learn of it even if someone else uses the account: everyone receives it by e-mail. */
  readonly isSecurity?: true
}

/** All properties of each kind, except for its texts, which the first bundle does not need. */
export const NOTIFICATIONS = {
  booking_confirmed: { category: 'bookings', icon: 'calendar' },
  booking_requested: { category: 'bookings', icon: 'calendar' },
  booking_notified: { category: 'bookings', icon: 'bell' },
  booking_accepted: { category: 'bookings', icon: 'check' },
  booking_rejected: { category: 'bookings', icon: 'close' },
  request_taken: { category: 'bookings', icon: 'close' },
  nobody_available: { category: 'bookings', icon: 'close' },
  request_unanswered: { category: 'bookings', icon: 'clock' },
  booking_on_my_way: { category: 'bookings', icon: 'locate' },
  booking_started: { category: 'bookings', icon: 'progress' },
  booking_completed: { category: 'bookings', icon: 'check' },
  booking_cancelled: { category: 'bookings', icon: 'close' },
  booking_expired: { category: 'bookings', icon: 'clock' },
  time_proposed: { category: 'bookings', icon: 'calendar' },
  time_accepted: { category: 'bookings', icon: 'check' },
  time_declined: { category: 'bookings', icon: 'close' },
  time_withdrawn: { category: 'bookings', icon: 'undo' },
  extra_proposed: { category: 'bookings', icon: 'clock' },
  extra_accepted: { category: 'bookings', icon: 'check' },
  extra_declined: { category: 'bookings', icon: 'close' },
  extra_withdrawn: { category: 'bookings', icon: 'undo' },
  visit_completed: { category: 'bookings', icon: 'check' },
  visit_cancelled: { category: 'bookings', icon: 'close' },
  visits_cancelled: { category: 'bookings', icon: 'close' },
  reminder_day_before: { category: 'bookings', icon: 'calendar' },
  reminder_hour_before: { category: 'bookings', icon: 'clock' },
  request_waiting: { category: 'bookings', icon: 'clock' },
  job_not_started: { category: 'bookings', icon: 'clock' },
  start_undone: { category: 'bookings', icon: 'undo' },
  start_code_limit: { category: 'bookings', icon: 'lock' },
  completion_undone: { category: 'bookings', icon: 'undo' },
  outcome_asked: { category: 'bookings', icon: 'clock' },
  outcome_reported: { category: 'bookings', icon: 'clock' },
  outcome_disputed: { category: 'bookings', icon: 'shield' },
  outcome_settled: { category: 'bookings', icon: 'check' },
  helper_suspended: { category: 'bookings', icon: 'shield' },
  helper_back: { category: 'bookings', icon: 'check' },
  booking_withdrawn: { category: 'bookings', icon: 'close' },
  message_received: { category: 'messages', icon: 'message', opens: 'chat' },
  photo_received: { category: 'messages', icon: 'message', opens: 'chat' },
  review_received: { category: 'reviews', icon: 'star', opens: 'review' },
  review_edited: { category: 'reviews', icon: 'star', opens: 'review' },
  review_answered: { category: 'reviews', icon: 'star' },
  client_rated: { category: 'reviews', icon: 'star' },
  verification_approved: { category: 'account', icon: 'verified', opens: 'verification' },
  verification_rejected: { category: 'account', icon: 'close', opens: 'verification' },
  verification_withdrawn: { category: 'account', icon: 'shield', opens: 'verification' },
  password_changed: { category: 'account', icon: 'lock', opens: 'profile', isSecurity: true },
  email_changed: { category: 'account', icon: 'mail', opens: 'profile', isSecurity: true },
  new_device: { category: 'account', icon: 'lock', opens: 'profile', isSecurity: true },
  access_ended: { category: 'account', icon: 'lock', opens: 'profile', isSecurity: true },
  admission_changed: { category: 'account', icon: 'shield', opens: 'dashboard' },
  content_hidden: { category: 'account', icon: 'shield', opens: 'appeal' },
  content_restored: { category: 'account', icon: 'shield' },
  appeal_refused: { category: 'account', icon: 'shield' },
  report_decided: { category: 'account', icon: 'shield' },
} as const satisfies Readonly<Record<string, NotificationProperties>>

export type NotificationKind = keyof typeof NOTIFICATIONS
export type NotificationIcon = (typeof NOTIFICATIONS)[NotificationKind]['icon']

// `keys` loses the types of the keys; they are those of the table.
export const NOTIFICATION_KINDS = Object.keys(NOTIFICATIONS) as readonly NotificationKind[]

/** Returns the properties of a kind. */
export const propertiesOf = (kind: NotificationKind): NotificationProperties & { readonly icon: NotificationIcon } => NOTIFICATIONS[kind]

/** True for chat notifications. They are frequent and are read in the app; all others are also sent by e-mail and SMS on request. */
export const isChatNotificationKind = (kind: NotificationKind): boolean => propertiesOf(kind).opens === 'chat'

/** True for changes that an owner must learn of even if someone else uses the account. Everyone receives them by e-mail. */
export const isSecurityNotificationKind = (kind: NotificationKind): boolean => propertiesOf(kind).isSecurity === true
