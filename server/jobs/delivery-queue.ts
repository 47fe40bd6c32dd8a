/**
 * The line of one way: what is due goes out, one piece at a time. A server holds a record before it sends, so of many servers one
 * sends; a crash leaves at most one record held, which is sent once more.
 */
import type { SetTimer } from '../platform/timers.ts'
import { createDeadlineHeap } from './deadline-heap.ts'
import type { Log } from '../platform/log.ts'
import type { DocumentStore, StoredDoc } from '../store/document-store.ts'
import type { SendFailure } from '../transports/transports.ts'

/** What became of a record. `dropped`: nobody wants it any more. */
export type DeliveryResult = 'sent' | 'dropped' | SendFailure | PostponedDelivery

/** Not before then, ms since 1970; counts as no try. */
export interface PostponedDelivery {
  readonly notBeforeMs: number
}

/** A record that is held is another server's for so long, ms: longer than any try lasts. */
const LEASE_MS = 10 * 60_000
/** A try ends after this, ms. */
const ATTEMPT_TIMEOUT_MS = 9 * 60_000
/** The next try of what was deferred, and of a way that is away, ms: doubled each time, up to the longest. */
const DEFERRED_BACKOFF_MS = { first: 60_000, longest: 3_600_000 }
const UNAVAILABLE_BACKOFF_MS = { first: 5_000, longest: 600_000 }
/** After a store that was away, ms. */
const STORE_RETRY_MS = 30_000
/** Longest that a timer is set for: clocks are put right. */
const MAX_TIMER_MS = 3_600_000
/** What is under way when the server stops has this long to end by itself, ms. */
const STOP_GRACE_MS = 1_500

/** What a line needs of a record. */
export interface QueuedRecord {
  /** `held`: a server is sending it; until `at_ms` no other may. */
  readonly state: 'waiting' | 'held' | 'ended'
  /** When it is due, ms since 1970; of one that ended, when it did. */
  readonly at_ms: number
  /** Times it was deferred. */
  readonly tries: number
}

interface DueItem {
  readonly id: string
  /** Held by a process of this store that is gone. */
  readonly isOrphaned?: boolean
  /** What is to be written of it: it was sent, or tried, and the store did not take that yet. */
  readonly next?: Partial<QueuedRecord>
}

export interface DeliveryQueue {
  add(id: string, atMs: number, isLeftBehind?: boolean): void
  /** Another server has it: looks later whether that one sent it. */
  watch(id: string): void
  /** Begins nothing more. Resolves when what is under way has ended. */
  stop(): Promise<void>
}

export interface DeliveryQueueDeps<Record extends QueuedRecord> {
  /** Its name in the log. */
  readonly way: string
  readonly store: DocumentStore
  /** Milliseconds since 1970. */
  readonly clock: () => number
  readonly setTimer: SetTimer
  readonly log: Log
  readonly read: (stored: StoredDoc | undefined) => Record | undefined
  readonly deliver: (record: Record, signal: AbortSignal) => Promise<DeliveryResult>
  /** Nothing is kept of a record that ended. */
  readonly deletesEnded?: boolean
  /** So many are sent at once; one by default. Where each goes to another server, one that is slow then holds up few. */
  readonly concurrency?: number
}

const backoffMs = ({ first, longest }: typeof DEFERRED_BACKOFF_MS, failures: number): number => Math.min(longest, first * 2 ** failures)

export function createDeliveryQueue<Record extends QueuedRecord>(deps: DeliveryQueueDeps<Record>): DeliveryQueue {
  const { way, store, clock, setTimer, log, read, deliver, deletesEnded = false, concurrency = 1 } = deps
  const due = createDeadlineHeap<DueItem>()
  const stopping = new AbortController()
  let clearTimer = (): void => undefined
  const running = new Set<Promise<void>>()
  let isStopped = false
  /** Nothing is tried before. */
  let restsUntilMs = 0
  let failures = 0

  function wait(): void {
    clearTimer()
    const next = due.nextMs()
    if (isStopped || running.size >= concurrency || next === undefined) return
    const inMs = Math.max(next, restsUntilMs) - clock()
    clearTimer = setTimer(Math.min(MAX_TIMER_MS, Math.max(0, inMs)), work)
  }

  function add(item: DueItem, atMs: number): void {
    due.add(atMs, item)
    wait()
  }

  /** What the record says next. */
  function after(delivered: DeliveryResult, { at_ms, tries }: QueuedRecord): Partial<QueuedRecord> {
    const now = clock()
    if (typeof delivered === 'object') return { state: 'waiting', at_ms: delivered.notBeforeMs }
    if (delivered === 'away') {
      const restMs = backoffMs(UNAVAILABLE_BACKOFF_MS, failures)
      failures += 1
      restsUntilMs = now + restMs
      log.warn({ way, failures, restMs }, 'nothing can be sent this way now')
      return { state: 'waiting', at_ms }
    }
    if (delivered !== 'dropped') failures = 0
    if (delivered === 'deferred') return { state: 'waiting', at_ms: now + backoffMs(DEFERRED_BACKOFF_MS, tries), tries: tries + 1 }
    if (delivered === 'refused') log.warn({ way, tries }, 'what was to be sent was refused for good')
    return { state: 'ended', at_ms: now }
  }

  /** Writes what became of it, whoever came between; of a person who is gone there is nothing to write. */
  async function keep({ id }: DueItem, next: Partial<QueuedRecord>): Promise<void> {
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

  /** @param retryWith told at each step what a store that goes away now leaves to be written */
  async function send(item: DueItem, stored: StoredDoc, record: Record, retryWith: (next: Partial<QueuedRecord>) => void) {
    const held = await store.put({ ...stored, state: 'held', at_ms: clock() + LEASE_MS })
    if (!held.ok) {
      due.add(clock() + LEASE_MS, { id: item.id })
      return
    }
    retryWith({ state: 'waiting', at_ms: record.at_ms })
    const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(ATTEMPT_TIMEOUT_MS)])
    const next = after(await deliver(record, signal), record)
    retryWith(next)
    await keep(item, next)
  }

  async function handle(item: DueItem, retryWith: (next: Partial<QueuedRecord>) => void): Promise<void> {
    if (item.next) return keep(item, item.next)
    const stored = await store.get(item.id)
    const record = read(stored)
    if (!stored || !record || record.state === 'ended') return
    if (record.at_ms > clock() && !(item.isOrphaned && record.state === 'held')) due.add(record.at_ms, { id: item.id })
    else await send(item, stored, record, retryWith)
  }

  async function takeDue(): Promise<void> {
    while (!isStopped && restsUntilMs <= clock()) {
      const item = due.takeDue(clock())
      if (!item) return
      let retry = item
      try {
        await handle(item, (next) => {
          retry = { id: item.id, next }
        })
      } catch (error) {
        due.add(clock(), retry)
        restsUntilMs = clock() + STORE_RETRY_MS
        log.error({ way, error: error instanceof Error ? error.message : String(error) }, 'what is to be sent could not be read or noted')
      }
    }
  }

  function work(): void {
    const lane = takeDue().finally(() => {
      running.delete(lane)
      wait()
    })
    running.add(lane)
    // What else is due goes beside it, where it may.
    wait()
  }

  return {
    add: (id, atMs, isOrphaned = false) => add({ id, ...(isOrphaned ? { isOrphaned } : {}) }, atMs),
    watch: (id) => add({ id }, clock() + LEASE_MS),
    stop: async () => {
      isStopped = true
      clearTimer()
      const cancel = setTimer(STOP_GRACE_MS, () => stopping.abort())
      await Promise.all(running)
      cancel()
    },
  }
}
