/** Reads documents as one audience may see them. */
import type { Audience } from '#domain/replication/audience.ts'
import type { Instant } from '#domain/time/instant.ts'
import type { DocumentStore } from '../store/document-store.ts'
import { storedIdFor } from '../store/documents/stored-id.ts'
import type { VisibleDocument } from '../store/documents/visibility.ts'
import { visibleDocuments } from '../store/documents/visible-documents.ts'

/** Shapes of the ids of people's documents. Other ids (accounts, sessions, pointers, designs) are never looked up. */
const DOCUMENT_ID = /^[a-z-]{1,20}(:[0-9A-Z]{1,40}){1,3}$/

/** Returns documents in the order of the ids. Missing, hidden and impossible ids are all undefined. */
export async function readVisibleDocuments(
  store: DocumentStore,
  audience: Audience,
  ids: readonly string[],
  now: Instant,
): Promise<(VisibleDocument | undefined)[]> {
  // Every id is looked up, possible or not, so that the response takes the same time.
  const lookups = ids.map((id) => (DOCUMENT_ID.test(id) ? storedIdFor(audience, id) : 'nothing'))
  return visibleDocuments(store, audience, lookups, now)
}
