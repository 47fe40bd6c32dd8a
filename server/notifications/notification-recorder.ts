/** Hears of notifications as devices do, so that no command waits for it, and has those recorded that somebody is to be told. */
import type { NotificationKind } from '#domain/documents/notification.ts'
import type { Uid, Ulid } from '#domain/ids.ts'
import { instantToMs, type Instant } from '#domain/time/instant.ts'
import type { SetTimer } from '../platform/timers.ts'
import type { Log } from '../platform/log.ts'
import type { StoredDoc } from '../store/document-store.ts'
import { fromStored } from '../store/stored-document.ts'
import { NOTIFICATION_MAX_AGE_MS } from './delivery-record.ts'

/** Notifications looked at together. */
const BATCH_SIZE = 100
/** After a store that was away, ms. */
const RETRY_MS = 30_000

export interface PendingNotification {
  readonly uid: Uid
  readonly id: Ulid
  readonly time: Instant
  readonly kind: NotificationKind
}

export interface NotificationRecorder {
  /** Of any change of the store; what is no news is left. Keeps what it hears until it is started. */
  onChange(stored: StoredDoc): void
  start(): void
  /** Resolves when nothing is being recorded any more. */
  stop(): Promise<void>
}

export interface NotificationRecorderDeps {
  /** Which kinds may be recorded at all. */
  readonly isRecorded: (kind: NotificationKind) => boolean
  /** Called again with the same where it throws. */
  readonly recordBatch: (batch: readonly PendingNotification[]) => Promise<void>
  /** Milliseconds since 1970. */
  readonly clock: () => number
  readonly setTimer: SetTimer
  readonly log: Log
}

export function createNotificationRecorder({
  isRecorded,
  recordBatch,
  clock,
  setTimer,
  log,
}: NotificationRecorderDeps): NotificationRecorder {
  let heard: PendingNotification[] = []
  let recording: Promise<void> | undefined
  let hasStarted = false
  let isStopped = false
  let clearRetry = (): void => undefined

  /** @returns false where it has to be tried again later */
  async function recordAll(): Promise<boolean> {
    while (heard.length > 0 && !isStopped) {
      const batch = heard.slice(0, BATCH_SIZE)
      try {
        await recordBatch(batch)
        heard = heard.slice(batch.length)
      } catch (error) {
        log.error({ error: error instanceof Error ? error.message : String(error) }, 'news could not be recorded to be sent')
        clearRetry = setTimer(RETRY_MS, work)
        return false
      }
    }
    return true
  }

  function work(): void {
    if (!hasStarted || isStopped) return
    recording ??= recordAll().then((isDone) => {
      recording = undefined
      // Heard in the moment between the last look and this one.
      if (isDone && heard.length > 0) work()
    })
  }

  return {
    onChange: (stored) => {
      if (stored['type'] !== 'notification') return
      const doc = fromStored(stored)
      if (doc?.type !== 'notification' || !isRecorded(doc.kind) || instantToMs(doc.time) + NOTIFICATION_MAX_AGE_MS < clock()) return
      heard.push({ uid: doc.user_id, id: doc.id, time: doc.time, kind: doc.kind })
      work()
    },
    start: () => {
      hasStarted = true
      work()
    },
    stop: async () => {
      isStopped = true
      clearRetry()
      await recording
    },
  }
}
