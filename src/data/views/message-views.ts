/**
 * The newest part of a booking's messages as shown: the server's order, then the waiting ones in the order they were submitted, then those
 * that this device has not stored.
 */
import { combineLatest, distinctUntilChanged, map, Observable } from 'rxjs'
import type { Message } from '#domain/documents/message.ts'
import { messageId, type DocId, type Ulid } from '#domain/ids.ts'
import type { Table, TableChange } from '../database/table.ts'
import type { OptimisticDocument } from '../optimistic-updates/optimistic-document.ts'
import type { OutgoingMessage, Unstored } from '../optimistic-updates/outgoing-messages.ts'
import type { Overlay } from '../optimistic-updates/overlay.ts'

/** A message of a thread. */
export interface ShownMessage extends OptimisticDocument<Message> {
  /** Set while this device has not stored the message. */
  readonly unstored?: Unstored
}

/** The newest part of a thread. */
export interface MessageWindow {
  readonly messages: readonly ShownMessage[]
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

const inOrder = (a: Message, b: Message): number =>
  a.created_at === b.created_at ? (a.doc_id < b.doc_id ? -1 : 1) : a.created_at < b.created_at ? -1 : 1

/** Returns the messages of the server in order, then those of the overlay that still wait, then those of no command. */
export function mergeMessages(
  stored: readonly Message[],
  over: ReadonlyMap<DocId, OptimisticDocument<Message>>,
  outgoing: readonly OutgoingMessage[] = [],
): readonly ShownMessage[] {
  const storedIds = new Set(stored.map((message) => message.doc_id))
  const others = [...over.values()].filter((entry) => !storedIds.has(entry.doc.doc_id))
  const arrived = others.filter((entry) => !entry.waiting).map(({ doc }) => doc)
  const ordered = arrived.length === 0 ? stored : [...stored, ...arrived].sort(inOrder)
  const unstored = outgoing.filter(({ doc }) => !storedIds.has(doc.doc_id) && !over.has(doc.doc_id))
  return [...ordered.map(memoizedShown), ...others.filter((entry) => entry.waiting), ...unstored]
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

/** The messages of the window that was read last, so that a longer one of the same thread renders only what it adds. */
const lastRead = new WeakMap<Table<Message>, { readonly booking: Ulid; readonly byId: Map<DocId, Message> }>()

function messagesRead(table: Table<Message>, booking: Ulid): Map<DocId, Message> {
  const last = lastRead.get(table)
  if (last?.booking === booking) return last.byId
  const byId = new Map<DocId, Message>()
  lastRead.set(table, { booking, byId })
  return byId
}

/**
 * Observes the newest messages, and later ones as they arrive. Its start stays fixed while the person reads, and the cost depends on the
 * window, not on the length of the thread. When far more messages have arrived, the oldest are dropped.
 */
function storedWindow(table: Table<Message>, booking: Ulid, count: number): Observable<StoredWindow> {
  return new Observable((subscriber) => {
    const known = messagesRead(table, booking)
    const shown = new Map<DocId, Message>()
    let early: TableChange<Message>[] | undefined = []
    let start = ''
    let hasEarlier = false

    const take = (message: Message): void => {
      const before = known.get(message.doc_id)
      // The same object for the same version, so that screens can compare by identity.
      const newest = before !== undefined && before.version >= message.version ? before : message
      known.set(newest.doc_id, newest)
      if (newest.created_at >= start) shown.set(newest.doc_id, newest)
    }
    const apply = (changes: readonly TableChange<Message>[]): void => {
      for (const { id, row } of changes) {
        if (row) take(row)
        else {
          known.delete(id as DocId)
          shown.delete(id as DocId)
        }
      }
    }
    const emit = (): void => {
      const messages = [...shown.values()].sort(inOrder)
      if (messages.length > count + MAX_EXTRA_MESSAGES) {
        for (const { doc_id } of messages.splice(0, messages.length - count)) {
          shown.delete(doc_id)
          known.delete(doc_id)
        }
        start = messages[0]?.created_at ?? start
        hasEarlier = true
      }
      subscriber.next({ messages, hasEarlier })
    }

    const watching = table.changes.subscribe((changes) => {
      const own = changes.filter(({ id }) => id.startsWith(messageId(booking, '' as Ulid)))
      if (own.length === 0) return
      if (early) {
        early.push(...own)
        return
      }
      apply(own)
      emit()
    })
    const read = async (): Promise<void> => {
      const found = await table.read({
        selector: { booking_id: booking },
        sort: [{ booking_id: 'desc' }, { created_at: 'desc' }],
        limit: count + 1,
      })
      hasEarlier = found.length > count
      start = hasEarlier ? (found[count - 1]?.created_at ?? '') : ''
      for (const message of found) take(message)
      // What was written during the read is newer than its result.
      apply(early ?? [])
      early = undefined
      // Messages of an earlier window that this one does not show would stay in memory as long as the app is open.
      for (const id of known.keys()) if (!shown.has(id)) known.delete(id)
      emit()
    }
    read().catch((error: unknown) => subscriber.error(error))
    return () => watching.unsubscribe()
  })
}

const isSameWindow = (a: MessageWindow, b: MessageWindow): boolean =>
  a.hasEarlier === b.hasEarlier &&
  a.messages.length === b.messages.length &&
  a.messages.every((shown, place) => shown === b.messages[place])

export interface MessagesViewInput {
  readonly table: Table<Message>
  readonly overlay: Observable<Overlay>
  readonly outgoing: Observable<readonly OutgoingMessage[]>
  readonly booking: Ulid
  /** Smallest number of messages. */
  readonly count: number
}

/** Observes a window of a booking's messages; reads no more of them than `count`. */
export function messagesView({ table, overlay, outgoing, booking, count }: MessagesViewInput): Observable<MessageWindow> {
  const unstored = outgoing.pipe(map((all) => all.filter(({ doc }) => doc.booking_id === booking)))
  return combineLatest([storedWindow(table, booking, count), overlayMessages(overlay, booking), unstored]).pipe(
    map(([{ messages, hasEarlier }, over, own]) => {
      // A change of an earlier message is shown once that message is read.
      const start = hasEarlier ? (messages[0]?.created_at ?? '') : ''
      const inWindow = new Map([...over].filter(([, { doc, waiting }]) => waiting || doc.created_at >= start))
      return { messages: mergeMessages(messages, inWindow, own), hasEarlier }
    }),
    distinctUntilChanged(isSameWindow),
  )
}
