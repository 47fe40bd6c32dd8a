/**
 * Who is being removed from this device, on disk before the removal begins. Local storage is written down seconds later: a browser
 * that is killed meanwhile would bring somebody back, or forget that they were to go. Only hashes, which name nobody.
 */
import { databaseNames, requestResult, hashUid, createKeyValueStore } from '../database/key-value-store.ts'

const USER_DATABASE = /nearhelp-user-([0-9a-z]{26})/
const { exists, transaction, remove } = createKeyValueStore('nearhelp-leaving', 'people')

/** From now on every start removes what is here of this person, until they sign in again. On disk once it resolves. */
export async function addPendingWipe(uid: string): Promise<void> {
  const name = await hashUid(uid)
  await transaction((store) => requestResult(store.put(1, name)))
}

export const hasPendingWipes = exists

/** This person stays. */
export async function cancelPendingWipe(uid: string): Promise<void> {
  if (!(await exists())) return
  const name = await hashUid(uid)
  await transaction((store) => requestResult(store.delete(name)))
}

/** Which of these are to go. */
export async function filterPendingWipes(uids: readonly string[]): Promise<readonly string[]> {
  const names = await Promise.all(uids.map(hashUid))
  const marked = new Set(await transaction((store) => requestResult(store.getAllKeys())))
  return uids.filter((_uid, index) => marked.has(names[index] ?? ''))
}

/** Nobody is leaving any more. */
export const clearPendingWipes = remove

/** Whose databases are on this device. */
export async function uidsWithDatabase(): Promise<readonly string[]> {
  const uids = (await databaseNames()).flatMap((name) => USER_DATABASE.exec(name)?.[1]?.toUpperCase() ?? [])
  return [...new Set(uids)]
}
