/** Lifecycle of one kind of records: resumed at start after any interruption, and deleted long after they ended. */
import type { SetTimer } from '../platform/timers.ts'
import { deleteDocuments } from '../store/documents/update-documents.ts'
import type { Log } from '../platform/log.ts'
import type { DocumentStore } from '../store/document-store.ts'
import type { DeliveryQueue, QueuedRecord } from '../jobs/delivery-queue.ts'
import { scanRecords, type RecordKind } from './delivery-record.ts'

/** Milliseconds before a retry after a store failure. */
const RETRY_MS = 30_000
/** Milliseconds between two clean-ups. */
const CLEANUP_INTERVAL_MS = 6 * 3_600_000

export interface DeliveryRecovery {
  /** Resumes interrupted deliveries. Retries until the store answers; resolves after the first attempt. */
  start(): Promise<void>
  /** Starts nothing more. */
  stop(): void
}

export interface DeliveryRecoveryDeps<Record extends QueuedRecord> {
  /** Name of the deliveries in the log, such as 'push deliveries'. */
  readonly purpose: string
  readonly records: RecordKind<Record>
  /** Returns the queue of a record; undefined where this server has none for it. */
  readonly queueOf: (record: Record) => DeliveryQueue | undefined
  /** Called when interrupted records are resumed: new ones may follow. */
  readonly onRecovered: () => void
  /** Further work with each clean-up. */
  readonly onCleanup?: () => Promise<void>
  readonly store: DocumentStore
  /** Milliseconds since 1970. */
  readonly clock: () => number
  readonly setTimer: SetTimer
  readonly log: Log
}

export function createDeliveryRecovery<Record extends QueuedRecord>(deps: DeliveryRecoveryDeps<Record>): DeliveryRecovery {
  const { purpose, records, store, clock, setTimer, log } = deps
  let clearTimer = (): void => undefined
  let isStopped = false

  const logError = (error: unknown, message: string): void =>
    log.error({ error: error instanceof Error ? error.message : String(error) }, message)

  async function resumeRecords(): Promise<void> {
    // Without other writing processes, the holder of any lease is gone.
    const { underWay, stale } = await scanRecords(store, clock(), records)
    for (const { id, record } of underWay) {
      const isOrphaned = !store.isShared && record.state === 'held'
      deps.queueOf(record)?.add(id, isOrphaned ? clock() : record.at_ms, isOrphaned)
    }
    await deleteDocuments(store, stale)
  }

  async function cleanUp(): Promise<void> {
    await deps.onCleanup?.()
    await deleteDocuments(store, (await scanRecords(store, clock(), records)).stale)
  }

  function scheduleCleanup(): void {
    if (isStopped) return
    clearTimer = setTimer(CLEANUP_INTERVAL_MS, () => {
      cleanUp().catch((error: unknown) => logError(error, `Could not delete old records of ${purpose}`))
      scheduleCleanup()
    })
  }

  async function start(): Promise<void> {
    if (isStopped) return
    try {
      await resumeRecords()
      deps.onRecovered()
      scheduleCleanup()
    } catch (error) {
      logError(error, `Could not resume ${purpose}`)
      clearTimer = setTimer(RETRY_MS, () => void start())
    }
  }

  return {
    start,
    stop: () => {
      isStopped = true
      clearTimer()
    },
  }
}
