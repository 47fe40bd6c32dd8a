/** Push notifications to devices whose app is closed: subscriptions of devices, and the jobs that push to them. */
import { isUlid, asUid, type Uid } from '#domain/ids.ts'
import type { Person } from '../auth/authenticate.ts'
import { BLOCKED_USER } from '../accounts/blocked-users.ts'
import type { ChangeWindow } from '../feed/change-window.ts'
import type { JobHandlers } from '../jobs/job-queue.ts'
import type { DocumentStore, StoredDoc } from '../store/document-store.ts'
import { createPushFanOut } from './push-jobs.ts'
import { createPushSender, type PushSenderDeps } from './push-sender.ts'
import { isPushKey } from '../transports/push-endpoint.ts'
import type { PushTransport, VapidKeys } from '../transports/push-transport.ts'
import { sessionOf, type NewPushSubscription } from './push-subscriptions.ts'

/** Milliseconds between two searches for subscriptions of ended sessions. */
const CLEANUP_INTERVAL_MS = 6 * 3_600_000

export interface PushNotifications {
  /** Public key for subscriptions of browsers; null when this server sends no pushes. */
  readonly publicKey: string | null
  /** Stores a subscription. `unknown`: not an address of a push service. `taken`: another device's address. */
  subscribe(person: Person, subscription: NewPushSubscription): Promise<'kept' | 'unknown' | 'taken'>
  unsubscribe(person: Person): Promise<void>
  /** Handlers of its jobs; none when this server sends no pushes. */
  readonly handlers: Pick<JobHandlers, 'push' | 'push_device' | 'push_subscriptions'>
  /** Resolves when nothing is under way any more. */
  stop(): Promise<void>
}

export interface PushNotificationsDeps extends Omit<PushSenderDeps, 'transport' | 'keys'> {
  readonly store: DocumentStore
  readonly transport: PushTransport | undefined
  /** Keys of the transport. */
  readonly keys: VapidKeys | undefined
  /** Not started yet. */
  readonly window: Pick<ChangeWindow, 'listen'>
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
  handlers: {},
  stop: async () => undefined,
}

function openEnabledPush(deps: PushNotificationsDeps, transport: PushTransport, keys: VapidKeys): PushNotifications {
  const { window, subscriptions, isOpen, clock, log } = deps
  const cleanups = new Set<Promise<void>>()
  let isStopped = false

  const logError = (error: unknown, message: string): void =>
    log.error({ error: error instanceof Error ? error.message : String(error) }, message)

  async function dropEnded(uid: Uid): Promise<void> {
    for (const each of await subscriptions.list(uid)) if (!(await isOpen(uid, sessionOf(each.device)))) await subscriptions.remove(each)
  }

  function onChange(stored: StoredDoc): void {
    const uid = isStopped ? undefined : endedSessionOwner(stored)
    if (uid === undefined) return
    // If a crash or a store failure prevents this, the next push or clean-up detects it.
    const work = dropEnded(uid).catch((error: unknown) => logError(error, 'Could not remove the push subscriptions of an ended session'))
    cleanups.add(work)
    void work.finally(() => cleanups.delete(work))
  }
  const unlisten = window.listen(onChange)

  async function cleanUp(signal: AbortSignal): Promise<void> {
    for (let after: string | undefined, more = true; more && !signal.aborted;) {
      const { subscriptions: found, next } = await subscriptions.page(after)
      for (const { uid } of new Map(found.map((each) => [each.uid, each])).values()) await dropEnded(uid)
      after = next
      more = next !== undefined
    }
  }

  return {
    publicKey: keys.publicKey,
    async subscribe(person, subscription) {
      if (!transport.service.accepts(subscription.endpoint) || !(await isPushKey(subscription.keys.p256dh))) return 'unknown'
      return (await subscriptions.save(person, subscription, keys.publicKey)) ? 'kept' : 'taken'
    },
    unsubscribe: (person) => subscriptions.unsubscribe(person),
    handlers: {
      push: createPushFanOut(deps),
      push_device: createPushSender({ ...deps, transport, keys }),
      push_subscriptions: async (_job, signal) => {
        await cleanUp(signal)
        return { notBeforeMs: clock() + CLEANUP_INTERVAL_MS }
      },
    },
    stop: async () => {
      isStopped = true
      unlisten()
      await Promise.all(cleanups)
    },
  }
}
