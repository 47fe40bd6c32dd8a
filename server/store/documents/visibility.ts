/** What an audience sees of a stored document: its body, a tombstone, or nothing. */
import { audienceOf, isVisibleTo, viewOf, type Audience } from '#domain/replication/audience.ts'
import type { Doc } from '#domain/documents/document.ts'
import type { StoredDoc } from '../document-store.ts'
import { fromStored, TOMBSTONE } from './stored-document.ts'

/** Document as one audience sees it. Without a body it is a deletion. */
export interface VisibleDocument {
  readonly id: string
  /** Version of the domain document; the wire revision is derived from it. */
  readonly version: number
  readonly doc: Doc | undefined
}

/** The server's own documents have no audiences. */
function audiencesFor(stored: StoredDoc, doc: Doc | undefined): readonly Audience[] {
  if (doc) return audienceOf(doc)
  return stored['type'] === TOMBSTONE && Array.isArray(stored['gone_for']) ? (stored['gone_for'] as Audience[]) : []
}

/** Returns the audiences whose feeds carry the document, with or without a body. The server's own documents have none. */
export const audiencesOf = (stored: StoredDoc): readonly Audience[] => audiencesFor(stored, fromStored(stored))

/** Returns undefined both when the document is missing and when it is hidden from the audience: readers cannot tell the two apart. */
export function visibleTo(stored: StoredDoc | undefined, audience: Audience): VisibleDocument | undefined {
  if (!stored) return undefined
  const doc = fromStored(stored)
  if (!audiencesFor(stored, doc).includes(audience)) return undefined
  const version = doc?.version ?? stored['version']
  if (typeof version !== 'number') return undefined
  return { id: doc?.doc_id ?? stored._id, version, doc: doc && isVisibleTo(doc, audience) ? viewOf(doc, audience) : undefined }
}
