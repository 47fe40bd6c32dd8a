/** Sends one piece of news by one way, if it still is to be sent: what was wanted then may not be wanted now. */
import { deepLinkQuery, type DeepLinkTarget } from '#config/deep-links.ts'
import { bookingId, notificationId, profileId } from '#domain/ids.ts'
import { isSecurityNotificationKind, type Notification, type NotificationKind } from '#domain/documents/notification.ts'
import type { Profile } from '#domain/documents/profile.ts'
import { instantToMs } from '#domain/time/instant.ts'
import { toE164 } from '#domain/notifications/phone-number.ts'
import type { RenderedNotification } from '#domain/notifications/rendered-notification.ts'
import type { DocumentReader } from '../store/document-reader.ts'
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
  /** Where people find the app; undefined: letters have no link. */
  readonly publicOrigin: string | undefined
  /** Milliseconds since 1970. */
  readonly clock: () => number
  readonly log: Log
}

type SendNotification = (record: DeliveryRecord, signal: AbortSignal) => Promise<DeliveryResult>

/** Whom it is for, as they are now. */
interface Recipient {
  readonly notice: Notification
  readonly profile: Profile
  /** Their account's address. */
  readonly email: string
}

/** Where the app shows what is about no booking. Of a booking it is to who provides the dashboard. */
const PLACE_BY_KIND: Partial<Record<NotificationKind, DeepLinkTarget>> = {
  verification_approved: 'dashboard',
  verification_rejected: 'dashboard',
  admission_changed: 'dashboard',
  password_changed: 'profile',
  email_changed: 'profile',
}

export function createNotificationSender({
  documents,
  accounts,
  transports,
  publicOrigin,
  clock,
  log,
}: NotificationSenderDeps): Readonly<Record<NotificationChannel, SendNotification>> {
  /** Undefined where nothing is to be sent: the account or the notification is gone, nobody may sign in to it, or it is old. */
  async function readerOf({ uid, notice: id, way, tries }: DeliveryRecord): Promise<Recipient | undefined> {
    const [notice, profile, account] = await Promise.all([
      documents.get(notificationId(uid, id), 'notification'),
      documents.get(profileId(uid), 'profile'),
      accounts.byUid(uid),
    ])
    if (!notice || !profile || !account || account.is_blocked) return undefined
    if (instantToMs(notice.time) + NOTIFICATION_MAX_AGE_MS < clock()) {
      log.warn({ way, tries }, 'news that could not be sent in time was given up')
      return undefined
    }
    return { notice, profile, email: account.email }
  }

  async function placeOf({ kind, booking_id, user_id }: Notification): Promise<DeepLinkTarget> {
    if (booking_id === null) return PLACE_BY_KIND[kind] ?? 'bookings'
    const asked = await documents.get(bookingId(booking_id), 'booking')
    return asked?.provider_uid === user_id ? 'dashboard' : 'bookings'
  }

  async function wordsFor({ notice, profile }: Recipient): Promise<{ words: RenderedNotification; link: string | undefined }> {
    const [words, place] = await Promise.all([transports.formatNotification(notice, profile.preferredLanguage), placeOf(notice)])
    return { words, link: publicOrigin === undefined ? undefined : `${publicOrigin}/${deepLinkQuery(place)}` }
  }

  return {
    async email(record, signal) {
      const reader = await readerOf(record)
      const isWanted = reader && (reader.profile.emailNotifications || isSecurityNotificationKind(reader.notice.kind))
      if (!isWanted || !transports.mail) return 'dropped'
      const { words, link } = await wordsFor(reader)
      const sent = await transports.mail.send(composeEmail(words, reader.email, `${record.notice}.email`, link), signal)
      return sent.ok ? 'sent' : sent.error
    },
    async sms(record, signal) {
      const reader = await readerOf(record)
      const number = reader && toE164(reader.profile.phone)
      if (!reader?.profile.smsNotifications || number === undefined || !transports.textMessages) return 'dropped'
      const { words, link } = await wordsFor(reader)
      const sent = await transports.textMessages.send(composeTextMessage(words, number, `${record.notice}.sms`, link), signal)
      return sent.ok ? 'sent' : sent.error
    },
  }
}
