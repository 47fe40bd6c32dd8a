/**
 * Delivery queue of one channel: sends due records one at a time. A server takes a lease on a record before it sends it, so that only one
 * of several servers sends; a crash leaves at most one leased record, which is sent once more.
 */
import type { SetTimer } from '../platform/timers.ts'
import { createDeadlineHeap } from './deadline-heap.ts'
import type { Log } from '../platform/log.ts'
import type { DocumentStore, StoredDoc } from '../store/document-store.ts'
import type { SendFailure } from '../transports/transports.ts'

/** Result of a delivery. `dropped`: no longer wanted. */
export type DeliveryResult = 'sent' | 'dropped' | SendFailure | PostponedDelivery

/** Earliest time of the next attempt in ms since 1970; does not count as an attempt. */
export interface PostponedDelivery {
  readonly notBeforeMs: number
}

/** Lease of a record in ms: longer than any attempt lasts. */
const LEASE_MS = 10 * 60_000
/** Milliseconds until a record that another server has taken is read again: it may have been killed before its lease. */
const WATCH_MS = 30_000
/** Timeout of an attempt in ms. */
const ATTEMPT_TIMEOUT_MS = 9 * 60_000
/** Wait before the next attempt in ms, after a deferral and while the channel is unavailable: doubled each time up to the longest. */
const DEFERRED_BACKOFF_MS = { first: 60_000, longest: 3_600_000 }
const UNAVAILABLE_BACKOFF_MS = { first: 5_000, longest: 600_000 }
/** Wait after a store failure, ms. */
const STORE_RETRY_MS = 30_000
/** Longest timer, ms: system clocks get corrected. */
const MAX_TIMER_MS = 3_600_000
/** Milliseconds that attempts under way get to finish when the server stops. */
const STOP_GRACE_MS = 1_500

/** Fields of a record that the queue needs. */
export interface QueuedRecord {
  /** `held`: a server has a lease on it; until `at_ms` no other may send it. */
  readonly state: 'waiting' | 'held' | 'ended'
  /** When it is due, ms since 1970; for an ended record, when it ended. */
  readonly at_ms: number
  /** Number of deferrals. */
  readonly tries: number
}

interface DueItem {
  readonly id: string
  /** Leased by a process of this store that no longer runs. */
  readonly isOrphaned?: boolean
  /** Fields to be written after a delivery or attempt, which the store has not accepted yet. */
  readonly next?: Partial<QueuedRecord>
}

export interface DeliveryQueue {
  add(id: string, atMs: number, isOrphaned?: boolean): void
  /** Watches a record that another server sends: reads it again half a minute later, and after its lease. */
  watch(id: string): void
  /** Starts nothing more. Resolves when all attempts under way have ended. */
  stop(): Promise<void>
}

export interface DeliveryQueueDeps<Record extends QueuedRecord> {
  /** Name in the log. */
  readonly channel: string
  readonly store: DocumentStore
  /** Milliseconds since 1970. */
  readonly clock: () => number
  readonly setTimer: SetTimer
  readonly log: Log
  readonly read: (stored: StoredDoc | undefined) => Record | undefined
  readonly deliver: (record: Record, signal: AbortSignal) => Promise<DeliveryResult>
  /** Deletes records that ended. */
  readonly deletesEnded?: boolean
  /** Concurrent deliveries; one by default. Where each goes to another server, a slow one then delays few others. */
  readonly concurrency?: number
}

const backoffMs = ({ first, longest }: typeof DEFERRED_BACKOFF_MS, failures: number): number => Math.min(longest, first * 2 ** failures)

export function createDeliveryQueue<Record extends QueuedRecord>(deps: DeliveryQueueDeps<Record>): DeliveryQueue {
  const { channel, store, clock, setTimer, log, read, deliver, deletesEnded = false, concurrency = 1 } = deps
  const due = createDeadlineHeap<DueItem>()
  const stopping = new AbortController()
  let clearTimer = (): void => undefined
  const running = new Set<Promise<void>>()
  let isStopped = false
  /** No attempt before this time, ms since 1970. */
  let pausedUntilMs = 0
  let failures = 0

  function schedule(): void {
    clearTimer()
    const next = due.nextMs()
    if (isStopped || running.size >= concurrency || next === undefined) return
    const inMs = Math.max(next, pausedUntilMs) - clock()
    clearTimer = setTimer(Math.min(MAX_TIMER_MS, Math.max(0, inMs)), startWorker)
  }

  function add(item: DueItem, atMs: number): void {
    due.add(atMs, item)
    schedule()
  }

  /** Returns the fields to write after a delivery. */
  function after(delivered: DeliveryResult, { at_ms, tries }: QueuedRecord): Partial<QueuedRecord> {
    const now = clock()
    if (typeof delivered === 'object') return { state: 'waiting', at_ms: delivered.notBeforeMs }
    if (delivered === 'away') {
      const pauseMs = backoffMs(UNAVAILABLE_BACKOFF_MS, failures)
      failures += 1
      pausedUntilMs = now + pauseMs
      log.warn({ way: channel, failures, restMs: pauseMs }, 'The channel is unavailable. Deliveries are paused')
      return { state: 'waiting', at_ms }
    }
    if (delivered !== 'dropped') failures = 0
    if (delivered === 'deferred') return { state: 'waiting', at_ms: now + backoffMs(DEFERRED_BACKOFF_MS, tries), tries: tries + 1 }
    if (delivered === 'refused') log.warn({ way: channel, tries }, 'A delivery was refused permanently')
    return { state: 'ended', at_ms: now }
  }

  /** Writes the fields, with a retry after each conflict; of a deleted person there is no record to write. */
  async function write({ id }: DueItem, next: Partial<QueuedRecord>): Promise<void> {
    for (;;) {
      const stored = await store.get(id)
      if (!stored) return
      const isOver = deletesEnded && next.state === 'ended'
      const { _id, _rev } = stored
      const written = isOver ? { _id, ...(_rev === undefined ? {} : { _rev }), _deleted: true } : { ...stored, ...next }
      if (!(await store.put(written)).ok) continue
      if (next.state === 'waiting' && next.at_ms !== undefined) due.add(next.at_ms, { id })
      return
    }
  }

  /** Leases and sends a record. @param retryWith receives at each step the fields to write if the store fails now */
  async function send(item: DueItem, stored: StoredDoc, record: Record, retryWith: (next: Partial<QueuedRecord>) => void) {
    const leased = await store.put({ ...stored, state: 'held', at_ms: clock() + LEASE_MS })
    if (!leased.ok) {
      due.add(clock() + WATCH_MS, { id: item.id })
      return
    }
    retryWith({ state: 'waiting', at_ms: record.at_ms })
    const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(ATTEMPT_TIMEOUT_MS)])
    const next = after(await deliver(record, signal), record)
    retryWith(next)
    await write(item, next)
  }

  async function handle(item: DueItem, retryWith: (next: Partial<QueuedRecord>) => void): Promise<void> {
    if (item.next) return write(item, item.next)
    const stored = await store.get(item.id)
    const record = read(stored)
    if (!stored || !record || record.state === 'ended') return
    if (record.at_ms > clock() && !(item.isOrphaned && record.state === 'held')) due.add(record.at_ms, { id: item.id })
    else await send(item, stored, record, retryWith)
  }

  async function takeDue(): Promise<void> {
    while (!isStopped && pausedUntilMs <= clock()) {
      const item = due.takeDue(clock())
      if (!item) return
      let retry = item
      try {
        await handle(item, (next) => {
          retry = { id: item.id, next }
        })
      } catch (error) {
        due.add(clock(), retry)
        pausedUntilMs = clock() + STORE_RETRY_MS
        log.error({ way: channel, error: error instanceof Error ? error.message : String(error) }, 'Could not read or update a delivery')
      }
    }
  }

  function startWorker(): void {
    const worker = takeDue().finally(() => {
      running.delete(worker)
      schedule()
    })
    running.add(worker)
    // Starts the next delivery in parallel, up to the concurrency.
    schedule()
  }

  return {
    add: (id, atMs, isOrphaned = false) => add({ id, ...(isOrphaned ? { isOrphaned } : {}) }, atMs),
    watch: (id) => add({ id }, clock() + WATCH_MS),
    stop: async () => {
      isStopped = true
      clearTimer()
      const cancel = setTimer(STOP_GRACE_MS, () => stopping.abort())
      await Promise.all(running)
      cancel()
    },
  }
}
