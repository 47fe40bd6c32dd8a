/**
 * Frees the space of deleted rows. RxDB marks a row as deleted and cleans up by an additional index, which most tables here do not have.
 * Their own index begins with that same mark.
 */
import type { Table } from 'dexie'
import type { RxStorageInstance } from 'rxdb'

/** Value that Dexie stores for the mark of a deleted row. */
const DELETED = '1'

interface DexieInternals {
  readonly dexieTable: Table<unknown, string>
}

type Storage = Pick<RxStorageInstance<never, unknown, unknown>, 'internals' | 'cleanup'>

/** Returns RxDB's internals over Dexie; undefined for a storage that is not the browser's own. */
export async function dexieInternals(storage: Pick<Storage, 'internals'>): Promise<DexieInternals | undefined> {
  const internals: unknown = await Promise.resolve(storage.internals)
  return typeof internals === 'object' && internals !== null && 'dexieTable' in internals ? (internals as DexieInternals) : undefined
}

/** Purges the browser's own database; any other storage cleans up after itself. */
export async function purgeDeleted(storage: Storage): Promise<void> {
  const internals = await dexieInternals(storage)
  if (!internals) {
    await storage.cleanup(0)
    return
  }
  const { dexieTable } = internals
  const index = dexieTable.schema.indexes.find(({ keyPath }) => Array.isArray(keyPath) && keyPath[0] === '_deleted')
  if (!index) return
  await dexieTable.db.transaction('rw', dexieTable, async () => {
    // An empty array sorts above every string.
    const keys = await dexieTable.where(index.name).between([DELETED], [DELETED, []]).primaryKeys()
    await dexieTable.bulkDelete(keys)
  })
}
