/** Removal of a user's data from this device. It is recorded before it begins, so that the next start finishes an interrupted one. */
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
import { endAtRoleSelection } from '../navigation/view.ts'

const PENDING_WIPE_KEY = 'nearhelp.wipe'

function markPendingWipe(uid: string | null): void {
  try {
    if (uid === null) localStorage.removeItem(PENDING_WIPE_KEY)
    else localStorage.setItem(PENDING_WIPE_KEY, uid)
  } catch {
    // A browser without local storage stores no marks, and no database either.
  }
}

let reopenUserStore = (): Promise<void> => Promise.resolve()

/** Sets the callback for a failed sign-out. @param open opens the store of the user who is still signed in */
export function onSignOutFailed(open: () => Promise<void>): void {
  reopenUserStore = open
}

/** Runs a step and ignores its failure: a browser without databases has nothing to remove. */
async function ignoreFailure(step: () => Promise<void>): Promise<void> {
  try {
    await step()
  } catch {
    // Then only the mark in local storage remains.
  }
}

async function removeClosedDatabase(uid: string): Promise<void> {
  const { removeUserDatabase } = await import('#data/user-database/remove-user-database.ts')
  await removeUserDatabase(uid)
}

/** Records the pending wipe and starts it. @throws when the database cannot be removed; the marks stay */
async function clearLocalData(store: UserStore | undefined, uid: string | undefined): Promise<void> {
  if (uid !== undefined) {
    markPendingWipe(uid)
    await ignoreFailure(() => addPendingWipe(uid))
  }
  setUserStore({ kind: 'none' })
  void import('../notifications/web-push.ts').then((module) => module.disablePush()).catch(() => undefined)
  void import('../device/shared-photo.ts').then((module) => module.removeSharedPhoto()).catch(() => undefined)
  void import('../notifications/app-badge.ts').then((module) => module.clearBadge()).catch(() => undefined)
  if (store) await store.remove()
  else if (uid !== undefined) await removeClosedDatabase(uid)
}

/**
 * Signs out: ends the session, and removes the user's database in all tabs and their stored values.
 * @throws when the database cannot be removed: the user stays signed in, and their store is open again
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
 * Signs out of a deleted account. Nobody is signed in afterwards, even if the removal fails.
 * @returns false when the database cannot be removed now: the next start removes it
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

/** Signs out a user whose removal was interrupted. Runs before the first render, so that their data is not shown again. */
export function clearInterruptedSignOut(): void {
  const uid = readPendingWipe()
  if (uid !== null) getDefaultStore().set(signOutAtom, uid)
}

/**
 * Removes data of removed users that a killed browser brought back. Their marks stay until a start finds none of their data, because
 * data removed here may come back again.
 */
async function resumePendingWipes(): Promise<void> {
  await ignoreFailure(async () => {
    if (!(await hasPendingWipes())) return
    const here = currentUser()?.uid
    const known = [...new Set([...(await uidsWithDatabase()), ...storedOwners(), ...(here === undefined ? [] : [here])])]
    const left = await filterPendingWipes(known)
    for (const uid of left) {
      await removeClosedDatabase(uid)
      // Keep another user signed in who has signed in since.
      if (here === undefined || here === uid) await endSession(uid)
      else removeUserStorage(uid)
      if (here === uid) endAtRoleSelection()
    }
    if (left.length === 0) await clearPendingWipes()
  })
}

/** Finishes an interrupted removal. If it fails, the next start tries again, and nobody is signed in until then. */
export async function resumeSignOut(): Promise<void> {
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
