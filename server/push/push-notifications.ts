/**
 * Push notifications to devices whose app is closed: creates a record of each notification for each device of its person, and a queue that
 * pushes them. Records survive a crash; a record leased by a server that is gone is pushed once more, with the same topic and tag.
 */
import { isUlid, asUid, type Uid } from '#domain/ids.ts'
import { instantToMs } from '#domain/time/instant.ts'
import type { Person } from '../auth/authenticate.ts'
import { BLOCKED_USER } from '../accounts/blocked-users.ts'
import type { SetTimer } from '../platform/timers.ts'
import { createDeliveryQueue, type DeliveryQueue } from '../jobs/delivery-queue.ts'
import { createNotificationRecorder, type PendingNotification } from '../notifications/notification-recorder.ts'
import { createDeliveryRecovery } from '../notifications/delivery-recovery.ts'
import type { ChangeWindow } from '../feed/change-window.ts'
import type { DocumentStore, StoredDoc } from '../store/document-store.ts'
import { createPushSender, type PushSenderDeps } from './push-sender.ts'
import { isPushKey } from '../transports/push-endpoint.ts'
import type { PushTransport, VapidKeys } from '../transports/push-transport.ts'
import { newPushRecord, isOverPushQuota, PUSH_RECORDS, pushRecordId, parsePushRecord } from './push-record.ts'
import { sessionOf, type NewPushSubscription } from './push-subscriptions.ts'

/** Milliseconds before a push: a person who is using the app has seen the notification there by then. */
const FOREGROUND_GRACE_MS = 3_000
/** Concurrent pushes: with many push services, one that hangs delays few others. */
const CONCURRENCY = 8

export interface PushNotifications {
  /** Public key for subscriptions of browsers; null when this server sends no pushes. */
  readonly publicKey: string | null
  /** Stores a subscription. `unknown`: not an address of a push service. `taken`: another device's address. */
  subscribe(person: Person, subscription: NewPushSubscription): Promise<'kept' | 'unknown' | 'taken'>
  unsubscribe(person: Person): Promise<void>
  /** Starts after the window. Retries until the store answers. */
  start(): Promise<void>
  /** Resolves when nothing is under way any more; the next start does the rest. */
  stop(): Promise<void>
}

export interface PushNotificationsDeps extends Omit<PushSenderDeps, 'transport' | 'keys'> {
  readonly store: DocumentStore
  readonly transport: PushTransport | undefined
  /** Keys of the transport. */
  readonly keys: VapidKeys | undefined
  /** Not started yet. */
  readonly window: Pick<ChangeWindow, 'listen'>
  readonly setTimer: SetTimer
}

/** Returns the person whose sessions may have ended with this change; undefined when none has. */
function endedSessionOwner(stored: StoredDoc): Uid | undefined {
  const isDeleted = stored['_deleted'] === true
  const [kind = '', part = ''] = stored._id.split(':')
  const owner = stored['uid'] ?? part
  const uid =
    kind === 'session-name' && isDeleted
      ? owner
      : kind === 'session' && stored['ended'] !== undefined
        ? stored['subject']
        : kind === 'account' || kind === BLOCKED_USER || (kind === 'provider' && stored['is_blocked'] === true)
          ? owner
          : undefined
  return typeof uid === 'string' && isUlid(uid) ? asUid(uid) : undefined
}

export function openPushNotifications(deps: PushNotificationsDeps): PushNotifications {
  const { transport, keys } = deps
  return transport && keys ? openEnabledPush(deps, transport, keys) : NO_PUSH
}

const NO_PUSH: PushNotifications = {
  publicKey: null,
  subscribe: async () => 'unknown',
  unsubscribe: async () => undefined,
  start: async () => undefined,
  stop: async () => undefined,
}

function openEnabledPush(deps: PushNotificationsDeps, transport: PushTransport, keys: VapidKeys): PushNotifications {
  const { store, window, subscriptions, isOpen, clock, setTimer, log } = deps
  const deliver = createPushSender({ ...deps, transport, keys })
  const queue: DeliveryQueue = createDeliveryQueue({
    channel: 'push',
    store,
    clock,
    setTimer,
    log,
    read: parsePushRecord,
    deliver,
    concurrency: CONCURRENCY,
  })
  const cleanups = new Set<Promise<void>>()
  let isStopped = false

  const logError = (error: unknown, message: string): void =>
    log.error({ error: error instanceof Error ? error.message : String(error) }, message)

  async function record({ uid, id, time }: PendingNotification): Promise<void> {
    const devices = (await subscriptions.list(uid)).filter(({ created_at }) => instantToMs(time) >= created_at)
    if (devices.length === 0) return
    if (await isOverPushQuota(store, uid)) {
      log.warn({ way: 'push' }, 'Skipped a notification: the person reached the limit')
      return
    }
    const at = clock() + FOREGROUND_GRACE_MS
    for (const { device } of devices) {
      // All servers receive the same notification: one writes the record, and the others watch it.
      if ((await store.put(newPushRecord(uid, id, device, at))).ok) queue.add(pushRecordId(uid, id, device), at)
      else queue.watch(pushRecordId(uid, id, device))
    }
  }

  const recorder = createNotificationRecorder({
    isRecorded: () => true,
    recordBatch: async (batch) => {
      for (const notification of batch) await record(notification)
    },
    clock,
    setTimer,
    log,
  })

  async function dropEnded(uid: Uid): Promise<void> {
    for (const each of await subscriptions.list(uid)) if (!(await isOpen(uid, sessionOf(each.device)))) await subscriptions.remove(each)
  }

  function onChange(stored: StoredDoc): void {
    recorder.onChange(stored)
    const uid = isStopped ? undefined : endedSessionOwner(stored)
    if (uid === undefined) return
    // If a crash or a store failure prevents this, the next push or clean-up detects it.
    const work = dropEnded(uid).catch((error: unknown) => logError(error, 'Could not remove the push subscriptions of an ended session'))
    cleanups.add(work)
    void work.finally(() => cleanups.delete(work))
  }
  const unlisten = window.listen(onChange)

  async function cleanUp(): Promise<void> {
    for (let after: string | undefined, more = true; more && !isStopped;) {
      const { subscriptions: found, next } = await subscriptions.page(after)
      for (const { uid } of new Map(found.map((each) => [each.uid, each])).values()) await dropEnded(uid)
      after = next
      more = next !== undefined
    }
  }

  const recovery = createDeliveryRecovery({
    purpose: 'push deliveries',
    records: PUSH_RECORDS,
    queueOf: () => queue,
    onRecovered: recorder.start,
    onCleanup: cleanUp,
    store,
    clock,
    setTimer,
    log,
  })

  return {
    publicKey: keys.publicKey,
    async subscribe(person, subscription) {
      if (!transport.service.accepts(subscription.endpoint) || !(await isPushKey(subscription.keys.p256dh))) return 'unknown'
      return (await subscriptions.save(person, subscription, keys.publicKey)) ? 'kept' : 'taken'
    },
    unsubscribe: (person) => subscriptions.unsubscribe(person),
    start: recovery.start,
    stop: async () => {
      isStopped = true
      unlisten()
      recovery.stop()
      await recorder.stop()
      await queue.stop()
      await Promise.all(cleanups)
    },
  }
}
