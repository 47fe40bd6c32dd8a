/** The list of chats. The stored messages are read once, in a worker; from then on each new message updates only its own thread. */
import { combineLatest, distinctUntilChanged, firstValueFrom, map, Observable, shareReplay } from 'rxjs'
import { isChatOpen, type Booking } from '#domain/documents/booking.ts'
import type { Doc } from '#domain/documents/document.ts'
import type { Message } from '#domain/documents/message.ts'
import type { Uid, Ulid } from '#domain/ids.ts'
import type { Instant } from '#domain/time/instant.ts'
import { mapInChunks } from '../platform/yield-to-main.ts'
import type { UserTables } from '../user-database/user-database.ts'
import type { OptimisticDocument } from '../optimistic-updates/optimistic-document.ts'
import type { Overlay } from '../optimistic-updates/overlay.ts'
import { addMessage, addReadMark, noThreads, READ_MARK_TYPES, type StoredThreads, type ThreadMessages } from './stored-threads.ts'

/** One chat in the list of chats. */
export interface Thread {
  readonly booking: Booking
  /** The newest message; undefined when the chat is open and has no messages. */
  readonly last_message: OptimisticDocument<Message> | undefined
  /** Number of messages of the other side that this person has not read. */
  readonly unread: number
}

/** Reads the stored threads of a person; undefined when it cannot. */
export type ReadStoredThreads = () => Promise<StoredThreads | undefined>

/** Reads the stored threads on the page's thread. */
async function readOnPage({ messages, personal }: UserTables, uid: Uid): Promise<StoredThreads> {
  const stored = noThreads()
  await mapInChunks(await messages.read({}), (message) => addMessage(stored, message, uid))
  for (const type of READ_MARK_TYPES)
    await mapInChunks(await personal.read({ selector: { type, uid } }), (doc) => addReadMark(stored.readUpTo, doc, uid))
  return stored
}

/** Observes the stored threads. Emits the same large object after each change. @param read reads what is stored after its call */
function watchStoredThreads({ messages, personal }: UserTables, uid: Uid, read: () => Promise<StoredThreads>): Observable<StoredThreads> {
  return new Observable((subscriber) => {
    let stored: StoredThreads | undefined
    const arrivedEarly: Message[] = []
    const marksEarly: Doc[] = []
    const deleted = new Set<Ulid>()
    const bookingOf = (id: string): Ulid => (id.split(':')[1] ?? '') as Ulid
    const fail = (error: unknown): void => subscriber.error(error)

    async function rereadDeleted(into: StoredThreads): Promise<void> {
      for (const booking of deleted) {
        deleted.delete(booking)
        const left = await messages.read({ selector: { booking_id: booking } })
        into.threads.delete(booking)
        for (const message of left) addMessage(into, message, uid)
      }
      subscriber.next(into)
    }

    const watching = messages.changes.subscribe((changes) => {
      for (const { id, row } of changes) {
        if (!row) deleted.add(bookingOf(id))
        else if (stored) addMessage(stored, row, uid)
        else arrivedEarly.push(row)
      }
      if (stored) rereadDeleted(stored).catch(fail)
    })
    watching.add(
      personal.changes.subscribe((changes) => {
        const docs = changes.flatMap(({ row }) => row ?? [])
        if (!stored) marksEarly.push(...docs)
        else if (docs.filter((doc) => stored && addReadMark(stored.readUpTo, doc, uid)).length > 0) subscriber.next(stored)
      }),
    )
    const start = async (): Promise<void> => {
      const first = await read()
      for (const message of arrivedEarly.splice(0)) addMessage(first, message, uid)
      for (const doc of marksEarly.splice(0)) addReadMark(first.readUpTo, doc, uid)
      stored = first
      await rereadDeleted(first)
    }
    start().catch(fail)
    return () => watching.unsubscribe()
  })
}

function threadOf(
  booking: Booking,
  thread: ThreadMessages | undefined,
  unstored: readonly OptimisticDocument<Message>[],
  readUpTo: Instant | undefined,
  uid: Uid,
): Thread | undefined {
  const newest = unstored.findLast(({ waiting }) => waiting) ?? unstored.at(-1) ?? (thread && { doc: thread.last, waiting: false })
  if (!newest && !isChatOpen(booking)) return undefined
  const arriving = unstored.flatMap(({ doc, waiting }) => (waiting || doc.sender_uid === uid ? [] : doc.created_at))
  const receivedAt = [...(thread?.receivedAt ?? []), ...arriving]
  const unread = readUpTo === undefined ? receivedAt.length : receivedAt.filter((at) => at > readUpTo).length
  return { booking, last_message: newest, unread }
}

const lastActivityAt = (thread: Thread): Instant => thread.last_message?.doc.created_at ?? thread.booking.updated_at

/**
 * Observes the list of chats, latest activity first.
 * @param bookings the bookings as shown
 * @param readThreads reads the stored threads without the page's thread; where it cannot, or is missing, the page reads them
 */
export function threadsView(
  tables: UserTables,
  overlay: Observable<Overlay>,
  bookings: Observable<readonly OptimisticDocument<Booking>[]>,
  uid: Uid,
  readThreads?: ReadStoredThreads,
): Observable<readonly Thread[]> {
  const over = overlay.pipe(
    map((each) => each.messages),
    distinctUntilChanged(),
  )
  const stored = watchStoredThreads(tables, uid, async () => {
    const read = await readThreads?.()
    if (read) return read
    // There are many messages: screens that show only bookings do not wait for them.
    await firstValueFrom(bookings)
    return readOnPage(tables, uid)
  })
  const overDocs = overlay.pipe(
    map((each) => each.docs),
    distinctUntilChanged(),
  )
  return combineLatest([bookings, stored, overDocs, over]).pipe(
    map(([shown, index, docs, messages]) => {
      const threads: Thread[] = []
      const marks = new Map(index.readUpTo)
      for (const { doc } of docs.values()) addReadMark(marks, doc, uid)
      for (const { doc } of shown) {
        const threadMessages = index.threads.get(doc.id)
        const unstored = [...(messages.get(doc.id)?.values() ?? [])].filter((entry) => !threadMessages?.ids.has(entry.doc.doc_id))
        const thread = threadOf(doc, threadMessages, unstored, marks.get(doc.id), uid)
        if (thread) threads.push(thread)
      }
      return threads.sort((a, b) => (lastActivityAt(a) < lastActivityAt(b) ? 1 : -1))
    }),
    shareReplay({ bufferSize: 1, refCount: true }),
  )
}
