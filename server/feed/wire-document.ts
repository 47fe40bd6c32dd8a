/**
 * Documents on the wire. Their revisions derive from the domain version alone, so that a reader can get the whole ancestry, and so that
 * they stay the same when the underlying store changes.
 */
import type { Doc } from '#domain/documents/document.ts'
import type { VisibleDocument } from '../store/documents/visibility.ts'

/** Most ancestors sent: CouchDB's own limit. */
const ANCESTRY = 1_000

export interface WireDoc {
  readonly _id: string
  readonly _rev: string
  readonly [field: string]: unknown
}

const revHash = (version: number): string => version.toString(16).padStart(32, '0')

/** Returns the revision of a version, in CouchDB's format. */
export const wireRev = (version: number): string => `${version}-${revHash(version)}`

/** Returns the revision and its ancestors, as `_revisions`. */
export function wireRevisions(version: number): { start: number; ids: string[] } {
  return { start: version, ids: Array.from({ length: Math.min(version, ANCESTRY) }, (_, back) => revHash(version - back)) }
}

function wireBody(doc: Doc): WireDoc {
  const { doc_id, ...fields } = doc
  return { _id: doc_id, _rev: wireRev(doc.version), ...fields }
}

/** Returns the body of a visible document, or a bare tombstone. @param revs adds `_revisions` */
export function wireDocument(seen: VisibleDocument, revs = false): WireDoc {
  const doc = seen.doc ? wireBody(seen.doc) : { _id: seen.id, _rev: wireRev(seen.version), _deleted: true }
  return revs ? { ...doc, _revisions: wireRevisions(seen.version) } : doc
}
