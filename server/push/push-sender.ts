/** Pushes one notification to one device, if it is still wanted, the session is open and it is unread. */
import * as v from 'valibot'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/constants.ts'
import type { Notification } from '#domain/documents/notification.ts'
import { isChatNotificationKind } from '#domain/documents/notification-kinds.ts'
import type { Profile } from '#domain/documents/profile.ts'
import { bookingId, notificationId, profileId, readingId, type Uid } from '#domain/ids.ts'
import { pushCategoryOf, earliestPushTime } from '#domain/notifications/notification-preferences.ts'
import type { DocumentReader } from '../store/documents/document-reader.ts'
import type { Log } from '../platform/log.ts'
import type { JobHandler, JobResult } from '../jobs/run-job.ts'
import { isWithdrawn } from '../notifications/is-withdrawn.ts'
import { noticeOf } from '../notifications/notice-of.ts'
import type { PushResult, PushTransport, VapidKeys } from '../transports/push-transport.ts'
import { sessionOf, type PushSubscriptionRecord, type PushSubscriptions } from './push-subscriptions.ts'

/** Wait of a device after a failure in ms: doubled each time, up to the longest. */
const BACKOFF_MS = { first: MINUTE_MS, longest: 60 * MINUTE_MS }
/** Longest Retry-After of a service that is respected, ms. */
const MAX_RETRY_AFTER_MS = 6 * 60 * MINUTE_MS
/** A subscription that failed for this long, ms, is removed. */
const EXPIRED_ENDPOINT_MS = 7 * DAY_MS
/** Marks the payload as a notification that a browser may show without the app's script (Declarative Web Push). */
const DECLARATIVE = 8030

export interface PushSenderDeps {
  readonly documents: Pick<DocumentReader, 'get'>
  readonly subscriptions: PushSubscriptions
  /** Returns whether the person's session is open and answered. */
  readonly isOpen: (uid: Uid, session: string) => Promise<boolean>
  readonly transport: PushTransport
  readonly keys: VapidKeys
  /** Public address of the app; undefined: links are paths. */
  readonly publicOrigin: string | undefined
  /** Milliseconds since 1970. */
  readonly clock: () => number
  readonly log: Log
}

const argsSchema = v.object({ device: v.string() })

export function createPushSender(deps: PushSenderDeps): JobHandler {
  const { documents, subscriptions, isOpen, transport, keys, publicOrigin = '', clock, log } = deps

  /** Returns undefined when nothing can be pushed: the session has ended, or the subscription was made for another key. */
  async function deviceOf(uid: Uid, device: string): Promise<PushSubscriptionRecord | undefined> {
    const found = await subscriptions.get(uid, device)
    if (!found || (found.made_for === keys.publicKey && (await isOpen(uid, sessionOf(device))))) return found
    await subscriptions.remove(found)
    return undefined
  }

  /** Returns whether the person has seen it in the app. */
  async function isSeen({ kind, booking_id, user_id, time }: Notification, { notifications_read_up_to }: Profile): Promise<boolean> {
    if (notifications_read_up_to !== null && notifications_read_up_to >= time) return true
    if (!isChatNotificationKind(kind) || booking_id === null) return false
    const reading = await documents.get(readingId(booking_id, user_id), 'reading')
    return reading !== undefined && reading.read_up_to >= time
  }

  /** Returns the link to its page; it contains nothing about the person, and of the booking only its id. */
  async function linkTo({ kind, booking_id, user_id }: Notification): Promise<string> {
    const params = new URLSearchParams({ news: kind })
    if (booking_id !== null) {
      const booking = await documents.get(bookingId(booking_id), 'booking')
      params.set('booking', booking_id)
      params.set('side', booking?.provider_uid === user_id ? 'provider' : 'customer')
    }
    return `${publicOrigin}/?${params.toString()}`
  }

  async function payloadFor(notification: Notification, profile: Profile, device: PushSubscriptionRecord): Promise<string> {
    const language = profile.preferredLanguage ?? device.language ?? 'English'
    const [{ title, lang, dir }, navigate] = await Promise.all([
      transport.format(notification, language, profile.push_hide_details),
      linkTo(notification),
    ])
    return JSON.stringify({ web_push: DECLARATIVE, notification: { title, lang, dir, tag: notification.id, navigate } })
  }

  async function failed(device: PushSubscriptionRecord, afterMs: number | undefined): Promise<JobResult> {
    const now = clock()
    const since = device.failing_since_ms ?? now
    if (now - since > EXPIRED_ENDPOINT_MS) {
      await subscriptions.remove(device)
      return 'dropped'
    }
    const restMs = Math.min(BACKOFF_MS.longest, BACKOFF_MS.first * 2 ** Math.min(device.failures, 10))
    const notBeforeMs = now + Math.max(restMs, Math.min(afterMs ?? 0, MAX_RETRY_AFTER_MS))
    await subscriptions.update(device.uid, device.device, {
      rest_until_ms: notBeforeMs,
      failures: device.failures + 1,
      failing_since_ms: since,
    })
    return { notBeforeMs }
  }

  async function handleResult(result: PushResult, device: PushSubscriptionRecord): Promise<JobResult> {
    if (result.kind === 'later') return failed(device, result.afterMs)
    if (result.kind === 'gone') {
      await subscriptions.remove(device)
      return 'dropped'
    }
    const recovered = device.failing_since_ms === null ? {} : { rest_until_ms: 0, failures: 0, failing_since_ms: null }
    const isDue = result.kind === 'sent' && (device.delivered_at ?? 0) + HOUR_MS <= clock()
    const changes = { ...recovered, ...(isDue ? { delivered_at: clock() } : {}) }
    if (Object.keys(changes).length > 0) await subscriptions.update(device.uid, device.device, changes)
    return result.kind
  }

  return async (job, signal) => {
    const now = clock()
    const { uid, notice, endsMs } = noticeOf(job)
    const [device, notification, profile] = await Promise.all([
      deviceOf(uid, v.parse(argsSchema, job.args).device),
      documents.get(notificationId(uid, notice), 'notification'),
      documents.get(profileId(uid), 'profile'),
    ])
    if (!device || !notification || !profile || (await isWithdrawn(documents, notification, profile, now))) return 'dropped'
    if (endsMs <= now) {
      log.info({ tries: device.failures }, 'Gave up on a push notification that could not be sent in time')
      return 'dropped'
    }
    const sendAtMs = earliestPushTime(profile, notification.kind, now)
    if (sendAtMs === undefined || (await isSeen(notification, profile))) return 'dropped'
    const notBeforeMs = Math.max(sendAtMs, device.rest_until_ms)
    if (notBeforeMs > now) return notBeforeMs < endsMs ? { notBeforeMs } : 'dropped'
    const message = {
      to: device,
      payload: await payloadFor(notification, profile, device),
      keys,
      ttlSeconds: Math.ceil((endsMs - now) / 1_000),
      isUrgent: ['bookings', 'messages'].includes(pushCategoryOf(notification.kind)),
      topic: notification.id,
    }
    return handleResult(await transport.service.send(message, signal), device)
  }
}
