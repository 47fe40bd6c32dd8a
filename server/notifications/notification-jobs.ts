/** Stores the jobs of a notification with it: one for each channel that the person switched on. */
import { DAY_MS } from '#domain/constants.ts'
import { isChatNotificationKind } from '#domain/documents/notification-kinds.ts'
import type { Notification } from '#domain/documents/notification.ts'
import type { Doc } from '#domain/documents/document.ts'
import type { Profile } from '#domain/documents/profile.ts'
import { profileId, type Uid } from '#domain/ids.ts'
import { instantToMs } from '#domain/time/instant.ts'
import { jobDocuments, jobId } from '../jobs/job-document.ts'
import type { Log } from '../platform/log.ts'
import type { DocumentStore, StoredDoc } from '../store/document-store.ts'
import type { FollowUps } from '../store/documents/follow-ups.ts'
import { fromStored } from '../store/documents/stored-document.ts'
import { isReachable } from './is-reachable.ts'
import { NOTIFICATION_CHANNELS, type NotificationChannel } from '../transports/transports.ts'

/** Notifications older than this are not sent any more, ms: the person has looked at the app by then. */
export const NOTIFICATION_MAX_AGE_MS = DAY_MS
/** Most messages to a person by each channel while jobs are kept. Beyond that they appear only in the app. */
const QUOTA: Readonly<Record<NotificationChannel, number>> = { email: 200, sms: 40 }

export interface NotificationJobsDeps {
  readonly store: Pick<DocumentStore, 'getMany' | 'range'>
  /** Returns whether this server sends by a channel. */
  readonly sends: (channel: NotificationChannel) => boolean
  /** Milliseconds since 1970. */
  readonly clock: () => number
  readonly log: Log
}

/** Returns the new notifications that are young enough to be sent. */
export const notificationsToSend = (created: readonly Doc[], nowMs: number): Notification[] =>
  created.flatMap((doc) => (doc.type === 'notification' && instantToMs(doc.time) + NOTIFICATION_MAX_AGE_MS >= nowMs ? doc : []))

/** Key of the job of a notification; further parts may follow. */
export const notificationKey = ({ user_id, id }: Pick<Notification, 'user_id' | 'id'>): string => `${user_id}:${id}`

export function createNotificationJobs({ store, sends, clock, log }: NotificationJobsDeps): FollowUps {
  async function isOverQuota(uid: Uid, channel: NotificationChannel): Promise<boolean> {
    const start = jobId(channel, `${uid}:`)
    return (await store.range({ start, end: `${start}\uffff`, limit: QUOTA[channel] })).length >= QUOTA[channel]
  }

  async function jobsOf(notification: Notification, profile: Profile): Promise<StoredDoc[]> {
    const docs: StoredDoc[] = []
    const { user_id: uid, id } = notification
    for (const channel of NOTIFICATION_CHANNELS) {
      if (!sends(channel) || !isReachable(notification, profile, channel)) continue
      if (await isOverQuota(uid, channel)) log.warn({ channel }, 'Skipped a notification: the person reached the limit')
      else {
        const job = { kind: channel, key: notificationKey(notification), uid, args: { notice: id }, dueMs: clock() }
        docs.push(...jobDocuments([job], clock()))
      }
    }
    return docs
  }

  return async (created) => {
    const notifications = notificationsToSend(created, clock()).filter(({ kind }) => !isChatNotificationKind(kind))
    if (notifications.length === 0 || !NOTIFICATION_CHANNELS.some(sends)) return []
    const profiles = (await store.getMany(notifications.map(({ user_id }) => profileId(user_id)))).map(fromStored)
    const jobs = notifications.map(async (notification, index) => {
      const profile = profiles[index]
      return profile?.type === 'profile' ? jobsOf(notification, profile) : []
    })
    return (await Promise.all(jobs)).flat()
  }
}
