/**
 * People who are being removed from this device, recorded on disk before the removal begins. Local storage is written to disk seconds
 * later: a browser killed meanwhile would restore the person, or forget the removal. Stores only hashes, which identify no one.
 */
import { hashUid, createKeyValueStore } from '../database/key-value-store.ts'
import { databaseNames, requestResult } from '../platform/indexed-db.ts'

const USER_DATABASE = /nearhelp-user-([0-9a-z]{26})/
const { exists, transaction, remove } = createKeyValueStore('nearhelp-leaving', 'people')

/** Records that every start removes this person's data from the device, until they sign in again. On disk once it resolves. */
export async function addPendingWipe(uid: string): Promise<void> {
  const name = await hashUid(uid)
  await transaction((store) => requestResult(store.put(1, name)))
}

export const hasPendingWipes = exists

/** Cancels the pending wipe of a person. */
export async function cancelPendingWipe(uid: string): Promise<void> {
  if (!(await exists())) return
  const name = await hashUid(uid)
  await transaction((store) => requestResult(store.delete(name)))
}

/** Returns those of the uids that have a pending wipe. */
export async function filterPendingWipes(uids: readonly string[]): Promise<readonly string[]> {
  const names = await Promise.all(uids.map(hashUid))
  const pending = new Set(await transaction((store) => requestResult(store.getAllKeys())))
  return uids.filter((_uid, index) => pending.has(names[index] ?? ''))
}

/** Removes all pending wipes. */
export const clearPendingWipes = remove

/** Returns the uids that have a database on this device. */
export async function uidsWithDatabase(): Promise<readonly string[]> {
  const uids = (await databaseNames()).flatMap((name) => USER_DATABASE.exec(name)?.[1]?.toUpperCase() ?? [])
  return [...new Set(uids)]
}
