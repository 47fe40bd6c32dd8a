/** Floor of bringing documents onto a device: one fetch, one transaction. */

const NAME = 'floor'

const opened = (request: IDBOpenDBRequest): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    request.addEventListener('upgradeneeded', () => void request.result.createObjectStore('docs', { keyPath: 'doc_id' }))
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('a database did not open')))
  })

const removed = (): Promise<void> =>
  new Promise((resolve) => {
    indexedDB.deleteDatabase(NAME).addEventListener('success', () => resolve())
  })

function putAll(database: IDBDatabase, docs: readonly unknown[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction('docs', 'readwrite', { durability: 'strict' })
    const store = transaction.objectStore('docs')
    for (const doc of docs) store.put(doc)
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('error', () => reject(transaction.error ?? new Error('nothing was written')))
  })
}

/** Opens a new database, fetches rows with their documents and puts them. @returns ms */
export async function fetchAndPut(url: string): Promise<number> {
  const started = performance.now()
  const database = await opened(indexedDB.open(NAME, 1))
  const rows = (await (await fetch(url, { cache: 'no-store' })).json()) as readonly { id: string; doc: object }[]
  await putAll(
    database,
    rows.map(({ id, doc }) => ({ ...doc, doc_id: id })),
  )
  const ms = performance.now() - started
  database.close()
  await removed()
  return ms
}

/** Sends a body once and waits for the response. @returns ms */
export async function postOnce(url: string, body: string): Promise<number> {
  const started = performance.now()
  const response = await fetch(url, { method: 'POST', body })
  if (!response.ok) throw new Error(`the floor answered ${response.status}`)
  return performance.now() - started
}
