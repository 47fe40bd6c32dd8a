/** Checks documents before they are written together with those of others. */
import type { StoredDoc } from './document-store.ts'

/** Throws on a document that cannot be stored: its id, its revision or a field name is not allowed. */
export function assertStorable(doc: StoredDoc): void {
  if (doc._id === '' || doc._id.startsWith('_')) throw new Error('a document id is empty or begins with an underscore')
  if (doc._rev !== undefined && !/^\d+-./.test(doc._rev)) throw new Error('not a revision')
  for (const field of Object.keys(doc)) {
    if (field.startsWith('_') && field !== '_id' && field !== '_rev' && field !== '_deleted' && field !== '_bytes')
      throw new Error('a field name begins with an underscore')
  }
}
