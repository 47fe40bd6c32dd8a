/** Receives notifications from the change window, so that no command waits for it, and records those to be delivered. */
import type { NotificationKind } from '#domain/documents/notification-kinds.ts'
import type { Uid, Ulid } from '#domain/ids.ts'
import { instantToMs, type Instant } from '#domain/time/instant.ts'
import type { SetTimer } from '../platform/timers.ts'
import type { Log } from '../platform/log.ts'
import type { StoredDoc } from '../store/document-store.ts'
import { fromStored } from '../store/documents/stored-document.ts'
import { NOTIFICATION_MAX_AGE_MS } from './delivery-record.ts'

/** Notifications recorded in one batch. */
const BATCH_SIZE = 100
/** Milliseconds before a retry after a store failure. */
const RETRY_MS = 30_000

export interface PendingNotification {
  readonly uid: Uid
  readonly id: Ulid
  readonly time: Instant
  readonly kind: NotificationKind
}

export interface NotificationRecorder {
  /** Receives every change of the store; ignores all but notifications. Buffers them until the start. */
  onChange(stored: StoredDoc): void
  start(): void
  /** Resolves when nothing is being recorded any more. */
  stop(): Promise<void>
}

export interface NotificationRecorderDeps {
  /** Returns whether a kind may be recorded at all. */
  readonly isRecorded: (kind: NotificationKind) => boolean
  /** Called again with the same batch after it throws. */
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
  let buffered: PendingNotification[] = []
  let recording: Promise<void> | undefined
  let hasStarted = false
  let isStopped = false
  let clearRetry = (): void => undefined

  /** Records the buffer. @returns false when a retry is scheduled */
  async function recordAll(): Promise<boolean> {
    while (buffered.length > 0 && !isStopped) {
      const batch = buffered.slice(0, BATCH_SIZE)
      try {
        await recordBatch(batch)
        buffered = buffered.slice(batch.length)
      } catch (error) {
        log.error({ error: error instanceof Error ? error.message : String(error) }, 'Could not queue a notification')
        clearRetry = setTimer(RETRY_MS, recordNext)
        return false
      }
    }
    return true
  }

  function recordNext(): void {
    if (!hasStarted || isStopped) return
    recording ??= recordAll().then((isDone) => {
      recording = undefined
      // Received between the last check and this one.
      if (isDone && buffered.length > 0) recordNext()
    })
  }

  return {
    onChange: (stored) => {
      if (stored['type'] !== 'notification') return
      const doc = fromStored(stored)
      if (doc?.type !== 'notification' || !isRecorded(doc.kind) || instantToMs(doc.time) + NOTIFICATION_MAX_AGE_MS < clock()) return
      buffered.push({ uid: doc.user_id, id: doc.id, time: doc.time, kind: doc.kind })
      recordNext()
    },
    start: () => {
      hasStarted = true
      recordNext()
    },
    stop: async () => {
      isStopped = true
      clearRetry()
      await recording
    },
  }
}
