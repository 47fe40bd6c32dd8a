/** Removing a person from this device: marked before it begins, so that a removal cut short is finished at the next start. */
import { currentUserStore, setUserStore } from './user-store.ts'
import { getDefaultStore } from 'jotai'
import { signOutAtom } from './personal.ts'
import { currentUser, endSession } from './session.ts'

const MARK = 'nearhelp.wipe'

function mark(uid: string | null): void {
  try {
    if (uid === null) localStorage.removeItem(MARK)
    else localStorage.setItem(MARK, uid)
  } catch {
    // A browser without local storage keeps no marks, and no database either.
  }
}

let reopen = (): Promise<void> => Promise.resolve()

/** @param open opens the store of the person who is signed in still */
export function afterFailedSignOut(open: () => Promise<void>): void {
  reopen = open
}

async function removeUnopened(uid: string): Promise<void> {
  const { removeUserDatabase } = await import('#data/remove-user-database.ts')
  await removeUserDatabase(uid)
}

/**
 * Signs out: ends the session, removes the person's database in all tabs and what was remembered of them.
 * @throws when the database cannot be removed: the person is signed in still, and their store is open again
 */
export async function signOut(): Promise<void> {
  const store = currentUserStore()
  const uid = store?.uid ?? currentUser()?.uid
  if (uid !== undefined) mark(uid)
  setUserStore({ kind: 'none' })
  try {
    if (store) await store.wipe()
    else if (uid !== undefined) await removeUnopened(uid)
  } catch (error) {
    mark(null)
    await reopen()
    throw error
  }
  await endSession()
  mark(null)
}

function marked(): string | null {
  try {
    return localStorage.getItem(MARK)
  } catch {
    return null
  }
}

/** Before anything is drawn: whose removal was cut short is not shown once more. */
export function forgetInterrupted(): void {
  const uid = marked()
  if (uid !== null) getDefaultStore().set(signOutAtom, uid)
}

/** Finishes a removal that was cut short. What cannot be removed now is tried again at the next start; nobody is signed in until then. */
export async function resumeWipe(): Promise<void> {
  const uid = marked()
  if (uid === null) return
  const isRemoved = await removeUnopened(uid).then(
    () => true,
    () => false,
  )
  await endSession(uid)
  if (isRemoved) mark(null)
}
