/** The records of all city maps, shared by the pages and workers of this device. */
import { inCityMapDatabase, RECORDS } from './city-map-database.ts'
import type { CityMapRecord } from './city-map-record.ts'
import { requestResult } from '../platform/indexed-db.ts'

const CHANNEL = 'nearhelp-city-maps'

/** Returns the record of a city; undefined without one. @throws the browser's error */
export const readCityMapRecord = (slug: string): Promise<CityMapRecord | undefined> =>
  inCityMapDatabase(RECORDS, 'readonly', (store) => requestResult(store.get(slug) as IDBRequest<CityMapRecord | undefined>))

/** @throws the browser's error */
export const readCityMapRecords = (): Promise<readonly CityMapRecord[]> =>
  inCityMapDatabase(RECORDS, 'readonly', (store) => requestResult(store.getAll() as IDBRequest<CityMapRecord[]>))

/** A record without a file or a reason has nothing to say. */
const isEmpty = ({ stored, part, fault }: CityMapRecord): boolean => stored === undefined && part === undefined && fault === undefined

/**
 * Changes a record, in one transaction with reading it, and tells the pages and workers of this device.
 * @param change returns the new record, an empty one to remove it, or undefined to leave it
 * @returns the record that is stored then
 * @throws the browser's error
 */
export async function changeCityMapRecord(
  slug: string,
  change: (current: CityMapRecord) => CityMapRecord | undefined,
): Promise<CityMapRecord> {
  let isChanged = false
  const record = await inCityMapDatabase(RECORDS, 'readwrite', async (store) => {
    const current = (await requestResult(store.get(slug) as IDBRequest<CityMapRecord | undefined>)) ?? { slug }
    const next = change(current)
    if (next === undefined) return current
    isChanged = true
    await (isEmpty(next) ? requestResult(store.delete(slug)) : requestResult(store.put(next)))
    return next
  })
  if (isChanged) tell(slug)
  return record
}

function tell(slug: string): void {
  if (typeof BroadcastChannel === 'undefined') return
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage(slug)
  channel.close()
}

/** Calls back after each change of a record, also one by this page. @param listener gets the city's slug @returns unsubscribes */
export function onCityMapChange(listener: (slug: string) => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => undefined
  const channel = new BroadcastChannel(CHANNEL)
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (typeof data === 'string') listener(data)
  })
  return () => channel.close()
}
