/** Delivers one notification by one channel, if it is still wanted: preferences may have changed since it was recorded. */
import { deepLinkQuery, type DeepLinkTarget } from '#config/deep-links.ts'
import { bookingId, notificationId, profileId } from '#domain/ids.ts'
import type { Notification } from '#domain/documents/notification.ts'
import { isSecurityNotificationKind, propertiesOf, type NotificationProperties } from '#domain/documents/notification-kinds.ts'
import type { Profile } from '#domain/documents/profile.ts'
import { instantToMs } from '#domain/time/instant.ts'
import { toE164 } from '#domain/notifications/phone-number.ts'
import type { RenderedNotification } from '#domain/notifications/rendered-notification.ts'
import type { DocumentReader } from '../store/documents/document-reader.ts'
import type { Accounts } from '../accounts/accounts.ts'
import type { Log } from '../platform/log.ts'
import type { Transports, NotificationChannel } from '../transports/transports.ts'
import type { DeliveryResult } from '../jobs/delivery-queue.ts'
import { NOTIFICATION_MAX_AGE_MS, type DeliveryRecord } from './delivery-record.ts'
import { composeEmail, composeTextMessage } from '../transports/compose-message.ts'

export interface NotificationSenderDeps {
  readonly documents: Pick<DocumentReader, 'get'>
  readonly accounts: Pick<Accounts, 'byUid'>
  readonly transports: Transports
  /** Public address of the app; undefined: e-mails have no link. */
  readonly publicOrigin: string | undefined
  /** Milliseconds since 1970. */
  readonly clock: () => number
  readonly log: Log
}

type SendNotification = (record: DeliveryRecord, signal: AbortSignal) => Promise<DeliveryResult>

/** Current data of the recipient. */
interface Recipient {
  readonly notice: Notification
  readonly profile: Profile
  /** The account's address. */
  readonly email: string
}

/** Returns the view for a notification without a booking. For one with a booking, its provider gets the dashboard. */
function viewOf({ opens }: NotificationProperties): DeepLinkTarget {
  if (opens === 'profile') return 'profile'
  return opens === 'verification' || opens === 'dashboard' ? 'dashboard' : 'bookings'
}

export function createNotificationSender({
  documents,
  accounts,
  transports,
  publicOrigin,
  clock,
  log,
}: NotificationSenderDeps): Readonly<Record<NotificationChannel, SendNotification>> {
  /**
   * Returns undefined when nothing is to be sent: the account or the notification is deleted, the account is blocked, or the notification
   * is too old.
   */
  async function recipientOf({ uid, notice: id, way: channel, tries }: DeliveryRecord): Promise<Recipient | undefined> {
    const [notice, profile, account] = await Promise.all([
      documents.get(notificationId(uid, id), 'notification'),
      documents.get(profileId(uid), 'profile'),
      accounts.byUid(uid),
    ])
    if (!notice || !profile || !account || account.is_blocked) return undefined
    if (instantToMs(notice.time) + NOTIFICATION_MAX_AGE_MS < clock()) {
      log.warn({ way: channel, tries }, 'Gave up on a notification that could not be sent in time')
      return undefined
    }
    return { notice, profile, email: account.email }
  }

  async function targetOf({ kind, booking_id, user_id }: Notification): Promise<DeepLinkTarget> {
    if (booking_id === null) return viewOf(propertiesOf(kind))
    const booking = await documents.get(bookingId(booking_id), 'booking')
    return booking?.provider_uid === user_id ? 'dashboard' : 'bookings'
  }

  async function contentFor({ notice, profile }: Recipient): Promise<{ content: RenderedNotification; link: string | undefined }> {
    const [content, target] = await Promise.all([transports.formatNotification(notice, profile.preferredLanguage), targetOf(notice)])
    return { content, link: publicOrigin === undefined ? undefined : `${publicOrigin}/${deepLinkQuery(target)}` }
  }

  return {
    async email(record, signal) {
      const recipient = await recipientOf(record)
      const isWanted = recipient && (recipient.profile.emailNotifications || isSecurityNotificationKind(recipient.notice.kind))
      if (!isWanted || !transports.mail) return 'dropped'
      const { content, link } = await contentFor(recipient)
      const sent = await transports.mail.send(composeEmail(content, recipient.email, `${record.notice}.email`, link), signal)
      return sent.ok ? 'sent' : sent.error
    },
    async sms(record, signal) {
      const recipient = await recipientOf(record)
      const number = recipient && toE164(recipient.profile.phone)
      if (!recipient?.profile.smsNotifications || number === undefined || !transports.textMessages) return 'dropped'
      const { content, link } = await contentFor(recipient)
      const sent = await transports.textMessages.send(composeTextMessage(content, number, `${record.notice}.sms`, link), signal)
      return sent.ok ? 'sent' : sent.error
    },
  }
}
