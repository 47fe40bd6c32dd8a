/** Reads a person's whole database. */
import type { Doc } from '#domain/documents/document.ts'
import type { Instant } from '#domain/time/instant.ts'
import type { UserSession } from './user-session.ts'
import type { UserDataExport } from './user-store.ts'
import { toOutboxItem } from '../views/sync-view.ts'

/** @param confirmed_at when the server was last heard */
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
