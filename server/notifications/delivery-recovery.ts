/** The life of one kind of records: taken up at the start, whatever was cut off before, and forgotten when they have ended long ago. */
import type { SetTimer } from '../platform/timers.ts'
import { deleteDocuments } from '../store/update-documents.ts'
import type { Log } from '../platform/log.ts'
import type { DocumentStore } from '../store/document-store.ts'
import type { DeliveryQueue, QueuedRecord } from '../jobs/delivery-queue.ts'
import { scanRecords, type RecordKind } from './delivery-record.ts'

/** After a store that was away, ms. */
const RETRY_MS = 30_000
/** Between two looks for what may be forgotten, ms. */
const CLEANUP_INTERVAL_MS = 6 * 3_600_000

export interface DeliveryRecovery {
  /** Goes on with what was cut off. Tries until the store answers; resolves after the first try. */
  start(): Promise<void>
  /** Begins nothing more. */
  stop(): void
}

export interface DeliveryRecoveryDeps<Record extends QueuedRecord> {
  /** What the records are for, in the log's words, such as 'to be pushed'. */
  readonly purpose: string
  readonly records: RecordKind<Record>
  /** The line that a record belongs to; undefined where this server has none for it. */
  readonly queueOf: (record: Record) => DeliveryQueue | undefined
  /** What was cut off is taken up: from here on new ones may come. */
  readonly onRecovered: () => void
  /** Whatever else is to be looked after with each look. */
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

  const fault = (error: unknown, message: string): void =>
    log.error({ error: error instanceof Error ? error.message : String(error) }, message)

  async function takeUp(): Promise<void> {
    // Where no other process writes, whoever held a record is gone.
    const isAlone = store.putAtomically !== undefined
    const { underWay, stale } = await scanRecords(store, clock(), records)
    for (const { id, record } of underWay) {
      const isLeftBehind = isAlone && record.state === 'held'
      deps.queueOf(record)?.add(id, isLeftBehind ? clock() : record.at_ms, isLeftBehind)
    }
    await deleteDocuments(store, stale)
  }

  async function tidy(): Promise<void> {
    await deps.onCleanup?.()
    await deleteDocuments(store, (await scanRecords(store, clock(), records)).stale)
  }

  function tidyLater(): void {
    if (isStopped) return
    clearTimer = setTimer(CLEANUP_INTERVAL_MS, () => {
      tidy().catch((error: unknown) => fault(error, `records of what was ${purpose} are not forgotten`))
      tidyLater()
    })
  }

  async function start(): Promise<void> {
    if (isStopped) return
    try {
      await takeUp()
      deps.onRecovered()
      tidyLater()
    } catch (error) {
      fault(error, `what was ${purpose} is not taken up yet`)
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
