/** A person's chats on this device. */
import type { Observable } from 'rxjs'
import type { Receipt } from '#domain/documents/message.ts'
import { receiptId, type Uid, type Ulid } from '#domain/ids.ts'
import type { EvictedUpTo } from '../../user-database/evicted-threads.ts'
import { messagesView, type MessageWindow } from '../../views/message-views.ts'
import { documentView } from '../../views/personal-views.ts'
import { threadsView, type ReadStoredThreads, type Thread } from '../../views/threads-view.ts'
import type { SessionAccess } from '../session-access.ts'
import type { BookingResource } from './booking-resource.ts'

export interface MessageResource {
  /** Every booking with messages or an open chat, latest activity first. */
  threads(): Observable<readonly Thread[]>
  /**
   * The newest messages in the server's order, then the waiting ones in the order they were submitted. New messages join the window;
   * earlier ones are read on demand.
   * @param count smallest number of messages
   */
  window(booking: Ulid, count: number): Observable<MessageWindow>
  /** How far a person's devices have received and read a thread. */
  receipt(booking: Ulid, of: Uid): Observable<Receipt | undefined>
  /** By booking: time up to which its messages were evicted from this device. */
  evictedUpTo(): Observable<EvictedUpTo>
}

/** @param readThreads see `threadsView` */
export function createMessageResource(
  { view, shared }: SessionAccess,
  uid: Uid,
  bookings: BookingResource,
  readThreads: ReadStoredThreads | undefined,
): MessageResource {
  const threads = shared(({ tables, projection }) => threadsView(tables, projection.overlay, bookings.list(), uid, readThreads))
  return {
    threads: () => threads,
    window: (booking, count) => view(({ tables, projection }) => messagesView(tables.messages, projection.overlay, booking, count)),
    receipt: (booking, of) => view(({ tables, projection }) => documentView(tables, projection.overlay, receiptId(booking, of), 'receipt')),
    evictedUpTo: () => view(({ evictedThreads }) => evictedThreads.upTo),
  }
}
