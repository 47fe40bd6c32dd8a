/**
 * Removes the indexes that RxDB declares and no code here reads: each one is a second write beside every document, and a first sync writes
 * thousands. The indexes that its query planner chooses from remain.
 */
import type { Dexie } from 'dexie'

/** Prunes the schema of the documents' table: its key, then its indexes, in Dexie's syntax. */
function prunedSchema(schema: string): string {
  const [key = '', ...indexes] = schema.split(', ')
  // The indexes by time of writing serve RxDB's own replication and its clean-up.
  const searched = indexes.filter((index) => !index.includes('_meta.lwt'))
  const declared = searched.filter((index) => index !== `[_deleted+${key}]`)
  // When a schema declares no index, the one by key is the planner's only choice.
  return [key, ...(declared.length > 0 ? declared : searched)].join(', ')
}

/** Prunes the indexes of a database whose rows are never cleaned up. Call it before the schema is declared. */
export function pruneIndexes(database: Dexie): void {
  const declare = database.version.bind(database)
  database.version = (number) => {
    const version = declare(number)
    const stores = version.stores.bind(version)
    version.stores = ({ docs, ...others }) => stores({ ...others, docs: typeof docs === 'string' ? prunedSchema(docs) : (docs ?? null) })
    return version
  }
}
