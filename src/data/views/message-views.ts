/** The newest part of a booking's messages as shown: the server's order, then what waits in the order given. */
import { BehaviorSubject, combineLatest, defer, distinctUntilChanged, from, map, switchMap, type Observable } from 'rxjs'
import type { Message } from '#domain/documents/message.ts'
import type { DocId, Ulid } from '#domain/ids.ts'
import type { Table } from '../database/table.ts'
import type { Shown } from '../optimistic-updates/shown.ts'
import type { Overlay } from '../optimistic-updates/overlay.ts'

/** The newest part of a thread. */
export interface MessageWindow {
  readonly messages: readonly Shown<Message>[]
  /** True when this device has earlier messages. */
  readonly hasEarlier: boolean
}

const EMPTY_OVERLAY_MESSAGES: ReadonlyMap<DocId, Shown<Message>> = new Map()
/** Messages that may come to those that were asked for before the oldest are let go. */
const MAX_EXTRA_MESSAGES = 120

/** Each message wrapped once: what was drawn of it stays as long as it is the same. */
const wrapped = new WeakMap<Message, Shown<Message>>()

function memoizedShown(doc: Message): Shown<Message> {
  const known = wrapped.get(doc)
  if (known) return known
  const shown = { doc, waiting: false }
  wrapped.set(doc, shown)
  return shown
}

/** The held ones in order, then those over them that are not held. */
export function mergeMessages(held: readonly Message[], over: ReadonlyMap<DocId, Shown<Message>>): readonly Shown<Message>[] {
  const here = new Set(held.map((message) => message.doc_id))
  const last = [...over.values()].filter((entry) => !here.has(entry.doc.doc_id))
  // One that just arrived stands before those that still wait.
  const settled = last.filter((entry) => !entry.waiting)
  return [...held.map(memoizedShown), ...settled, ...last.filter((entry) => entry.waiting)]
}

/** The messages over a booking's thread, still while nothing in them changes. */
export const overlayMessages = (overlay: Observable<Overlay>, booking: Ulid): Observable<ReadonlyMap<DocId, Shown<Message>>> =>
  overlay.pipe(
    map((each) => each.messages.get(booking) ?? EMPTY_OVERLAY_MESSAGES),
    distinctUntilChanged(),
  )

interface StoredWindow {
  readonly messages: readonly Message[]
  readonly hasEarlier: boolean
}

/**
 * The newest so many, and from then on what comes to them: its beginning stays where it is while somebody reads, and the cost is that
 * of the window, however long the thread. When far more has come, it begins anew.
 */
function storedWindow(table: Table<Message>, booking: Ulid, wanted: number): Observable<StoredWindow> {
  const beginnings = new BehaviorSubject(0)
  let begunAt: string | undefined
  const newest = (): Promise<readonly Message[]> =>
    table.read({ selector: { booking_id: booking }, sort: [{ booking_id: 'desc' }, { created_at: 'desc' }], limit: wanted + 1 })
  return beginnings.pipe(
    switchMap(() => defer(() => from(newest()))),
    switchMap((found) => {
      const hasEarlier = found.length > wanted
      const start = hasEarlier ? (found[wanted - 1]?.created_at ?? '') : ''
      // Only a newer beginning makes the window smaller.
      const mayBeginAnew = start !== begunAt
      begunAt = start
      const live = table.live({
        selector: { booking_id: booking, created_at: { $gte: start } },
        sort: [{ booking_id: 'asc' }, { created_at: 'asc' }],
      })
      return live.pipe(
        map((messages): StoredWindow => {
          if (messages.length <= wanted + MAX_EXTRA_MESSAGES) return { messages, hasEarlier }
          if (mayBeginAnew) queueMicrotask(() => beginnings.next(beginnings.value + 1))
          return { messages: messages.slice(-wanted), hasEarlier: true }
        }),
      )
    }),
  )
}

/** Reads no more of that booking's messages than are wanted. */
export function messagesView(
  table: Table<Message>,
  overlay: Observable<Overlay>,
  booking: Ulid,
  wanted: number,
): Observable<MessageWindow> {
  return combineLatest([storedWindow(table, booking, wanted), overlayMessages(overlay, booking)]).pipe(
    map(([{ messages, hasEarlier }, over]) => ({ messages: mergeMessages(messages, over), hasEarlier })),
  )
}
