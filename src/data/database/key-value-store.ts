/** A database of its own for the few things that outlive a person's: one store, written to disk before a write resolves. */

export const requestResult = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB refused')))
  })

/** Names of the databases here; none where the browser does not tell. */
export async function databaseNames(): Promise<readonly string[]> {
  const all = typeof indexedDB === 'undefined' ? [] : ((await indexedDB.databases?.()) ?? [])
  return all.flatMap(({ name }) => name ?? [])
}

/** A person's name that names nobody. Where a page may not hash, over plain HTTP, the id stands for itself. */
export async function hashUid(uid: string): Promise<string> {
  if (!globalThis.crypto?.subtle) return uid
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(uid))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

export interface KeyValueStore {
  /** Opening what is not there would make it. */
  exists(): Promise<boolean>
  /** On disk once it resolves. */
  transaction<T>(act: (store: IDBObjectStore) => Promise<T>): Promise<T>
  remove(): Promise<void>
}

export const createKeyValueStore = (name: string, storeName: string): KeyValueStore => ({
  exists: async () => (await databaseNames()).includes(name),
  async transaction(act) {
    const opening = indexedDB.open(name, 1)
    opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(storeName))
    const database = await requestResult(opening)
    try {
      const transaction = database.transaction(storeName, 'readwrite', { durability: 'strict' })
      const written = new Promise<void>((resolve, reject) => {
        transaction.addEventListener('complete', () => resolve())
        transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('IndexedDB gave up')))
      })
      const result = await act(transaction.objectStore(storeName))
      await written
      return result
    } finally {
      database.close()
    }
  },
  remove: async () => void (await requestResult(indexedDB.deleteDatabase(name))),
})
