/** Small separate databases for the few values that outlive a person's database: one store each, on disk before a write resolves. */
import { DEVICE_DURABILITY } from '../platform/durability.ts'
import { databaseNames, requestResult } from '../platform/indexed-db.ts'

/**
 * Returns the SHA-256 hash of a uid in hexadecimal, which does not identify the person. Returns the uid itself where a page may not hash
 * (over plain HTTP).
 */
export async function hashUid(uid: string): Promise<string> {
  if (!globalThis.crypto?.subtle) return uid
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(uid))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

export interface KeyValueStore {
  /** Tells whether the database exists. Check before a read: opening a missing database would create it. */
  exists(): Promise<boolean>
  /** Runs a read-write transaction. Its writes are on disk once it resolves. */
  transaction<T>(run: (store: IDBObjectStore) => Promise<T>): Promise<T>
  remove(): Promise<void>
}

export const createKeyValueStore = (name: string, storeName: string): KeyValueStore => ({
  exists: async () => (await databaseNames()).includes(name),
  async transaction(run) {
    const opening = indexedDB.open(name, 1)
    opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(storeName))
    const database = await requestResult(opening)
    try {
      const transaction = database.transaction(storeName, 'readwrite', { durability: DEVICE_DURABILITY.keyValues })
      const written = new Promise<void>((resolve, reject) => {
        transaction.addEventListener('complete', () => resolve())
        transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('IndexedDB gave up')))
      })
      const result = await run(transaction.objectStore(storeName))
      await written
      return result
    } finally {
      database.close()
    }
  },
  remove: async () => void (await requestResult(indexedDB.deleteDatabase(name))),
})
