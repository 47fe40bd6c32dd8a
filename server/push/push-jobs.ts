/**
 * Jobs of push: one is stored with each notification of a person who has a device, and becomes one for each device a moment later, when a
 * person who is using the app has seen it there.
 */
import type { Uid } from '#domain/ids.ts'
import { instantToMs } from '#domain/time/instant.ts'
import { jobDocuments, jobId, type Job } from '../jobs/job-document.ts'
import type { JobHandler } from '../jobs/run-job.ts'
import { notificationKey, notificationsToSend } from '../notifications/notification-jobs.ts'
import type { Log } from '../platform/log.ts'
import type { DocumentStore } from '../store/document-store.ts'
import type { DocumentReader } from '../store/documents/document-reader.ts'
import type { FollowUps } from '../store/documents/follow-ups.ts'
import { notificationId } from '#domain/ids.ts'
import { noticeOf } from '../notifications/notice-of.ts'
import type { PushSubscriptions } from './push-subscriptions.ts'

/** Milliseconds before a push: a person who is using the app has seen the notification there by then. */
const FOREGROUND_GRACE_MS = 3_000
/** Most pushes to a person while jobs are kept, over all devices. Beyond that they appear only in the app. */
const QUOTA = 600

export interface PushJobsDeps {
  readonly subscriptions: Pick<PushSubscriptions, 'hasAny'>
  /** Milliseconds since 1970. */
  readonly clock: () => number
}

export const createPushJobs =
  ({ subscriptions, clock }: PushJobsDeps): FollowUps =>
  async (created) => {
    const jobs = notificationsToSend(created, clock()).map(async (notification) => {
      const { user_id: uid, id } = notification
      if (!(await subscriptions.hasAny(uid))) return []
      const key = notificationKey(notification)
      return jobDocuments([{ kind: 'push', key, uid, args: { notice: id }, dueMs: clock() + FOREGROUND_GRACE_MS }], clock())
    })
    return (await Promise.all(jobs)).flat()
  }

export interface PushFanOutDeps {
  readonly store: DocumentStore
  readonly documents: Pick<DocumentReader, 'get'>
  readonly subscriptions: Pick<PushSubscriptions, 'list'>
  readonly clock: () => number
  readonly log: Log
}

/** @returns the handler that stores a job for each device of the person */
export function createPushFanOut({ store, documents, subscriptions, clock, log }: PushFanOutDeps): JobHandler {
  async function isOverQuota(uid: Uid): Promise<boolean> {
    const start = jobId('push_device', `${uid}:`)
    return (await store.range({ start, end: `${start}\uffff`, limit: QUOTA })).length >= QUOTA
  }

  return async (job: Job) => {
    const { uid, notice } = noticeOf(job)
    const notification = await documents.get(notificationId(uid, notice), 'notification')
    if (!notification) return 'dropped'
    const devices = (await subscriptions.list(uid)).filter(({ created_at }) => instantToMs(notification.time) >= created_at)
    if (devices.length === 0) return 'dropped'
    if (await isOverQuota(uid)) {
      log.warn({ channel: 'push' }, 'Skipped a notification: the person reached the limit')
      return 'dropped'
    }
    const jobs = devices.map(({ device }) => ({
      kind: 'push_device' as const,
      key: `${notificationKey(notification)}:${device}`,
      uid,
      args: { notice, device },
      dueMs: clock(),
    }))
    // Each unless it exists: an earlier run may have stored some, and those may have ended.
    for (const each of jobs) {
      const [write, ...ensured] = jobDocuments([each], job.made_ms)
      if (write) await store.commit({ writes: [write], ensured })
    }
    return 'sent'
  }
}
