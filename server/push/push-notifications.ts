/**
 * News to devices whose app is closed: of each notification a record for each device of its person, and a line that pushes them. What is
 * recorded outlasts a crash; a record held by a server that is gone is pushed once more, under the same topic and tag.
 */
import { isUlid, asUid, type Uid } from '#domain/ids.ts'
import { instantToMs } from '#domain/time/instant.ts'
import type { Person } from '../auth/person.ts'
import { SHUT_PERSON } from '../accounts/blocked-users.ts'
import type { SetTimer } from '../platform/timers.ts'
import { createOutgoingLine, type OutgoingLine } from '../jobs/delivery-queue.ts'
import { createNewsRecorder, type News } from '../notifications/notification-recorder.ts'
import { createRecordKeeper } from '../notifications/delivery-recovery.ts'
import type { ChangeWindow } from '../feed/change-window.ts'
import type { DocumentStore, StoredDoc } from '../store/document-store.ts'
import { createPushDelivery, type DeliverPushDeps } from './push-sender.ts'
import { isPushKey } from '../transports/push-endpoint.ts'
import type { PushCarrier, VapidKeys } from '../transports/push-transport.ts'
import { freshPush, hasBeenPushedEnough, PUSH_RECORDS, pushRecordId, readPush } from './push-record.ts'
import { sessionOf, type NewSubscription } from './push-subscriptions.ts'

/** Who looks at the app has seen the news by then, ms: they are told there. */
const LOOK_MS = 3_000
/** Pushed at once: services are many, and one that hangs holds up one of these. */
const LANES = 8

export interface Push {
  /** What browsers subscribe with; null where this server pushes nothing. */
  readonly publicKey: string | null
  /** `unknown`: no address of a push service. `taken`: another device's. */
  subscribe(person: Person, given: NewSubscription): Promise<'kept' | 'unknown' | 'taken'>
  unsubscribe(person: Person): Promise<void>
  /** After the window's start. Tries until the store answers. */
  start(): Promise<void>
  /** Resolves when nothing is under way any more; what is recorded goes on at the next start. */
  stop(): Promise<void>
}

export interface PushDeps extends Omit<DeliverPushDeps, 'carrier' | 'keys'> {
  readonly store: DocumentStore
  readonly carrier: PushCarrier | undefined
  /** Of the carrier. */
  readonly keys: VapidKeys | undefined
  /** Not started yet. */
  readonly window: Pick<ChangeWindow, 'listen'>
  readonly setTimer: SetTimer
}

/** Whose sessions may have ended with this change; undefined where none has. */
function touchedBy(stored: StoredDoc): Uid | undefined {
  const isDeleted = stored['_deleted'] === true
  const [kind = '', part = ''] = stored._id.split(':')
  const owner = stored['uid'] ?? part
  const uid =
    kind === 'session-name' && isDeleted
      ? owner
      : kind === 'session' && stored['ended'] !== undefined
        ? stored['subject']
        : kind === 'account' || kind === SHUT_PERSON || (kind === 'provider' && stored['is_blocked'] === true)
          ? owner
          : undefined
  return typeof uid === 'string' && isUlid(uid) ? asUid(uid) : undefined
}

export function openPush(deps: PushDeps): Push {
  const { carrier, keys } = deps
  return carrier && keys ? openWith(deps, carrier, keys) : NO_PUSH
}

const NO_PUSH: Push = {
  publicKey: null,
  subscribe: async () => 'unknown',
  unsubscribe: async () => undefined,
  start: async () => undefined,
  stop: async () => undefined,
}

function openWith(deps: PushDeps, carrier: PushCarrier, keys: VapidKeys): Push {
  const { store, window, subscriptions, isOpen, clock, setTimer, log } = deps
  const deliver = createPushDelivery({ ...deps, carrier, keys })
  const line: OutgoingLine = createOutgoingLine({ way: 'push', store, clock, setTimer, log, read: readPush, deliver, lanes: LANES })
  const tidying = new Set<Promise<void>>()
  let isStopped = false

  const fault = (error: unknown, message: string): void =>
    log.error({ error: error instanceof Error ? error.message : String(error) }, message)

  async function record({ uid, id, time }: News): Promise<void> {
    const devices = (await subscriptions.allOf(uid)).filter(({ created_at }) => instantToMs(time) >= created_at)
    if (devices.length === 0) return
    if (await hasBeenPushedEnough(store, uid)) {
      log.warn({ way: 'push' }, 'somebody was sent so much lately that no more is')
      return
    }
    const at = clock() + LOOK_MS
    for (const { device } of devices) {
      // Of several servers all hear the same: one writes it, and the others look after it.
      if ((await store.put(freshPush(uid, id, device, at))).ok) line.add(pushRecordId(uid, id, device), at)
      else line.watch(pushRecordId(uid, id, device))
    }
  }

  const recorder = createNewsRecorder({
    isNews: () => true,
    recordBatch: async (batch) => {
      for (const news of batch) await record(news)
    },
    clock,
    setTimer,
    log,
  })

  async function dropEnded(uid: Uid): Promise<void> {
    for (const each of await subscriptions.allOf(uid)) if (!(await isOpen(uid, sessionOf(each.device)))) await subscriptions.remove(each)
  }

  function hear(stored: StoredDoc): void {
    recorder.hear(stored)
    const uid = isStopped ? undefined : touchedBy(stored)
    if (uid === undefined) return
    // Lost to a crash or a store that is away, it is found when something is pushed, or by the next look.
    const work = dropEnded(uid).catch((error: unknown) => fault(error, 'subscriptions of a session that ended are not removed yet'))
    tidying.add(work)
    void work.finally(() => tidying.delete(work))
  }
  const unlisten = window.listen(hear)

  async function tidy(): Promise<void> {
    for (let after: string | undefined, more = true; more && !isStopped;) {
      const { found, next } = await subscriptions.page(after)
      for (const { uid } of new Map(found.map((each) => [each.uid, each])).values()) await dropEnded(uid)
      after = next
      more = next !== undefined
    }
  }

  const keeper = createRecordKeeper({
    purpose: 'to be pushed',
    records: PUSH_RECORDS,
    lineOf: () => line,
    onTakenUp: recorder.start,
    tidyToo: tidy,
    store,
    clock,
    setTimer,
    log,
  })

  return {
    publicKey: keys.publicKey,
    async subscribe(person, given) {
      if (!carrier.service.accepts(given.endpoint) || !(await isPushKey(given.keys.p256dh))) return 'unknown'
      return (await subscriptions.keep(person, given, keys.publicKey)) ? 'kept' : 'taken'
    },
    unsubscribe: (person) => subscriptions.drop(person),
    start: keeper.start,
    stop: async () => {
      isStopped = true
      unlisten()
      keeper.stop()
      await recorder.stop()
      await line.stop()
      await Promise.all(tidying)
    },
  }
}
