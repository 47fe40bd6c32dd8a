/** A person's chats on this device. */
import type { Observable } from 'rxjs'
import type { CommandArgs } from '#domain/commands/command-table.ts'
import { messageOf } from '#domain/commands/chat/send-message.ts'
import { chatSideOf, type Booking } from '#domain/documents/booking.ts'
import type { Picture, Receipt } from '#domain/documents/message.ts'
import type { Refusal } from '#domain/errors.ts'
import { receiptId, type CommandId, type Uid, type Ulid } from '#domain/ids.ts'
import type { Result } from '#domain/result.ts'
import { instantFromMs } from '#domain/time/instant.ts'
import { createOutgoingMessages } from '../../optimistic-updates/outgoing-messages.ts'
import type { DeviceClock } from '../../platform/device-clock.ts'
import type { EvictedUpTo } from '../../user-database/evicted-threads.ts'
import { messagesView, type MessageWindow } from '../../views/message-views.ts'
import { documentView } from '../../views/personal-views.ts'
import { threadsView, type ReadStoredThreads, type Thread } from '../../views/threads-view.ts'
import type { SessionAccess } from '../session-access.ts'
import type { BookingResource } from './booking-resource.ts'
import type { OutboxResource } from './outbox-resource.ts'

export interface MessageResource {
  /** Every booking with messages or an open chat, latest activity first. */
  threads(): Observable<readonly Thread[]>
  /**
   * The newest messages in the server's order, then the waiting ones in the order they were submitted. New messages join the window;
   * earlier ones are read on demand.
   * @param count smallest number of messages
   */
  window(booking: Ulid, count: number): Observable<MessageWindow>
  /**
   * Submits a message. Windows show it before this returns, first without the state of a stored one; a refused one stays, with its reason,
   * until the same text is sent again or it is discarded.
   * @param picture of the photo that it names
   */
  send(booking: Booking, args: CommandArgs<'send_message'>, picture: Picture | undefined): Promise<Result<CommandId, Refusal>>
  /** Shows the refused messages of a booking no more. */
  discardRefused(booking: Ulid): void
  /** How far a person's devices have received and read a thread. */
  receipt(booking: Ulid, of: Uid): Observable<Receipt | undefined>
  /** By booking: time up to which its messages were evicted from this device. */
  evictedUpTo(): Observable<EvictedUpTo>
}

export interface MessageResourceDeps {
  readonly uid: Uid
  readonly clock: DeviceClock
  readonly bookings: BookingResource
  readonly outbox: Pick<OutboxResource, 'submit'>
  /** See `threadsView`. */
  readonly readThreads: ReadStoredThreads | undefined
}

export function createMessageResource(access: SessionAccess, deps: MessageResourceDeps): MessageResource {
  const { view, shared, current } = access
  const { uid, clock, bookings, outbox, readThreads } = deps
  const threads = shared(({ tables, projection, firstSync }) => {
    // Staged messages are not where the worker reads.
    const read = readThreads && (async () => (firstSync.isHolding() ? undefined : readThreads()))
    return threadsView(tables, projection.overlay, bookings.list(), uid, read)
  })
  const outgoing = createOutgoingMessages()
  return {
    threads: () => threads,
    window: (booking, count) =>
      view(({ tables, projection: { overlay } }) =>
        messagesView({ table: tables.messages, overlay, outgoing: outgoing.messages, booking, count }),
      ),
    send: (booking, args, attachment) => {
      const submit = (): Promise<Result<CommandId, Refusal>> => outbox.submit('send_message', args)
      const side = chatSideOf(booking, uid)
      if (!side) return submit()
      const at = current()?.submitDeps.serverClock.now() ?? instantFromMs(clock.now())
      const content = { id: args.message_id as Ulid, message: args.message, attachment, created_at: at, written_at: at }
      return outgoing.send(messageOf(booking, side, content), submit)
    },
    discardRefused: outgoing.discardRefused,
    receipt: (booking, of) => view(({ tables, projection }) => documentView(tables, projection.overlay, receiptId(booking, of), 'receipt')),
    evictedUpTo: () => view(({ evictedThreads }) => evictedThreads.upTo),
  }
}
