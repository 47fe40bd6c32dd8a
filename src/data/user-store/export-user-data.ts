/** Exports a person's whole database. */
import type { Booking } from '#domain/documents/booking.ts'
import type { Doc } from '#domain/documents/document.ts'
import type { Instant } from '#domain/time/instant.ts'
import type { OutboxItem } from '../outbox/outbox-item.ts'
import { toOutboxItem } from '../views/sync-view.ts'
import type { UserSession } from './user-session.ts'

/** Everything that this device stores about a person. */
export interface UserDataExport {
  /** As the server sent them, ordered by id. */
  readonly documents: readonly Doc[]
  /** Commands that the server has not confirmed, and those that it refused. */
  readonly commands: readonly OutboxItem[]
  /** True when this device has received the whole feed at least once. */
  readonly is_complete: boolean
  /** Bookings whose earlier messages are on the server only. */
  readonly freed_threads: readonly Booking[]
  readonly confirmed_at: Instant | null
}

/** @param confirmed_at time of the last confirmed exchange with the server */
export async function exportUserData(
  { tables, outbox, evictedThreads, submitDeps }: UserSession,
  confirmed_at: Instant | null,
): Promise<UserDataExport> {
  const found: readonly (readonly Doc[])[] = await Promise.all([
    tables.bookings.read({}),
    tables.messages.read({}),
    tables.notifications.read({}),
    tables.personal.read({}),
  ])
  const documents = found.flat().toSorted((a, b) => (a.doc_id < b.doc_id ? -1 : 1))
  const freed_threads = documents.filter((doc) => doc.type === 'booking').filter(({ id }) => evictedThreads.upTo.value.has(id))
  return { documents, commands: outbox.rows.value.map(toOutboxItem), is_complete: submitDeps.caughtUp(), freed_threads, confirmed_at }
}
