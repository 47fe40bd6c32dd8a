/** The list of chats. All messages are read once; from then on each new message updates only its own thread. */
import { combineLatest, distinctUntilChanged, map, Observable, shareReplay, switchMap, take } from 'rxjs'
import { isChatOpen, type Booking } from '#domain/documents/booking.ts'
import type { Doc } from '#domain/documents/document.ts'
import type { Message, Reading, Receipt } from '#domain/documents/message.ts'
import type { DocId, Uid, Ulid } from '#domain/ids.ts'
import type { Instant } from '#domain/time/instant.ts'
import { mapInChunks } from '../platform/yield-to-main.ts'
import type { Table } from '../database/table.ts'
import type { UserTables } from '../user-database/user-database.ts'
import type { OptimisticDocument } from '../optimistic-updates/optimistic-document.ts'
import type { Overlay } from '../optimistic-updates/overlay.ts'

/** One chat in the list of chats. */
export interface Thread {
  readonly booking: Booking
  /** The newest message; undefined when the chat is open and has no messages. */
  readonly last_message: OptimisticDocument<Message> | undefined
  /** Number of messages of the other side that this person has not read. */
  readonly unread: number
}

/** What the list needs from the messages of one thread. */
interface ThreadMessages {
  last: Message
  readonly ids: Set<DocId>
  /** When the other side's messages were accepted, unordered. */
  readonly receivedAt: Instant[]
}

type ThreadIndex = ReadonlyMap<Ulid, ThreadMessages>

function addTo(index: Map<Ulid, ThreadMessages>, message: Message, uid: Uid): void {
  const thread = index.get(message.booking_id) ?? { last: message, ids: new Set(), receivedAt: [] }
  index.set(message.booking_id, thread)
  if (message.created_at >= thread.last.created_at) thread.last = message
  if (thread.ids.has(message.doc_id)) return
  thread.ids.add(message.doc_id)
  if (message.sender_uid !== uid) thread.receivedAt.push(message.created_at)
}

/** Observes the index of all threads. Emits the same large object after each change. */
function watchThreadIndex(table: Table<Message>, uid: Uid): Observable<ThreadIndex> {
  return new Observable((subscriber) => {
    const index = new Map<Ulid, ThreadMessages>()
    let arrivedEarly: Message[] | undefined = []
    const bookingOf = (id: string): Ulid => (id.split(':')[1] ?? '') as Ulid
    const reread = async (booking: Ulid): Promise<void> => {
      index.delete(booking)
      for (const message of await table.read({ selector: { booking_id: booking } })) addTo(index, message, uid)
      subscriber.next(index)
    }
    const watching = table.changes.subscribe((changes) => {
      const deleted = new Set<Ulid>()
      for (const { id, row } of changes) {
        if (!row) deleted.add(bookingOf(id))
        else if (arrivedEarly) arrivedEarly.push(row)
        else addTo(index, row, uid)
      }
      if (arrivedEarly) return
      if (deleted.size === 0) subscriber.next(index)
      for (const booking of deleted) void reread(booking).catch((error: unknown) => subscriber.error(error))
    })
    const start = async (): Promise<void> => {
      await mapInChunks(await table.read({}), (message) => addTo(index, message, uid))
      for (const message of arrivedEarly ?? []) addTo(index, message, uid)
      arrivedEarly = undefined
      subscriber.next(index)
    }
    void start().catch((error: unknown) => subscriber.error(error))
    return () => watching.unsubscribe()
  })
}

/** Observes how far this person has read each thread, with waiting commands applied. */
function readMarks(tables: UserTables, overlay: Observable<Overlay>, uid: Uid): Observable<ReadonlyMap<Ulid, Instant>> {
  // Read marks from before readings were separate documents are in receipts.
  const readings = tables.personal.live({ selector: { type: 'reading', uid } })
  const receipts = tables.personal.live({ selector: { type: 'receipt', uid } })
  const over = overlay.pipe(
    map((each) => each.docs),
    distinctUntilChanged(),
  )
  return combineLatest([readings, receipts, over]).pipe(
    map(([own, receiptMarks, entries]) => {
      const marks = new Map<Ulid, Instant>()
      const take = ({ booking_id, read_up_to }: Reading | Receipt): void => {
        if (read_up_to !== null && read_up_to > (marks.get(booking_id) ?? '')) marks.set(booking_id, read_up_to)
      }
      const isOwnReceipt = (doc: Doc): doc is Reading | Receipt => (doc.type === 'reading' || doc.type === 'receipt') && doc.uid === uid
      for (const doc of [...own, ...receiptMarks]) if (isOwnReceipt(doc)) take(doc)
      for (const { doc } of entries.values()) if (isOwnReceipt(doc)) take(doc)
      return marks
    }),
  )
}

function threadOf(
  booking: Booking,
  thread: ThreadMessages | undefined,
  waiting: readonly OptimisticDocument<Message>[],
  readUpTo: Instant | undefined,
): Thread | undefined {
  const newest = waiting.at(-1) ?? (thread && { doc: thread.last, waiting: false })
  if (!newest && !isChatOpen(booking)) return undefined
  const unread = readUpTo === undefined ? (thread?.receivedAt.length ?? 0) : (thread?.receivedAt.filter((at) => at > readUpTo).length ?? 0)
  return { booking, last_message: newest, unread }
}

const lastActivityAt = (thread: Thread): Instant => thread.last_message?.doc.created_at ?? thread.booking.updated_at

/** Observes the list of chats, latest activity first. @param bookings the bookings as shown */
export function threadsView(
  tables: UserTables,
  overlay: Observable<Overlay>,
  bookings: Observable<readonly OptimisticDocument<Booking>[]>,
  uid: Uid,
): Observable<readonly Thread[]> {
  const over = overlay.pipe(
    map((each) => each.messages),
    distinctUntilChanged(),
  )
  // There are many messages: screens that show only bookings do not wait for them.
  const afterBookings = <T>(view: Observable<T>): Observable<T> =>
    bookings.pipe(
      take(1),
      switchMap(() => view),
    )
  const threadIndex = afterBookings(watchThreadIndex(tables.messages, uid))
  return combineLatest([bookings, threadIndex, afterBookings(readMarks(tables, overlay, uid)), over]).pipe(
    map(([shown, index, marks, messages]) => {
      const threads: Thread[] = []
      for (const { doc } of shown) {
        const threadMessages = index.get(doc.id)
        const waiting = [...(messages.get(doc.id)?.values() ?? [])].filter((entry) => !threadMessages?.ids.has(entry.doc.doc_id))
        const thread = threadOf(doc, threadMessages, waiting, marks.get(doc.id))
        if (thread) threads.push(thread)
      }
      return threads.sort((a, b) => (lastActivityAt(a) < lastActivityAt(b) ? 1 : -1))
    }),
    shareReplay({ bufferSize: 1, refCount: true }),
  )
}
