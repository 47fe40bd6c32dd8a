const open = (name: string): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open(name)
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('a database did not open')))
  })

const resultOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('rows were not read')))
  })

/** Returns the pages of a first sync whose documents are not in their tables yet. */
async function readPages(state: IDBObjectStore): Promise<readonly (readonly unknown[])[]> {
  const rows = (await resultOf<unknown[]>(state.getAll())) as readonly {
    readonly id: string
    readonly value?: { readonly documents?: string }
  }[]
  return rows.flatMap(({ id, value }) => (id.startsWith('page:') && value?.documents ? [JSON.parse(value.documents) as unknown[]] : []))
}

/** Number of documents that the browser reports of the only person's database: in these tables, and in pages on the way there. */
export async function countDocuments(tables: readonly string[]): Promise<number> {
  const ids = new Set<unknown>()
  const names = (await indexedDB.databases()).flatMap(({ name = '' }) => (name.includes('nearhelp-user') ? name : []))
  // The pages first: their documents move to the tables meanwhile.
  for (const table of ['sync_state', ...tables]) {
    const name = names.find((each) => each.endsWith(`--${table}`))
    if (name === undefined) continue
    const database = await open(name)
    const store = database.transaction('docs').objectStore('docs')
    if (table === 'sync_state')
      for (const page of await readPages(store)) for (const doc of page) ids.add((doc as { readonly doc_id: string }).doc_id)
    else for (const key of await resultOf(store.getAllKeys())) ids.add(key)
    database.close()
  }
  return ids.size
}
