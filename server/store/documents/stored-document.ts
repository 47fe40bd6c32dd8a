/** Conversion between domain documents and stored ones: `_id` for the id, and server-only fields next to the document's own. */
import type { Audience } from '#domain/replication/audience.ts'
import { DOCUMENT_SCHEMAS, type Doc, type DocType } from '#domain/documents/document.ts'
import { commandId, type DeviceId } from '#domain/ids.ts'
import { withDefaults } from '#domain/documents/with-defaults.ts'
import type { StoredDoc } from '../document-store.ts'
import { storedIdOf } from './stored-id.ts'

const fieldsOf = new Map<string, ReadonlySet<string>>(
  Object.entries(DOCUMENT_SCHEMAS).map(([type, schema]) => [
    type,
    new Set(Object.keys(schema.entries).filter((field) => field !== 'doc_id')),
  ]),
)

/** Type of a deleted document: its audiences receive a deletion row. */
export const TOMBSTONE = 'gone'

const isDocType = (type: unknown): type is DocType => typeof type === 'string' && fieldsOf.has(type)

/**
 * Converts a domain document to its stored form.
 * @param rev the revision it replaces; undefined for a new document
 */
export function toStored(doc: Doc, rev: string | undefined): StoredDoc {
  const { doc_id: _docId, ...fields } = doc
  return { _id: storedIdOf(doc), ...(rev === undefined ? {} : { _rev: rev }), ...fields }
}

/** Returns the id in the domain of a stored document. */
const docIdOf = ({ _id, ...fields }: StoredDoc): string =>
  fields['type'] === 'command' ? commandId(fields['device_id'] as DeviceId, Number(fields['n'])) : _id

/** Returns the domain document with only the fields its schema names; undefined for the server's own documents. */
export function fromStored(stored: StoredDoc | undefined): Doc | undefined {
  if (!stored || !isDocType(stored['type'])) return undefined
  const known = fieldsOf.get(stored['type'])
  const { _id, _rev, ...copy } = stored
  const fields: Record<string, unknown> = copy
  // Copies the whole object and deletes unknown fields: a copy field by field takes twice the time, and a feed reads thousands.
  for (const field of Object.keys(fields)) if (!known?.has(field)) delete fields[field]
  const doc: Record<string, unknown> = { doc_id: docIdOf(stored), ...fields }
  // Sound because everything stored under a document type has passed its schema.
  return withDefaults(doc as Doc)
}

/** Returns the tombstone of a stored document: enough to notify its audiences. */
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
