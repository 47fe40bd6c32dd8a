const open = (name: string): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open(name)
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('a database did not open')))
  })

const countIn = (database: IDBDatabase): Promise<number> =>
  new Promise((resolve, reject) => {
    const request = database.transaction('docs').objectStore('docs').count()
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('rows were not counted')))
  })

/** Number of rows that the browser reports in these tables of the only person's database. */
export async function countRows(tables: readonly string[]): Promise<number> {
  let rows = 0
  for (const { name } of await indexedDB.databases()) {
    if (name === undefined || !tables.some((table) => name.includes('nearhelp-user') && name.endsWith(`--${table}`))) continue
    const database = await open(name)
    rows += await countIn(database)
    database.close()
  }
  return rows
}
