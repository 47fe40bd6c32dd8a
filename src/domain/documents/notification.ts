/** A notification from the server. Its kind and parameters allow a screen to show it in the user's language. */
import * as v from 'valibot'
import { TEXT_LIMITS } from '../constants.ts'
import { documentBase, instantField, uidField, ulidField } from '../fields.ts'

export const NOTIFICATION_KINDS = [
  'booking_confirmed',
  'booking_requested',
  'booking_notified',
  'booking_accepted',
  'booking_rejected',
  'booking_on_my_way',
  'booking_started',
  'booking_completed',
  'booking_cancelled',
  'booking_expired',
  'time_proposed',
  'time_accepted',
  'time_declined',
  'time_withdrawn',
  'visit_completed',
  'visit_cancelled',
  'visits_cancelled',
  'message_received',
  'photo_received',
  'review_received',
  'review_edited',
  'review_answered',
  'client_rated',
  'verification_approved',
  'verification_rejected',
  'password_changed',
  'email_changed',
  'admission_changed',
  'content_hidden',
  'content_restored',
  'report_decided',
] as const
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number]

/** True for chat notifications. They are frequent and are read in the app; all others are also sent by e-mail and SMS on request. */
export const isChatNotificationKind = (kind: NotificationKind): boolean => kind === 'message_received' || kind === 'photo_received'

/** True for changes that an owner must learn of even if someone else uses the account. Everyone receives them by e-mail. */
export const isSecurityNotificationKind = (kind: NotificationKind): boolean => kind === 'password_changed' || kind === 'email_changed'

export const notificationSchema = v.object({
  ...documentBase,
  type: v.literal('notification'),
  id: ulidField,
  user_id: uidField,
  kind: v.picklist(NOTIFICATION_KINDS),
  title: v.pipe(v.string(), v.maxLength(120)),
  /** Holds the longest name and the longest reason with the text around them. */
  message: v.pipe(v.string(), v.maxLength(TEXT_LIMITS.name + TEXT_LIMITS.reason + 80)),
  icon: v.pipe(v.string(), v.maxLength(32)),
  booking_id: v.nullable(ulidField),
  params: v.record(v.string(), v.string()),
  time: instantField,
})
export type Notification = v.InferOutput<typeof notificationSchema>
