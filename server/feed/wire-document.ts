/**
 * Documents on the wire. Revisions there are made from the domain's version alone, so that a reader can be told the whole ancestry,
 * and so that they stay what they are when the store underneath is another.
 */
import type { Doc } from '#domain/documents/document.ts'
import type { VisibleDocument } from '../store/visibility.ts'

/** Ancestors told at most: CouchDB's own limit. */
const ANCESTRY = 1_000

export interface WireDoc {
  readonly _id: string
  readonly _rev: string
  readonly [field: string]: unknown
}

const revHash = (version: number): string => version.toString(16).padStart(32, '0')

/** The revision of a version, in the form CouchDB uses. */
export const wireRev = (version: number): string => `${version}-${revHash(version)}`

/** The revision and those before it, as `_revisions`. */
export function wireRevisions(version: number): { start: number; ids: string[] } {
  return { start: version, ids: Array.from({ length: Math.min(version, ANCESTRY) }, (_, back) => revHash(version - back)) }
}

function wireBody(doc: Doc): WireDoc {
  const { doc_id, ...fields } = doc
  return { _id: doc_id, _rev: wireRev(doc.version), ...fields }
}

/** The body of what is shown, a bare tombstone of what is gone. @param revs with `_revisions` */
export function wireDocument(seen: VisibleDocument, revs = false): WireDoc {
  const doc = seen.doc ? wireBody(seen.doc) : { _id: seen.id, _rev: wireRev(seen.version), _deleted: true }
  return revs ? { ...doc, _revisions: wireRevisions(seen.version) } : doc
}
