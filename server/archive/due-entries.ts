/**
 * Due entries of the archive: `due:<instant>:<docId>`, written before the effects of a command that ends a booking or reviews one. The
 * server finds what is due with one range read and scans nothing else. An entry without its document is harmless.
 */
import type { Lookup } from '#domain/commands/command.ts'
import { isEnded } from '#domain/documents/booking.ts'
import type { Doc } from '#domain/documents/document.ts'
import { bookingId, type DocId } from '#domain/ids.ts'
import type { Instant } from '#domain/time/instant.ts'
import { retainedUntil, archiveAt } from '#domain/replication/retention.ts'
import type { StoredDoc } from '../store/document-store.ts'

export const DUE = 'due:'

export interface DueEntry {
  readonly at: Instant
  readonly docId: DocId
}

export const dueRecord = ({ at, docId }: DueEntry): StoredDoc => ({ _id: `${DUE}${at}:${docId}`, type: 'due' })

/** Length of an instant as text. */
const INSTANT_LENGTH = 24

/** Parses the id of an entry. */
export const dueEntryOf = (id: string): DueEntry => ({
  at: id.slice(DUE.length, DUE.length + INSTANT_LENGTH) as Instant,
  docId: id.slice(DUE.length + INSTANT_LENGTH + 1) as DocId,
})

/** Returns the due entry if this change of the document starts its retention; a late message makes its booking due again. */
function newlyDue(before: Doc | undefined, after: Doc, get: Lookup): DueEntry | undefined {
  if (after.type === 'booking') {
    const was = before?.type === 'booking' && isEnded(before.status)
    const at = was ? null : archiveAt(after)
    return at === null ? undefined : { at, docId: after.doc_id }
  }
  if (before) return undefined
  if (after.type === 'review' || after.type === 'client-rating') return { at: retainedUntil(after.created_at), docId: after.doc_id }
  if (after.type !== 'message') return undefined
  const booking = get(bookingId(after.booking_id))
  if (booking?.type !== 'booking' || !isEnded(booking.status)) return undefined
  return { at: retainedUntil(after.created_at), docId: booking.doc_id }
}

/** Returns the due entries for a change of a document, none or one. */
export function dueEntriesOf(before: Doc | undefined, after: Doc, get: Lookup): StoredDoc[] {
  const due = newlyDue(before, after, get)
  return due ? [dueRecord(due)] : []
}
