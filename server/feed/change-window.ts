/** The newest changes of the store in memory, sorted by audience: a feed costs as much as its person's own documents. */
import type { Audience } from '#domain/replication/audience.ts'
import { archivedFrom } from '../store/documents/archive-index.ts'
import type { DocumentStore, StoreChange, StoredDoc } from '../store/document-store.ts'
import { createAudienceLog, type AudienceLog, type LogEntry } from './audience-log.ts'
import { audiencesOf } from '../store/documents/visibility.ts'

/** Changes stored; a reader that was away for fewer gets its feed from memory. */
export const WINDOW_CHANGES = 50_000
/** Changes replayed at start: the server must answer within a second. The window fills up as it runs. */
const REPLAYED_CHANGES = 10_000

/** Called for every change of the store, with its number in the window. Must not throw. */
export type ChangeListener = (doc: StoredDoc, number: number) => void

export interface ChangeWindow {
  /** Identifies the numbering; a checkpoint made under another id is invalid here. */
  readonly id: string
  /** Returns the number of the newest change received. */
  head(): number
  /** Returns the number above which the window holds all changes. */
  floor(): number
  /** Returns the audience's changes above the number, each document once, without those archived since. Complete only from the floor up. */
  after(audience: Audience, number: number): LogEntry[]
  /** Resolves when the audience has a change above the number, or when the signal aborts. */
  waitFor(audience: Audience, number: number, signal: AbortSignal): Promise<void>
  /** Adds a listener; call it before `start` to include the replay. @returns a function that removes it */
  listen(listener: ChangeListener): () => void
  /** Replays the recent changes and follows the store. Resolves when all writes before the call are in the window. */
  start(): Promise<void>
  /** Resolves all waiting calls: no more changes will arrive. */
  stop(): void
  isStopped(): boolean
}

export interface ChangeWindowDeps {
  readonly store: DocumentStore
  /** Most changes stored that have an audience. */
  readonly capacity?: number
  /** Makes the id of a window whose numbers are valid only in this process. */
  readonly newId: () => string
}

/** Opens the window. @throws StoreUnavailable when the store's identity cannot be read */
export async function openChangeWindow({ store, capacity = WINDOW_CHANGES, newId }: ChangeWindowDeps): Promise<ChangeWindow> {
  const identity = await store.identity()
  const hasDurableSeqs = store.seqs === 'durable'
  const logs = new Map<Audience, AudienceLog>()
  const waiters = new Map<Audience, Set<() => void>>()
  const listeners = new Set<ChangeListener>()
  /** Every change in a log, oldest first, so that they are evicted in order. */
  let stored: { readonly number: number; readonly audiences: readonly Audience[] }[] = []
  let firstStored = 0
  let head = 0
  let floor = 0
  let tail: { stop(): void } | undefined
  let isStopped = false

  function evictOldest(): void {
    const oldest = stored[firstStored]
    if (!oldest) return
    firstStored += 1
    floor = oldest.number
    for (const audience of oldest.audiences) if (logs.get(audience)?.evict(oldest.number)) logs.delete(audience)
    if (firstStored > capacity / 2) {
      stored = stored.slice(firstStored)
      firstStored = 0
    }
  }

  function logOf(audience: Audience): AudienceLog {
    const found = logs.get(audience)
    if (found) return found
    const log = createAudienceLog()
    logs.set(audience, log)
    return log
  }

  function receive({ seq, id, doc }: StoreChange): void {
    const number = hasDurableSeqs ? Number(seq) : head + 1
    // A feed may deliver a change twice; durable numbers show it.
    if (number <= head) return
    head = number
    const audiences = audiencesOf(doc)
    const archived = archivedFrom(doc)
    if (archived) logs.get(archived.audience)?.drop(archived.docId)
    if (audiences.length > 0) {
      stored.push({ number, audiences })
      for (const audience of audiences) logOf(audience).append(number, id)
      if (stored.length - firstStored > capacity) evictOldest()
      for (const audience of audiences) for (const wake of waiters.get(audience) ?? []) wake()
    }
    for (const listener of listeners) listener(doc, number)
  }

  function removeWaiter(audience: Audience, wake: () => void): void {
    const waiting = waiters.get(audience)
    waiting?.delete(wake)
    if (waiting?.size === 0) waiters.delete(audience)
  }

  return {
    id: hasDurableSeqs ? identity : `${identity}.${newId()}`,
    head: () => head,
    floor: () => floor,
    after: (audience, number) => logs.get(audience)?.after(number) ?? [],
    waitFor: (audience, number, signal) =>
      new Promise((resolve) => {
        if (isStopped || signal.aborted || logs.get(audience)?.hasAfter(number)) {
          resolve()
          return
        }
        const done = (): void => {
          removeWaiter(audience, done)
          signal.removeEventListener('abort', done)
          resolve()
        }
        const waiting = waiters.get(audience) ?? new Set()
        waiters.set(audience, waiting.add(done))
        signal.addEventListener('abort', done, { once: true })
      }),
    listen: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    start: async () => {
      const replayed = await store.recentChanges(Math.min(capacity, REPLAYED_CHANGES), receive)
      if (hasDurableSeqs) {
        floor = Math.max(floor, Number(replayed.from))
        head = Math.max(head, Number(replayed.to))
      }
      tail = store.tail(replayed.to, receive)
    },
    isStopped: () => isStopped,
    stop: () => {
      isStopped = true
      tail?.stop()
      listeners.clear()
      // Each waiter removes itself, which iteration over a map or set allows.
      for (const waiting of waiters.values()) for (const wake of waiting) wake()
    },
  }
}
