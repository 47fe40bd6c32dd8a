/**
 * Reads the rows of a collection without RxDB, which takes a slow phone a second to evaluate: for a worker that only reads. It knows the
 * layout of RxDB's Dexie storage: one database for each collection, one store in it, and compound indexes that begin with `_deleted`.
 */
import { requestResult } from '../platform/indexed-db.ts'

const STORE = 'docs'
/** Value that Dexie stores for a row that is not deleted. */
const PRESENT = '0'

export interface StoredRows {
  readonly database: string
  readonly collection: string
  /** Name of the primary key. */
  readonly key: string
  /** Rows whose indexed field has this value; undefined for all rows. */
  readonly where?: readonly [field: string, value: string]
}

/** Opens a database that exists; undefined for one that does not, which opening would create. */
async function openExisting(name: string): Promise<IDBDatabase | undefined> {
  const opening = indexedDB.open(name)
  let isMissing = false
  opening.addEventListener('upgradeneeded', () => {
    isMissing = true
    opening.transaction?.abort()
  })
  try {
    return await requestResult(opening)
  } catch (error) {
    if (isMissing) return undefined
    throw error
  }
}

function toFields<T>({ _deleted, _rev, _meta, _attachments, ...fields }: Record<string, unknown>): T {
  // The remaining fields are the row as it was written.
  return fields as T
}

/**
 * Returns the rows as one read transaction finds them; none when the collection was never written.
 * @throws the browser's error when it cannot open or read the database
 */
export async function readStoredRows<T>({ database, collection, key, where }: StoredRows): Promise<readonly T[]> {
  const open = await openExisting(`rxdb-dexie-${database}--0--${collection}`)
  if (!open) return []
  try {
    const fields = ['_deleted', ...(where ? [where[0]] : []), key]
    const bounds = [PRESENT, ...(where ? [where[1]] : [])]
    const store = open.transaction(STORE, 'readonly').objectStore(STORE)
    // Not every table has an index that begins with its key: `prune-indexes.ts` leaves the declared one alone.
    const index = [...store.indexNames].find((name) => (where ? name === `[${fields.join('+')}]` : name.startsWith('[_deleted+')))
    if (index === undefined) return []
    // An empty array sorts above every string.
    const rows = (await requestResult(store.index(index).getAll(IDBKeyRange.bound(bounds, [...bounds, []])))) as Record<string, unknown>[]
    return rows.map((row) => toFields<T>(row))
  } finally {
    open.close()
  }
}
