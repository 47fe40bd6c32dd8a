/** Removing a person from this device: marked before it begins, so that a removal cut short is finished at the next start. */
import { getDefaultStore } from 'jotai'
import {
  clearPendingWipes,
  hasPendingWipes,
  filterPendingWipes,
  addPendingWipe,
  uidsWithDatabase,
  cancelPendingWipe,
} from '#data/user-database/pending-wipes.ts'
import type { UserStore } from '#data/user-store/user-store.ts'
import { removeUserStorage, storedOwners, signOutAtom } from '../storage/user-storage.ts'
import { currentUser, endSession } from '../session/session.ts'
import { currentUserStore, setUserStore } from '../sync/user-store.ts'

const PENDING_WIPE_KEY = 'nearhelp.wipe'

function markPendingWipe(uid: string | null): void {
  try {
    if (uid === null) localStorage.removeItem(PENDING_WIPE_KEY)
    else localStorage.setItem(PENDING_WIPE_KEY, uid)
  } catch {
    // A browser without local storage keeps no marks, and no database either.
  }
}

let reopenUserStore = (): Promise<void> => Promise.resolve()

/** @param open opens the store of the person who is signed in still */
export function onSignOutFailed(open: () => Promise<void>): void {
  reopenUserStore = open
}

/** A browser that keeps no databases has nothing to remove either. */
async function ignoreFailure(act: () => Promise<void>): Promise<void> {
  try {
    await act()
  } catch {
    // Then local storage alone knows of it.
  }
}

async function removeClosedDatabase(uid: string): Promise<void> {
  const { removeUserDatabase } = await import('#data/user-database/remove-user-database.ts')
  await removeUserDatabase(uid)
}

/** Marks whoever is here as to be removed, and begins with it. @throws when the database cannot be removed: the marks are there still */
async function clearLocalData(store: UserStore | undefined, uid: string | undefined): Promise<void> {
  if (uid !== undefined) {
    markPendingWipe(uid)
    await ignoreFailure(() => addPendingWipe(uid))
  }
  setUserStore({ kind: 'none' })
  void import('../notifications/web-push.ts').then((module) => module.disablePush()).catch(() => undefined)
  void import('../device/shared-photo.ts').then((module) => module.removeSharedPhoto()).catch(() => undefined)
  void import('../notifications/app-badge.ts').then((module) => module.clearBadge()).catch(() => undefined)
  if (store) await store.wipe()
  else if (uid !== undefined) await removeClosedDatabase(uid)
}

/**
 * Signs out: ends the session, removes the person's database in all tabs and what was remembered of them.
 * @throws when the database cannot be removed: the person is signed in still, and their store is open again
 */
export async function signOut(): Promise<void> {
  const store = currentUserStore()
  const uid = store?.uid ?? currentUser()?.uid
  try {
    await clearLocalData(store, uid)
  } catch (error) {
    markPendingWipe(null)
    if (uid !== undefined) await ignoreFailure(() => cancelPendingWipe(uid))
    await reopenUserStore()
    throw error
  }
  await endSession()
  markPendingWipe(null)
}

/**
 * Signs out of an account that is no more: nobody is signed in afterwards, come what may.
 * @returns false where the database cannot be removed now: the next start does it
 */
export async function signOutDeletedAccount(): Promise<boolean> {
  const store = currentUserStore()
  const isEmptied = await clearLocalData(store, store?.uid ?? currentUser()?.uid).then(
    () => true,
    () => false,
  )
  await endSession()
  if (isEmptied) markPendingWipe(null)
  return isEmptied
}

function readPendingWipe(): string | null {
  try {
    return localStorage.getItem(PENDING_WIPE_KEY)
  } catch {
    return null
  }
}

/** Before anything is drawn: whose removal was cut short is not shown once more. */
export function clearInterruptedSignOut(): void {
  const uid = readPendingWipe()
  if (uid !== null) getDefaultStore().set(signOutAtom, uid)
}

/**
 * What a killed browser brought back of somebody who was removed. Their mark stays until a start finds nothing of them: what is
 * forgotten here may be brought back once more.
 */
async function resumePendingWipes(): Promise<void> {
  await ignoreFailure(async () => {
    if (!(await hasPendingWipes())) return
    const here = currentUser()?.uid
    const known = [...new Set([...(await uidsWithDatabase()), ...storedOwners(), ...(here === undefined ? [] : [here])])]
    const left = await filterPendingWipes(known)
    for (const uid of left) {
      await removeClosedDatabase(uid)
      // Somebody else who is signed in here by now stays.
      if (here === undefined || here === uid) await endSession(uid)
      else removeUserStorage(uid)
    }
    if (left.length === 0) await clearPendingWipes()
  })
}

/** Finishes a removal that was cut short. What cannot be removed now is tried again at the next start; nobody is signed in until then. */
export async function resumeWipe(): Promise<void> {
  const uid = readPendingWipe()
  if (uid === null) {
    await resumePendingWipes()
    return
  }
  void import('../notifications/app-badge.ts').then((module) => module.clearBadge()).catch(() => undefined)
  const isRemoved = await removeClosedDatabase(uid).then(
    () => true,
    () => false,
  )
  await endSession(uid)
  if (isRemoved) markPendingWipe(null)
}
