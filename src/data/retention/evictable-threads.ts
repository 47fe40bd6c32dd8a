/**
 * Messages that this device can evict: those of ended bookings, whose chats the server has complete. The newest message of each thread
 * stays, for the list of chats and as the position from which earlier ones are fetched.
 */
import { isEnded } from '#domain/documents/booking.ts'
import type { Message } from '#domain/documents/message.ts'
import type { Ulid } from '#domain/ids.ts'
import type { Instant } from '#domain/time/instant.ts'
import { bookingsOfCommand, type OutboxRow } from '../outbox/outbox-row.ts'
import type { EvictedThreads } from '../user-database/evicted-threads.ts'
import { mapInChunks } from '../platform/yield-to-main.ts'
import type { EvictableSize } from '../database/retry-after-eviction.ts'
import type { Table } from '../database/table.ts'
import type { Thread } from '../views/threads-view.ts'

export interface EvictableThreadsDeps {
  readonly messages: Table<Message>
  readonly evictedThreads: EvictedThreads
  /** Unfinished commands of this device. */
  readonly outbox: readonly OutboxRow[]
}

/** Returns the bookings that are ended and read, and that no command of this device is about, neither a waiting nor a refused one. */
function findEvictableBookings(threads: readonly Thread[], outbox: readonly OutboxRow[]): ReadonlySet<Ulid> {
  const inUse = new Set<string>(outbox.flatMap(bookingsOfCommand))
  const evictable = threads.filter(({ booking, unread }) => isEnded(booking.status) && unread === 0 && !inUse.has(booking.id))
  return new Set(evictable.map(({ booking }) => booking.id))
}

/** Returns the evictable messages by booking: all but the newest of each thread. */
async function findEvictableMessages(
  deps: EvictableThreadsDeps,
  threads: readonly Thread[],
): Promise<ReadonlyMap<Ulid, readonly Message[]>> {
  const evictable = findEvictableBookings(threads, deps.outbox)
  const byBooking = new Map<Ulid, Message[]>()
  if (evictable.size === 0) return byBooking
  await mapInChunks(await deps.messages.read({}), (message) => {
    if (!evictable.has(message.booking_id)) return
    const known = byBooking.get(message.booking_id)
    if (known) known.push(message)
    else byBooking.set(message.booking_id, [message])
  })
  const olderMessages = [...byBooking].map(([booking, all]): [Ulid, readonly Message[]] => {
    const newest = all.reduce<Instant>((last, { created_at }) => (created_at > last ? created_at : last), '' as Instant)
    return [booking, all.filter(({ created_at }) => created_at < newest)]
  })
  return new Map(olderMessages.filter(([, messages]) => messages.length > 0))
}

const encoder = new TextEncoder()

/** Measures how much could be evicted, without the indexes. @param threads as they are shown */
export async function measureEvictable(deps: EvictableThreadsDeps, threads: readonly Thread[]): Promise<EvictableSize> {
  const messages = [...(await findEvictableMessages(deps, threads)).values()].flat()
  const sizes = await mapInChunks(messages, (message) => encoder.encode(JSON.stringify(message)).length)
  return { count: messages.length, bytes: sizes.reduce((sum, size) => sum + size, 0) }
}

/**
 * Evicts the messages. The eviction is recorded first, so that no sync brings them back; when the disk is too full even for that record, it
 * is written into the space that the messages leave.
 */
export async function evictMessages(deps: EvictableThreadsDeps, threads: readonly Thread[]): Promise<void> {
  const evictable = await findEvictableMessages(deps, threads)
  if (evictable.size === 0) return
  const upTo = new Map(
    [...evictable].map(([booking, messages]): [Ulid, Instant] => [
      booking,
      messages.reduce<Instant>((last, { created_at }) => (created_at > last ? created_at : last), '' as Instant),
    ]),
  )
  const storedBookings = new Set(threads.map(({ booking }) => booking.id))
  await deps.evictedThreads.record(upTo, storedBookings)
  await deps.messages.hardDelete([...evictable.values()].flat().map(({ doc_id }) => doc_id))
  await deps.evictedThreads.flushPending()
}
