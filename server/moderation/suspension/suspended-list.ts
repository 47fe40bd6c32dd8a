/** Suspended providers with bookings for the admin to decide: an entry in the store for each. One without such a booking is harmless. */
import * as v from 'valibot'
import { instantField, uidField } from '#domain/fields.ts'
import type { Uid } from '#domain/ids.ts'
import type { Instant } from '#domain/time/instant.ts'
import { deleteDocuments } from '../../store/documents/update-documents.ts'
import type { DocumentStore, StoredDoc } from '../../store/document-store.ts'

const TYPE = 'suspended_provider'
const PREFIX = `${TYPE}:`
/** Most entries that are listed. */
export const MAX_LISTED = 2_000

const entrySchema = v.object({ uid: uidField, since: instantField })
export type SuspendedProvider = v.InferOutput<typeof entrySchema>

const entryId = (uid: Uid): string => PREFIX + uid

/** Adds a provider, unless listed already. */
export async function listSuspended(store: DocumentStore, uid: Uid, since: Instant): Promise<void> {
  const entry: StoredDoc = { _id: entryId(uid), type: TYPE, uid, since }
  // A conflict means that it is listed.
  await store.put(entry)
}

export const unlistSuspended = (store: DocumentStore, uid: Uid): Promise<void> => deleteDocuments(store, [entryId(uid)])

export async function readSuspended(store: DocumentStore): Promise<readonly SuspendedProvider[]> {
  const rows = await store.range({ start: PREFIX, end: `${PREFIX}\uffff`, limit: MAX_LISTED, includeDocs: true })
  return rows.flatMap(({ doc }) => {
    const parsed = v.safeParse(entrySchema, doc)
    return parsed.success ? [parsed.output] : []
  })
}
