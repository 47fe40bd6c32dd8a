/**
 * Messages that this device can do without: of bookings that are over, whose chats the server has whole. The newest of each thread
 * stays, for the list of chats and as the place where the others are asked for.
 */
import { isEnded } from '#domain/documents/booking.ts'
import type { Message } from '#domain/documents/message.ts'
import type { Ulid } from '#domain/ids.ts'
import type { Instant } from '#domain/time/instant.ts'
import { bookingOfCommand, type OutboxRow } from '../outbox/outbox-row.ts'
import type { EvictedThreads } from '../user-database/evicted-threads.ts'
import { mapInChunks } from '../platform/yield-to-main.ts'
import type { Table } from '../database/table.ts'
import type { Thread } from '../views/threads-view.ts'

export interface EvictableMessages {
  readonly count: number
  /** Of the documents as text; the database's own indexes come on top. */
  readonly bytes: number
}

export interface EvictableThreadsDeps {
  readonly messages: Table<Message>
  readonly evictedThreads: EvictedThreads
  /** Commands of this device that are not done. */
  readonly outbox: readonly OutboxRow[]
}

/** What is over and read, and what no command of this device is about: neither what waits nor what was refused. */
function findEvictableBookings(threads: readonly Thread[], outbox: readonly OutboxRow[]): ReadonlySet<Ulid> {
  const named = new Set(outbox.flatMap((row) => bookingOfCommand(row) ?? []))
  const spare = threads.filter(({ booking, unread }) => isEnded(booking.status) && unread === 0 && !named.has(booking.id))
  return new Set(spare.map(({ booking }) => booking.id))
}

/** The messages that may go, by booking: all that are older than the newest. */
async function findEvictableMessages(
  deps: EvictableThreadsDeps,
  threads: readonly Thread[],
): Promise<ReadonlyMap<Ulid, readonly Message[]>> {
  const spare = findEvictableBookings(threads, deps.outbox)
  const byBooking = new Map<Ulid, Message[]>()
  if (spare.size === 0) return byBooking
  await mapInChunks(await deps.messages.read({}), (message) => {
    if (!spare.has(message.booking_id)) return
    const known = byBooking.get(message.booking_id)
    if (known) known.push(message)
    else byBooking.set(message.booking_id, [message])
  })
  const older = [...byBooking].map(([booking, all]): [Ulid, readonly Message[]] => {
    const newest = all.reduce<Instant>((last, { created_at }) => (created_at > last ? created_at : last), '' as Instant)
    return [booking, all.filter(({ created_at }) => created_at < newest)]
  })
  return new Map(older.filter(([, messages]) => messages.length > 0))
}

const encoder = new TextEncoder()

/** How much could be freed. @param threads as they are shown */
export async function measureEvictable(deps: EvictableThreadsDeps, threads: readonly Thread[]): Promise<EvictableMessages> {
  const messages = [...(await findEvictableMessages(deps, threads)).values()].flat()
  const sizes = await mapInChunks(messages, (message) => encoder.encode(JSON.stringify(message)).length)
  return { count: messages.length, bytes: sizes.reduce((sum, size) => sum + size, 0) }
}

/**
 * Frees them. What is noted first is never taken back by a sync; where the disk is too full even for the note, it is written with the
 * room that the messages leave.
 */
export async function evictMessages(deps: EvictableThreadsDeps, threads: readonly Thread[]): Promise<void> {
  const spare = await findEvictableMessages(deps, threads)
  if (spare.size === 0) return
  const upTo = new Map(
    [...spare].map(([booking, messages]): [Ulid, Instant] => [
      booking,
      messages.reduce<Instant>((last, { created_at }) => (created_at > last ? created_at : last), '' as Instant),
    ]),
  )
  const held = new Set(threads.map(({ booking }) => booking.id))
  await deps.evictedThreads.record(upTo, held)
  await deps.messages.hardDelete([...spare.values()].flat().map(({ doc_id }) => doc_id))
  await deps.evictedThreads.flushPending()
}
