/** The newest changes of the store, kept in memory and sorted by audience: what makes a feed's cost that of the person's own documents. */
import type { Audience } from '#domain/replication/audience.ts'
import { archivedFrom } from '../store/archive-index.ts'
import type { DocumentStore, StoreChange, StoredDoc } from '../store/document-store.ts'
import { createAudienceLog, type AudienceLog, type LogEntry } from './audience-log.ts'
import { audiencesOf } from '../store/visibility.ts'

/** Changes kept; each is told from memory to whoever was away for less. */
export const WINDOW_CHANGES = 50_000
/** Of those, replayed at start: a server is to answer within a second of it. The window fills up as it runs. */
const REPLAYED_CHANGES = 10_000

/** Called for every change of the store, with its number in the window. Must not throw. */
export type ChangeListener = (doc: StoredDoc, number: number) => void

export interface ChangeWindow {
  /** Names what the numbers mean; a token made under another id says nothing here. */
  readonly id: string
  /** Number of the newest change seen. */
  head(): number
  /** Changes above this number are all in the window. */
  floor(): number
  /** Changes of the audience above the number, each document once, less what left its feed since. Only complete from the floor up. */
  after(audience: Audience, number: number): LogEntry[]
  /** Resolves when the audience has a change above the number, or when the signal aborts. */
  waitFor(audience: Audience, number: number, signal: AbortSignal): Promise<void>
  /** Before `start`, so that the replay is heard as well. @returns ends it */
  listen(listener: ChangeListener): () => void
  /** Replays the recent changes and follows the store. Resolves when everything written before the call is in. */
  start(): Promise<void>
  /** Wakes whoever waits: nothing will come any more. */
  stop(): void
  isStopped(): boolean
}

export interface ChangeWindowDeps {
  readonly store: DocumentStore
  /** Changes kept that somebody may see. */
  readonly capacity?: number
  /** Makes the id of a window whose numbers are this process's own. */
  readonly newId: () => string
}

/** @throws StoreUnavailable when the store's identity cannot be read */
export async function openChangeWindow({ store, capacity = WINDOW_CHANGES, newId }: ChangeWindowDeps): Promise<ChangeWindow> {
  const identity = await store.identity()
  const lasting = store.seqs === 'lasting'
  const logs = new Map<Audience, AudienceLog>()
  const waiters = new Map<Audience, Set<() => void>>()
  const listeners = new Set<ChangeListener>()
  /** Every change that is in a log, oldest first, so that they can be forgotten in order. */
  let kept: { readonly number: number; readonly audiences: readonly Audience[] }[] = []
  let firstKept = 0
  let head = 0
  let floor = 0
  let tail: { stop(): void } | undefined
  let isStopped = false

  function forgetOldest(): void {
    const oldest = kept[firstKept]
    if (!oldest) return
    firstKept += 1
    floor = oldest.number
    for (const audience of oldest.audiences) if (logs.get(audience)?.evict(oldest.number)) logs.delete(audience)
    if (firstKept > capacity / 2) {
      kept = kept.slice(firstKept)
      firstKept = 0
    }
  }

  function logOf(audience: Audience): AudienceLog {
    const found = logs.get(audience)
    if (found) return found
    const log = createAudienceLog()
    logs.set(audience, log)
    return log
  }

  function take({ seq, id, doc }: StoreChange): void {
    const number = lasting ? Number(seq) : head + 1
    // A feed may tell a change twice; under lasting numbers that shows.
    if (number <= head) return
    head = number
    const audiences = audiencesOf(doc)
    const archived = archivedFrom(doc)
    if (archived) logs.get(archived.audience)?.drop(archived.docId)
    if (audiences.length > 0) {
      kept.push({ number, audiences })
      for (const audience of audiences) logOf(audience).append(number, id)
      if (kept.length - firstKept > capacity) forgetOldest()
      for (const audience of audiences) for (const wake of waiters.get(audience) ?? []) wake()
    }
    for (const listener of listeners) listener(doc, number)
  }

  function removeWaiter(audience: Audience, wake: () => void): void {
    const those = waiters.get(audience)
    those?.delete(wake)
    if (those?.size === 0) waiters.delete(audience)
  }

  return {
    id: lasting ? identity : `${identity}.${newId()}`,
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
        const those = waiters.get(audience) ?? new Set()
        waiters.set(audience, those.add(done))
        signal.addEventListener('abort', done, { once: true })
      }),
    listen: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    start: async () => {
      const replayed = await store.recentChanges(Math.min(capacity, REPLAYED_CHANGES), take)
      if (lasting) {
        floor = Math.max(floor, Number(replayed.from))
        head = Math.max(head, Number(replayed.to))
      }
      tail = store.tail(replayed.to, take)
    },
    isStopped: () => isStopped,
    stop: () => {
      isStopped = true
      tail?.stop()
      listeners.clear()
      // Each wakes and takes itself out, which a walk over a map or set allows.
      for (const those of waiters.values()) for (const wake of those) wake()
    },
  }
}
