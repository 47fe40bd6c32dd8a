import { mayBeWrittenTo } from '#domain/account/contact-verification.ts'
import { isSecurityNotificationKind } from '#domain/documents/notification-kinds.ts'
import type { Notification } from '#domain/documents/notification.ts'
import type { Profile } from '#domain/documents/profile.ts'
import type { NotificationChannel } from '../transports/transports.ts'

/**
 * Returns whether a person switched a channel on, before the notification, and may be written to by it. Warnings about the security of the
 * account need no switch, because an intruder would turn it off first; an account from before verification gets them also once it was asked.
 */
export function isReachable({ kind, time }: Pick<Notification, 'kind' | 'time'>, profile: Profile, channel: NotificationChannel): boolean {
  const { emailNotifications, smsNotifications, email_since, sms_since, created_at, contact_standing } = profile
  if (channel === 'sms') return smsNotifications && time >= (sms_since ?? created_at) && mayBeWrittenTo(profile, 'phone')
  const mayWrite = mayBeWrittenTo(profile, 'email')
  if (isSecurityNotificationKind(kind)) return mayWrite || contact_standing === undefined
  return emailNotifications && time >= (email_since ?? created_at) && mayWrite
}
