/** What the list of chats needs from the stored messages and read marks. A worker computes it too, so nothing here opens a database. */
import type { Doc } from '#domain/documents/document.ts'
import type { Message } from '#domain/documents/message.ts'
import type { DocId, Uid, Ulid } from '#domain/ids.ts'
import type { Instant } from '#domain/time/instant.ts'

/** The messages of one thread. */
export interface ThreadMessages {
  last: Message
  readonly ids: Set<DocId>
  /** When the other side's messages were accepted, unordered. */
  readonly receivedAt: Instant[]
}

export interface StoredThreads {
  readonly threads: Map<Ulid, ThreadMessages>
  /** How far this person has read each thread. */
  readonly readUpTo: Map<Ulid, Instant>
}

export const noThreads = (): StoredThreads => ({ threads: new Map(), readUpTo: new Map() })

export function addMessage({ threads }: StoredThreads, message: Message, uid: Uid): void {
  const thread = threads.get(message.booking_id) ?? { last: message, ids: new Set(), receivedAt: [] }
  threads.set(message.booking_id, thread)
  if (message.created_at >= thread.last.created_at) thread.last = message
  if (thread.ids.has(message.doc_id)) return
  thread.ids.add(message.doc_id)
  if (message.sender_uid !== uid) thread.receivedAt.push(message.created_at)
}

/** Types of the documents with read marks: those from before readings were separate documents are in receipts. */
export const READ_MARK_TYPES = ['reading', 'receipt'] as const

/** @returns false for a document that has no newer mark of this person */
export function addReadMark(readUpTo: Map<Ulid, Instant>, doc: Doc, uid: Uid): boolean {
  if ((doc.type !== 'reading' && doc.type !== 'receipt') || doc.uid !== uid) return false
  const { booking_id, read_up_to } = doc
  if (read_up_to === null || read_up_to <= (readUpTo.get(booking_id) ?? '')) return false
  readUpTo.set(booking_id, read_up_to)
  return true
}
