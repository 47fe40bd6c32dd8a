/**
 * Index entries in order of time: `kyc_queue` for verifications that wait for an admin, `kyc_due` for records to be checked and removed
 * later. Each is written before the record it names; an entry for a missing record is harmless.
 */
import { asUid, type Uid } from '#domain/ids.ts'
import type { Instant } from '#domain/time/instant.ts'
import type { DocumentStore, StoredDoc } from '../store/document-store.ts'
import { deleteDocuments, idsWithPrefix } from '../store/documents/update-documents.ts'

const QUEUE = 'kyc_queue'
const DUE = 'kyc_due'
export const QUEUE_PREFIX = `${QUEUE}:`
export const DUE_PREFIX = `${DUE}:`

/** An instant is 24 characters long. */
const INSTANT_LENGTH = 24

export const queueId = (at: Instant, uid: Uid): string => `${QUEUE_PREFIX}${at}:${uid}`
export const dueId = (at: Instant, docId: string): string => `${DUE_PREFIX}${at}:${docId}`

/** Parses an entry id. @param prefix one of the two */
const partsOf = (prefix: string, id: string): { readonly at: Instant; readonly rest: string } => ({
  at: id.slice(prefix.length, prefix.length + INSTANT_LENGTH) as Instant,
  rest: id.slice(prefix.length + INSTANT_LENGTH + 1),
})

export function parseQueueId(id: string): { readonly at: Instant; readonly uid: Uid } {
  const { at, rest } = partsOf(QUEUE_PREFIX, id)
  return { at, uid: asUid(rest) }
}

export function parseDueId(id: string): { readonly at: Instant; readonly docId: string } {
  const { at, rest } = partsOf(DUE_PREFIX, id)
  return { at, docId: rest }
}

const entryOf = (_id: string): StoredDoc => ({ _id, type: _id.startsWith(QUEUE_PREFIX) ? QUEUE : DUE })

/** Returns the entry of a record to be checked then. */
export const dueEntry = (at: Instant, docId: string): StoredDoc => entryOf(dueId(at, docId))

/** Writes entries; existing ones stay. */
export async function saveEntries(store: DocumentStore, ids: readonly string[]): Promise<void> {
  await store.putAll(ids.map(entryOf))
}

/** Deletes every entry of that person. */
export async function deleteEntries(store: DocumentStore, uid: Uid): Promise<void> {
  for (const prefix of [QUEUE_PREFIX, DUE_PREFIX])
    for await (const ids of idsWithPrefix(store, prefix))
      await deleteDocuments(
        store,
        ids.filter((id) => id.includes(uid)),
      )
}
