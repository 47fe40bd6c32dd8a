/** The list of chats. Messages are read through once; from then on each new message touches its own thread only. */
import { combineLatest, distinctUntilChanged, map, Observable, shareReplay, switchMap, take } from 'rxjs'
import { isChatOpen, type Booking } from '#domain/documents/booking.ts'
import type { Doc } from '#domain/documents/document.ts'
import type { Message, Reading, Receipt } from '#domain/documents/message.ts'
import type { DocId, Uid, Ulid } from '#domain/ids.ts'
import type { Instant } from '#domain/time/instant.ts'
import { mapInChunks } from '../platform/yield-to-main.ts'
import type { Table } from '../database/table.ts'
import type { UserTables } from '../user-database/user-database.ts'
import type { Shown } from '../optimistic-updates/shown.ts'
import type { Overlay } from '../optimistic-updates/overlay.ts'

/** One chat in the list of chats. */
export interface Thread {
  readonly booking: Booking
  /** The newest message; undefined when the chat is open and has no messages. */
  readonly last_message: Shown<Message> | undefined
  /** Number of messages of the other side that this person has not read. */
  readonly unread: number
}

/** What the list needs from the messages of one thread. */
interface ThreadMessages {
  last: Message
  readonly ids: Set<DocId>
  /** When the other side's messages were taken, in no certain order. */
  readonly theirs: Instant[]
}

type ThreadIndex = ReadonlyMap<Ulid, ThreadMessages>

function addTo(index: Map<Ulid, ThreadMessages>, message: Message, uid: Uid): void {
  const talk = index.get(message.booking_id) ?? { last: message, ids: new Set(), theirs: [] }
  index.set(message.booking_id, talk)
  if (message.created_at >= talk.last.created_at) talk.last = message
  if (talk.ids.has(message.doc_id)) return
  talk.ids.add(message.doc_id)
  if (message.sender_uid !== uid) talk.theirs.push(message.created_at)
}

/** The index of all threads, and again after each change. The same object each time: it is large. */
function watchThreadIndex(table: Table<Message>, uid: Uid): Observable<ThreadIndex> {
  return new Observable((subscriber) => {
    const index = new Map<Ulid, ThreadMessages>()
    let early: Message[] | undefined = []
    const bookingOf = (id: string): Ulid => (id.split(':')[1] ?? '') as Ulid
    const reread = async (booking: Ulid): Promise<void> => {
      index.delete(booking)
      for (const message of await table.read({ selector: { booking_id: booking } })) addTo(index, message, uid)
      subscriber.next(index)
    }
    const watching = table.changes.subscribe((changes) => {
      const gone = new Set<Ulid>()
      for (const { id, row } of changes) {
        if (!row) gone.add(bookingOf(id))
        else if (early) early.push(row)
        else addTo(index, row, uid)
      }
      if (early) return
      if (gone.size === 0) subscriber.next(index)
      for (const booking of gone) void reread(booking).catch((error: unknown) => subscriber.error(error))
    })
    const start = async (): Promise<void> => {
      await mapInChunks(await table.read({}), (message) => addTo(index, message, uid))
      for (const message of early ?? []) addTo(index, message, uid)
      early = undefined
      subscriber.next(index)
    }
    void start().catch((error: unknown) => subscriber.error(error))
    return () => watching.unsubscribe()
  })
}

/** How far this person read in each thread, with waiting marks applied. */
function readMarks(tables: UserTables, overlay: Observable<Overlay>, uid: Uid): Observable<ReadonlyMap<Ulid, Instant>> {
  // Those of before readings were kept apart stand in receipts.
  const readings = tables.personal.live({ selector: { type: 'reading', uid } })
  const receipts = tables.personal.live({ selector: { type: 'receipt', uid } })
  const over = overlay.pipe(
    map((each) => each.docs),
    distinctUntilChanged(),
  )
  return combineLatest([readings, receipts, over]).pipe(
    map(([own, told, entries]) => {
      const marks = new Map<Ulid, Instant>()
      const take = ({ booking_id, read_up_to }: Reading | Receipt): void => {
        if (read_up_to !== null && read_up_to > (marks.get(booking_id) ?? '')) marks.set(booking_id, read_up_to)
      }
      const isMark = (doc: Doc): doc is Reading | Receipt => (doc.type === 'reading' || doc.type === 'receipt') && doc.uid === uid
      for (const doc of [...own, ...told]) if (isMark(doc)) take(doc)
      for (const { doc } of entries.values()) if (isMark(doc)) take(doc)
      return marks
    }),
  )
}

function threadOf(
  booking: Booking,
  talk: ThreadMessages | undefined,
  waiting: readonly Shown<Message>[],
  readUpTo: Instant | undefined,
): Thread | undefined {
  const newest = waiting.at(-1) ?? (talk && { doc: talk.last, waiting: false })
  if (!newest && !isChatOpen(booking)) return undefined
  const unread = readUpTo === undefined ? (talk?.theirs.length ?? 0) : (talk?.theirs.filter((at) => at > readUpTo).length ?? 0)
  return { booking, last_message: newest, unread }
}

const lastActivityAt = (thread: Thread): Instant => thread.last_message?.doc.created_at ?? thread.booking.updated_at

/** @param bookings the shown bookings */
export function threadsView(
  tables: UserTables,
  overlay: Observable<Overlay>,
  bookings: Observable<readonly Shown<Booking>[]>,
  uid: Uid,
): Observable<readonly Thread[]> {
  const over = overlay.pipe(
    map((each) => each.messages),
    distinctUntilChanged(),
  )
  // Messages are many: what shows bookings alone does not wait for their reading.
  const afterBookings = <T>(view: Observable<T>): Observable<T> =>
    bookings.pipe(
      take(1),
      switchMap(() => view),
    )
  const talks = afterBookings(watchThreadIndex(tables.messages, uid))
  return combineLatest([bookings, talks, afterBookings(readMarks(tables, overlay, uid)), over]).pipe(
    map(([shown, talks, marks, messages]) => {
      const threads: Thread[] = []
      for (const { doc } of shown) {
        const talk = talks.get(doc.id)
        const waiting = [...(messages.get(doc.id)?.values() ?? [])].filter((entry) => !talk?.ids.has(entry.doc.doc_id))
        const thread = threadOf(doc, talk, waiting, marks.get(doc.id))
        if (thread) threads.push(thread)
      }
      return threads.sort((a, b) => (lastActivityAt(a) < lastActivityAt(b) ? 1 : -1))
    }),
    shareReplay({ bufferSize: 1, refCount: true }),
  )
}
