/**
 * Who is being removed from this device, on disk before the removal begins. Local storage is written down seconds later: a browser
 * that is killed meanwhile would bring somebody back, or forget that they were to go. Only hashes, which name nobody.
 */
const NAME = 'nearhelp-leaving'
const STORE = 'people'
const USER_DATABASE = /nearhelp-user-([0-9a-z]{26})/

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB refused')))
  })

/** Where a page may not hash, over plain HTTP, the id stands for itself. */
async function nameOf(uid: string): Promise<string> {
  if (!globalThis.crypto?.subtle) return uid
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(uid))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Names of the databases here; none where the browser does not tell. */
async function databaseNames(): Promise<readonly string[]> {
  const all = typeof indexedDB === 'undefined' ? [] : ((await indexedDB.databases?.()) ?? [])
  return all.flatMap(({ name }) => name ?? [])
}

async function within<T>(act: (store: IDBObjectStore) => Promise<T>): Promise<T> {
  const opening = indexedDB.open(NAME, 1)
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(STORE))
  const database = await done(opening)
  try {
    const transaction = database.transaction(STORE, 'readwrite', { durability: 'strict' })
    const written = new Promise<void>((resolve, reject) => {
      transaction.addEventListener('complete', () => resolve())
      transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('IndexedDB gave up')))
    })
    const result = await act(transaction.objectStore(STORE))
    await written
    return result
  } finally {
    database.close()
  }
}

/** From now on every start removes what is here of this person, until they sign in again. On disk once it resolves. */
export async function markLeaving(uid: string): Promise<void> {
  const name = await nameOf(uid)
  await within((store) => done(store.put(1, name)))
}

export const isAnybodyLeaving = async (): Promise<boolean> => (await databaseNames()).includes(NAME)

/** This person stays. */
export async function unmarkLeaving(uid: string): Promise<void> {
  if (!(await isAnybodyLeaving())) return
  const name = await nameOf(uid)
  await within((store) => done(store.delete(name)))
}

/** Which of these are to go. */
export async function leavingAmong(uids: readonly string[]): Promise<readonly string[]> {
  const names = await Promise.all(uids.map(nameOf))
  const marked = new Set(await within((store) => done(store.getAllKeys())))
  return uids.filter((_uid, index) => marked.has(names[index] ?? ''))
}

/** Nobody is leaving any more. */
export async function forgetLeaving(): Promise<void> {
  await done(indexedDB.deleteDatabase(NAME))
}

/** Whose databases are on this device. */
export async function uidsWithDatabase(): Promise<readonly string[]> {
  const uids = (await databaseNames()).flatMap((name) => USER_DATABASE.exec(name)?.[1]?.toUpperCase() ?? [])
  return [...new Set(uids)]
}
