/** The browser's databases, outside any library. */

export const requestResult = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB refused')))
  })

/** Returns the names of this origin's databases; an empty list where the browser does not list them. */
export async function databaseNames(): Promise<readonly string[]> {
  const all = typeof indexedDB === 'undefined' ? [] : ((await indexedDB.databases?.()) ?? [])
  return all.flatMap(({ name }) => name ?? [])
}

/** Deletes a database. One that another tab still has open is deleted when that tab closes it. */
export function deleteDatabase(name: string): Promise<void> {
  return new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(name)
    for (const event of ['success', 'blocked', 'error']) request.addEventListener(event, () => resolve())
  })
}
