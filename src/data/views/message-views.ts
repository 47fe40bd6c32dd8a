/** A booking's messages as shown: the server's order, then what waits in the order given. */
import { combineLatest, distinctUntilChanged, map, type Observable } from 'rxjs'
import type { Message } from '#domain/documents/message.ts'
import type { DocId, Ulid } from '#domain/ids.ts'
import type { Table } from '../storage/table.ts'
import type { Shown } from '../user-store.ts'
import type { Overlay } from './overlay.ts'

const NOTHING_OVER: ReadonlyMap<DocId, Shown<Message>> = new Map()

/** The held ones in order, then those over them that are not held. */
export function mergedMessages(held: readonly Message[], over: ReadonlyMap<DocId, Shown<Message>>): readonly Shown<Message>[] {
  const here = new Set(held.map((message) => message.doc_id))
  const last = [...over.values()].filter((entry) => !here.has(entry.doc.doc_id))
  // One that just arrived stands before those that still wait.
  const settled = last.filter((entry) => !entry.waiting)
  return [...held.map((doc) => ({ doc, waiting: false })), ...settled, ...last.filter((entry) => entry.waiting)]
}

/** The messages over a booking's thread, still while nothing in them changes. */
export const messagesOver = (overlay: Observable<Overlay>, booking: Ulid): Observable<ReadonlyMap<DocId, Shown<Message>>> =>
  overlay.pipe(
    map((each) => each.messages.get(booking) ?? NOTHING_OVER),
    distinctUntilChanged(),
  )

/** Reads that booking's messages only. */
export function messagesView(table: Table<Message>, overlay: Observable<Overlay>, booking: Ulid): Observable<readonly Shown<Message>[]> {
  const held = table.live({ selector: { booking_id: booking }, sort: [{ booking_id: 'asc' }, { created_at: 'asc' }] })
  return combineLatest([held, messagesOver(overlay, booking)]).pipe(map(([messages, over]) => mergedMessages(messages, over)))
}
