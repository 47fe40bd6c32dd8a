/** Reads documents as one audience may see them. */
import type { Audience } from '#domain/replication/audience.ts'
import type { DocumentStore } from '../store/document-store.ts'
import { visibleTo, type VisibleDocument } from '../store/visibility.ts'

/** Shapes of ids that a document of a person can have. Others (accounts, sessions, pointers, designs) are never looked up. */
const DOCUMENT_ID = /^[a-z-]{1,20}(:[0-9A-Z]{1,40}){1,3}$/

/** In the order asked. Missing, foreign and impossible ids are all undefined. */
export async function readVisibleDocuments(
  store: DocumentStore,
  audience: Audience,
  ids: readonly string[],
): Promise<(VisibleDocument | undefined)[]> {
  // Every id is asked for, possible or not, so that the answer takes the same time.
  const asked = ids.map((id) => (DOCUMENT_ID.test(id) ? id : 'nothing'))
  return (await store.getMany(asked)).map((stored) => visibleTo(stored, audience))
}
