/** How a domain document lies in the store: `_id` for its id, and beside its fields what only the server knows. */
import type { Audience } from '#domain/replication/audience.ts'
import { DOCUMENT_SCHEMAS, type Doc, type DocType } from '#domain/documents/document.ts'
import { withDefaults } from '#domain/documents/with-defaults.ts'
import type { StoredDoc } from './document-store.ts'

const fieldsOf = new Map<string, ReadonlySet<string>>(
  Object.entries(DOCUMENT_SCHEMAS).map(([type, schema]) => [
    type,
    new Set(Object.keys(schema.entries).filter((field) => field !== 'doc_id')),
  ]),
)

/** A document that was taken back: its people get a row that says gone. */
export const TOMBSTONE = 'gone'

const isDocType = (type: unknown): type is DocType => typeof type === 'string' && fieldsOf.has(type)

/**
 * @param rev the revision it replaces; undefined for a new document
 * @param appliedBy marks of the changes that made it, newest last; never leaves the server
 */
export function toStored(doc: Doc, rev: string | undefined, appliedBy: readonly string[]): StoredDoc {
  const { doc_id, ...fields } = doc
  return { _id: doc_id, ...(rev === undefined ? {} : { _rev: rev }), ...fields, ...(appliedBy.length > 0 ? { applied_by: appliedBy } : {}) }
}

/** The domain document, with the fields that its schema names and no others; undefined for what is the server's own. */
export function fromStored(stored: StoredDoc | undefined): Doc | undefined {
  if (!stored || !isDocType(stored['type'])) return undefined
  const known = fieldsOf.get(stored['type'])
  const { _id, _rev, applied_by: _marks, ...copy } = stored
  const fields: Record<string, unknown> = copy
  // Copied whole and looked through: a copy made field by field takes twice the time, and a feed reads thousands.
  for (const field of Object.keys(fields)) if (!known?.has(field)) delete fields[field]
  const doc: Record<string, unknown> = { doc_id: _id, ...fields }
  // Sound because nothing is stored under a document type that its schema did not pass.
  return withDefaults(doc as Doc)
}

/** Marks of the changes that made this document, oldest first. */
export function appliedBy(stored: StoredDoc): readonly string[] {
  const marks = stored['applied_by']
  return Array.isArray(marks) ? (marks as string[]) : []
}

/** What remains of a document that was taken back: enough to tell its people. */
export function toTombstone(stored: StoredDoc, audiences: readonly Audience[]): StoredDoc {
  const version = typeof stored['version'] === 'number' ? stored['version'] : 1
  return {
    _id: stored._id,
    ...(stored._rev === undefined ? {} : { _rev: stored._rev }),
    type: TOMBSTONE,
    version: version + 1,
    gone_for: audiences,
  }
}
