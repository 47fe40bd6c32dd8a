/** The newest part of a booking's messages as shown: the server's order, then the waiting ones in the order they were submitted. */
import { BehaviorSubject, combineLatest, defer, distinctUntilChanged, from, map, switchMap, type Observable } from 'rxjs'
import type { Message } from '#domain/documents/message.ts'
import type { DocId, Ulid } from '#domain/ids.ts'
import type { Table } from '../database/table.ts'
import type { OptimisticDocument } from '../optimistic-updates/optimistic-document.ts'
import type { Overlay } from '../optimistic-updates/overlay.ts'

/** The newest part of a thread. */
export interface MessageWindow {
  readonly messages: readonly OptimisticDocument<Message>[]
  /** True when this device has earlier messages. */
  readonly hasEarlier: boolean
}

const EMPTY_OVERLAY_MESSAGES: ReadonlyMap<DocId, OptimisticDocument<Message>> = new Map()
/** Number of messages that the window may grow by before the oldest ones are dropped. */
const MAX_EXTRA_MESSAGES = 120

/** Each message is wrapped once, so that its rendering is reused as long as it is the same. */
const wrapped = new WeakMap<Message, OptimisticDocument<Message>>()

function memoizedShown(doc: Message): OptimisticDocument<Message> {
  const known = wrapped.get(doc)
  if (known) return known
  const shown = { doc, waiting: false }
  wrapped.set(doc, shown)
  return shown
}

/** Returns the stored messages in order, then those of the overlay that are not stored. */
export function mergeMessages(
  stored: readonly Message[],
  over: ReadonlyMap<DocId, OptimisticDocument<Message>>,
): readonly OptimisticDocument<Message>[] {
  const storedIds = new Set(stored.map((message) => message.doc_id))
  const last = [...over.values()].filter((entry) => !storedIds.has(entry.doc.doc_id))
  // A message that just arrived comes before those that still wait.
  const settled = last.filter((entry) => !entry.waiting)
  return [...stored.map(memoizedShown), ...settled, ...last.filter((entry) => entry.waiting)]
}

/** Observes the overlay's messages of a booking; emits only when they change. */
export const overlayMessages = (overlay: Observable<Overlay>, booking: Ulid): Observable<ReadonlyMap<DocId, OptimisticDocument<Message>>> =>
  overlay.pipe(
    map((each) => each.messages.get(booking) ?? EMPTY_OVERLAY_MESSAGES),
    distinctUntilChanged(),
  )

interface StoredWindow {
  readonly messages: readonly Message[]
  readonly hasEarlier: boolean
}

/**
 * Observes the newest messages, and later ones as they arrive. Its start stays fixed while the person reads, and the cost depends on the
 * window, not on the length of the thread. When far more messages have arrived, the window restarts.
 */
function storedWindow(table: Table<Message>, booking: Ulid, count: number): Observable<StoredWindow> {
  const restarts = new BehaviorSubject(0)
  let startedAt: string | undefined
  const newest = (): Promise<readonly Message[]> =>
    table.read({ selector: { booking_id: booking }, sort: [{ booking_id: 'desc' }, { created_at: 'desc' }], limit: count + 1 })
  return restarts.pipe(
    switchMap(() => defer(() => from(newest()))),
    switchMap((found) => {
      const hasEarlier = found.length > count
      const start = hasEarlier ? (found[count - 1]?.created_at ?? '') : ''
      // Only a newer start makes the window smaller.
      const mayRestart = start !== startedAt
      startedAt = start
      const live = table.live({
        selector: { booking_id: booking, created_at: { $gte: start } },
        sort: [{ booking_id: 'asc' }, { created_at: 'asc' }],
      })
      return live.pipe(
        map((messages): StoredWindow => {
          if (messages.length <= count + MAX_EXTRA_MESSAGES) return { messages, hasEarlier }
          if (mayRestart) queueMicrotask(() => restarts.next(restarts.value + 1))
          return { messages: messages.slice(-count), hasEarlier: true }
        }),
      )
    }),
  )
}

/** Observes a window of a booking's messages; reads no more of them than `count`. */
export function messagesView(table: Table<Message>, overlay: Observable<Overlay>, booking: Ulid, count: number): Observable<MessageWindow> {
  return combineLatest([storedWindow(table, booking, count), overlayMessages(overlay, booking)]).pipe(
    map(([{ messages, hasEarlier }, over]) => ({ messages: mergeMessages(messages, over), hasEarlier })),
  )
}
