/** The database of the city maps: a record for each city, and the pieces of files where the browser has no file system. */
import { DEVICE_DURABILITY } from '../platform/durability.ts'
import { requestResult } from '../platform/indexed-db.ts'

const NAME = 'nearhelp-city-maps'
export const RECORDS = 'records'
export const PIECES = 'pieces'

let opening: Promise<IDBDatabase> | undefined

async function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(NAME, 1)
  request.addEventListener('upgradeneeded', () => {
    request.result.createObjectStore(RECORDS, { keyPath: 'slug' })
    request.result.createObjectStore(PIECES)
  })
  const database = await requestResult(request)
  const forget = (): void => {
    opening = undefined
    database.close()
  }
  // Another tab deletes it, or the browser throws the storage away.
  database.addEventListener('versionchange', forget)
  database.addEventListener('close', forget)
  return database
}

/**
 * Runs a transaction. A writing one is on the disk once it resolves.
 * @throws the browser's error; QuotaExceededError on a full device
 */
export async function inCityMapDatabase<T>(
  store: typeof RECORDS | typeof PIECES,
  mode: IDBTransactionMode,
  run: (store: IDBObjectStore) => Promise<T>,
): Promise<T> {
  opening ??= open()
  const database = await opening.catch((error: unknown) => {
    opening = undefined
    throw error
  })
  const transaction = database.transaction(store, mode, { durability: DEVICE_DURABILITY.cityMaps })
  const ended = new Promise<void>((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('IndexedDB gave up')))
  })
  const result = run(transaction.objectStore(store))
  // A request that fails ends its transaction too.
  const [value] = await Promise.all([result, ended])
  return value
}
