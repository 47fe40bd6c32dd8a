/**
 * All databases of a page's origin, as JSON and back. Both functions run inside a page as well as in Node over a fake, so each refers to
 * nothing outside itself.
 */

export interface StoreCopy {
  readonly name: string
  readonly keyPath: string | readonly string[] | null
  readonly autoIncrement: boolean
  readonly indexes: readonly {
    readonly name: string
    readonly keyPath: string | readonly string[]
    readonly unique: boolean
    readonly multiEntry: boolean
  }[]
  /** Bytes are written as `{$bytes: base64}`. A store without a key path has its keys beside. */
  readonly rows: readonly unknown[]
  readonly keys?: readonly unknown[]
}

export interface DatabaseCopy {
  readonly name: string
  readonly version: number
  readonly stores: readonly StoreCopy[]
}

/** Every database of this origin, in the order of their names. */
export async function copyDatabases(): Promise<DatabaseCopy[]> {
  const done = <T>(request: IDBRequest<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(request.error ?? new Error('unreadable')))
    })
  const plain = async (value: unknown): Promise<unknown> => {
    if (value instanceof Blob) return plain(await value.arrayBuffer())
    if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) {
      const bytes = value instanceof ArrayBuffer ? new Uint8Array(value) : new Uint8Array(value.buffer, value.byteOffset, value.byteLength)
      return { $bytes: btoa(String.fromCharCode(...bytes)) }
    }
    if (Array.isArray(value)) return Promise.all(value.map(plain))
    if (typeof value !== 'object' || value === null) return value
    if (Object.getPrototypeOf(value) !== Object.prototype) throw new Error(`no way to write down a ${value.constructor.name}`)
    const entries = await Promise.all(Object.entries(value).map(async ([key, part]) => [key, await plain(part)] as const))
    return Object.fromEntries(entries)
  }
  const named = (await indexedDB.databases()).flatMap(({ name }) => name ?? []).toSorted()
  const copies: DatabaseCopy[] = []
  for (const name of named) {
    const database = await done(indexedDB.open(name))
    const stores: StoreCopy[] = []
    for (const storeName of database.objectStoreNames) {
      const store = database.transaction(storeName).objectStore(storeName)
      const indexes = [...store.indexNames].map((each) => {
        const { keyPath, unique, multiEntry } = store.index(each)
        return { name: each, keyPath, unique, multiEntry }
      })
      const { keyPath, autoIncrement } = store
      const [rows, keys] = await Promise.all([done(store.getAll()), keyPath === null ? done(store.getAllKeys()) : undefined])
      const written = { name: storeName, keyPath, autoIncrement, indexes, rows: (await plain(rows)) as unknown[] }
      stores.push(keys === undefined ? written : { ...written, keys })
    }
    copies.push({ name, version: database.version, stores })
    database.close()
  }
  return copies
}

/** Writes databases into an origin that has none of these names. */
export async function restoreDatabases(copies: readonly DatabaseCopy[]): Promise<void> {
  const alive = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(alive)
    if (typeof value !== 'object' || value === null) return value
    const { $bytes } = value as { $bytes?: string }
    if ($bytes !== undefined) return Uint8Array.from(atob($bytes), (char) => char.charCodeAt(0))
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, alive(part)]))
  }
  for (const { name, version, stores } of copies) {
    await new Promise<void>((resolve, reject) => {
      const opening = indexedDB.open(name, version)
      opening.addEventListener('error', () => reject(opening.error ?? new Error(`${name} did not open`)))
      opening.addEventListener('upgradeneeded', () => {
        for (const each of stores) {
          const { keyPath, autoIncrement } = each
          const store = opening.result.createObjectStore(each.name, { keyPath: keyPath as string | string[] | null, autoIncrement })
          for (const index of each.indexes) store.createIndex(index.name, index.keyPath as string | string[], index)
          for (const [at, row] of each.rows.entries()) store.put(alive(row), each.keys?.[at] as IDBValidKey | undefined)
        }
      })
      opening.addEventListener('success', () => {
        opening.result.close()
        resolve()
      })
    })
  }
}
