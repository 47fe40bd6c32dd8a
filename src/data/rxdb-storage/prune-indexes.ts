/**
 * Leaves out the indexes that the database library declares and nothing here reads: every one is a second write beside each
 * document, and a first sync writes thousands. What stays is what its query planner chooses from.
 */
import type { Dexie } from 'dexie'

/** Of the documents' table: its key, then its indexes, as Dexie words them. */
function prunedSchema(words: string): string {
  const [key = '', ...indexes] = words.split(', ')
  // Those by time of writing are for the library's own replication and its clean-up.
  const searched = indexes.filter((index) => !index.includes('_meta.lwt'))
  const declared = searched.filter((index) => index !== `[_deleted+${key}]`)
  // Where a schema declares none of its own, the one by key is the planner's only choice.
  return [key, ...(declared.length > 0 ? declared : searched)].join(', ')
}

/** For a database whose rows are never cleaned up. Call it before its schema is declared. */
export function pruneIndexes(database: Dexie): void {
  const declare = database.version.bind(database)
  database.version = (number) => {
    const version = declare(number)
    const stores = version.stores.bind(version)
    version.stores = ({ docs, ...others }) => stores({ ...others, docs: typeof docs === 'string' ? prunedSchema(docs) : (docs ?? null) })
    return version
  }
}
