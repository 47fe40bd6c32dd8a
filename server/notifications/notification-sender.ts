/** Delivers one notification by one channel, if it is still wanted: preferences may have changed since it was recorded. */
import { dashboardPath } from '#config/app-paths.ts'
import { notificationPath } from '#config/notification-path.ts'
import { bookingId, notificationId, profileId, type Uid } from '#domain/ids.ts'
import type { Notification } from '#domain/documents/notification.ts'
import { isSecurityNotificationKind, propertiesOf } from '#domain/documents/notification-kinds.ts'
import { isReminderKind } from '#domain/documents/quiet-hours.ts'
import type { Profile } from '#domain/documents/profile.ts'
import { quietHoursEnd } from '#domain/notifications/notification-preferences.ts'
import { toE164 } from '#domain/notifications/phone-number.ts'
import type { RenderedNotification } from '#domain/notifications/rendered-notification.ts'
import type { DocumentReader } from '../store/documents/document-reader.ts'
import type { Accounts } from '../accounts/accounts.ts'
import type { Log } from '../platform/log.ts'
import type { MessageQuota } from '../transports/message-quota.ts'
import type { NotificationChannel, Transports } from '../transports/transports.ts'
import type { Job } from '../jobs/job-document.ts'
import type { JobHandlers } from '../jobs/job-queue.ts'
import type { JobHandler, JobResult } from '../jobs/run-job.ts'
import { composeEmail, composeTextMessage } from '../transports/compose-message.ts'
import { isWithdrawn } from './is-withdrawn.ts'
import { isReachable } from './is-reachable.ts'
import { noticeOf } from './notice-of.ts'

export interface NotificationSenderDeps {
  readonly documents: Pick<DocumentReader, 'get'>
  readonly accounts: Pick<Accounts, 'byUid'>
  readonly quota: Pick<MessageQuota, 'news' | 'warning'>
  readonly transports: Pick<Transports, 'mail' | 'textMessages' | 'formatNotification'>
  /** Public address of the app; undefined: e-mails have no link. */
  readonly publicOrigin: string | undefined
  /** Milliseconds since 1970. */
  readonly clock: () => number
  readonly log: Log
}

/** Current data of the recipient. */
interface Recipient {
  readonly notification: Notification
  readonly profile: Profile
  /** The account's address. */
  readonly email: string
}

const COUNTED_MAX = 10_000

/** @returns the handlers of the channels that the server has */
export function createNotificationSender({
  documents,
  accounts,
  quota,
  transports,
  publicOrigin,
  clock,
  log,
}: NotificationSenderDeps): Pick<JobHandlers, 'email' | 'sms'> {
  /**
   * Returns the result instead when nothing is to be sent: the account or the notification is deleted, the account is blocked, it is too
   * late, or a reminder has to wait for the end of quiet hours. Other e-mails and text messages do not wait for them.
   */
  async function recipientOf(job: Job): Promise<Recipient | { readonly result: JobResult }> {
    const { uid, notice, endsMs } = noticeOf(job)
    const [notification, profile, account] = await Promise.all([
      documents.get(notificationId(uid, notice), 'notification'),
      documents.get(profileId(uid), 'profile'),
      accounts.byUid(uid),
    ])
    if (!notification || !profile || !account || account.is_blocked) return { result: 'dropped' }
    if (await isWithdrawn(documents, notification, profile, clock())) return { result: 'dropped' }
    if (endsMs < clock()) {
      log.warn({ job: job.kind, attempts: job.attempts }, 'Gave up on a notification that could not be sent in time')
      return { result: 'expired' }
    }
    const quietUntilMs = isReminderKind(notification.kind) && profile.quiet_hours && quietHoursEnd(profile.quiet_hours, clock())
    if (quietUntilMs) return { result: { notBeforeMs: quietUntilMs } }
    return { notification, profile, email: account.email }
  }

  async function pathOf({ kind, booking_id, user_id }: Notification): Promise<string> {
    // In the app the text says everything; outside of it there is more to see.
    if (propertiesOf(kind).opens === 'dashboard') return dashboardPath('main')
    const booking = booking_id === null ? undefined : await documents.get(bookingId(booking_id), 'booking')
    return notificationPath({ kind, booking_id, isProvider: booking?.provider_uid === user_id })
  }

  async function contentFor({ notification, profile }: Recipient): Promise<{ content: RenderedNotification; link: string | undefined }> {
    const [content, path] = await Promise.all([
      transports.formatNotification(notification, profile.preferredLanguage),
      pathOf(notification),
    ])
    return { content, link: publicOrigin === undefined ? undefined : `${publicOrigin}${path}` }
  }

  /** The other person of the booking, whose act the notification is about, or whose clock. */
  async function senderOf({ booking_id, user_id }: Notification): Promise<Uid | undefined> {
    const booking = booking_id === null ? undefined : await documents.get(bookingId(booking_id), 'booking')
    return booking && (booking.provider_uid === user_id ? booking.customer_uid : booking.provider_uid)
  }

  /** Messages that were counted, of the last thousands: another attempt at one counts no more. */
  const counted = new Set<string>()
  async function isWithinQuota(channel: NotificationChannel, notification: Notification, receiver: string): Promise<boolean> {
    const key = `${channel}:${notification.id}`
    if (counted.has(key)) return true
    const isAllowed = isSecurityNotificationKind(notification.kind)
      ? await quota.warning(channel, receiver)
      : await quota.news(channel, { sender: await senderOf(notification), receiver })
    if (counted.size >= COUNTED_MAX) counted.clear()
    if (isAllowed) counted.add(key)
    return isAllowed
  }

  const { mail, textMessages } = transports
  const email: JobHandler = async (job, signal) => {
    const recipient = await recipientOf(job)
    if ('result' in recipient) return recipient.result
    const { notification, profile, email: to } = recipient
    if (!mail || !isReachable(notification, { ...profile, email: to }, 'email')) return 'dropped'
    if (!(await isWithinQuota('email', notification, to))) return 'dropped'
    const { content, link } = await contentFor(recipient)
    const sent = await mail.send(composeEmail(content, to, `${notification.id}.email`, link), signal)
    return sent.ok ? 'sent' : sent.error
  }
  const sms: JobHandler = async (job, signal) => {
    const recipient = await recipientOf(job)
    if ('result' in recipient) return recipient.result
    const { notification, profile } = recipient
    const number = toE164(profile.phone)
    if (!textMessages || number === undefined || !isReachable(notification, profile, 'sms')) return 'dropped'
    if (!(await isWithinQuota('sms', notification, number))) return 'dropped'
    const { content, link } = await contentFor(recipient)
    const sent = await textMessages.send(composeTextMessage(content, number, `${notification.id}.sms`, link), signal)
    return sent.ok ? 'sent' : sent.error
  }
  return { ...(mail ? { email } : {}), ...(textMessages ? { sms } : {}) }
}
