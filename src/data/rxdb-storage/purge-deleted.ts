/**
 * Frees the space of removed rows. The database library marks a row as removed and cleans up by an index of its own, which most tables
 * here are spared; the index that they have instead begins with that very mark.
 */
import type { Table } from 'dexie'
import type { RxStorageInstance } from 'rxdb'

/** What the library keeps of a removed row's mark. */
const DELETED = '1'

interface DexieInternals {
  readonly dexieTable: Table<unknown, string>
}

type Storage = Pick<RxStorageInstance<never, unknown, unknown>, 'internals' | 'cleanup'>

/** Undefined for a storage that is not the browser's own. */
export async function dexieInternals(storage: Pick<Storage, 'internals'>): Promise<DexieInternals | undefined> {
  const inside: unknown = await Promise.resolve(storage.internals)
  return typeof inside === 'object' && inside !== null && 'dexieTable' in inside ? (inside as DexieInternals) : undefined
}

/** In the browser's own database; any other cleans up after itself. */
export async function purgeDeleted(storage: Storage): Promise<void> {
  const inside = await dexieInternals(storage)
  if (!inside) {
    await storage.cleanup(0)
    return
  }
  const { dexieTable } = inside
  const index = dexieTable.schema.indexes.find(({ keyPath }) => Array.isArray(keyPath) && keyPath[0] === '_deleted')
  if (!index) return
  await dexieTable.db.transaction('rw', dexieTable, async () => {
    // An empty list stands above every text.
    const keys = await dexieTable.where(index.name).between([DELETED], [DELETED, []]).primaryKeys()
    await dexieTable.bulkDelete(keys)
  })
}
