/** Removing a person from this device: marked before it begins, so that a removal cut short is finished at the next start. */
import { getDefaultStore } from 'jotai'
import {
  forgetLeaving,
  isAnybodyLeaving,
  leavingAmong,
  markLeaving,
  uidsWithDatabase,
  unmarkLeaving,
} from '#data/user-database/pending-wipes.ts'
import type { UserStore } from '#data/user-store/user-store.ts'
import { forgetOwner, rememberedOwners, signOutAtom } from '../storage/user-storage.ts'
import { currentUser, endSession } from '../session/session.ts'
import { currentUserStore, setUserStore } from '../sync/user-store.ts'

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

/** A browser that keeps no databases has nothing to remove either. */
async function ifItCan(act: () => Promise<void>): Promise<void> {
  try {
    await act()
  } catch {
    // Then local storage alone knows of it.
  }
}

async function removeUnopened(uid: string): Promise<void> {
  const { removeUserDatabase } = await import('#data/user-database/remove-user-database.ts')
  await removeUserDatabase(uid)
}

/** Marks whoever is here as to be removed, and begins with it. @throws when the database cannot be removed: the marks are there still */
async function empty(store: UserStore | undefined, uid: string | undefined): Promise<void> {
  if (uid !== undefined) {
    mark(uid)
    await ifItCan(() => markLeaving(uid))
  }
  setUserStore({ kind: 'none' })
  void import('../notifications/web-push.ts').then((module) => module.dropPush()).catch(() => undefined)
  void import('../device/shared-photo.ts').then((module) => module.forgetSharedPhoto()).catch(() => undefined)
  void import('../notifications/app-badge.ts').then((module) => module.dropBadge()).catch(() => undefined)
  if (store) await store.wipe()
  else if (uid !== undefined) await removeUnopened(uid)
}

/**
 * Signs out: ends the session, removes the person's database in all tabs and what was remembered of them.
 * @throws when the database cannot be removed: the person is signed in still, and their store is open again
 */
export async function signOut(): Promise<void> {
  const store = currentUserStore()
  const uid = store?.uid ?? currentUser()?.uid
  try {
    await empty(store, uid)
  } catch (error) {
    mark(null)
    if (uid !== undefined) await ifItCan(() => unmarkLeaving(uid))
    await reopen()
    throw error
  }
  await endSession()
  mark(null)
}

/**
 * Signs out of an account that is no more: nobody is signed in afterwards, come what may.
 * @returns false where the database cannot be removed now: the next start does it
 */
export async function signOutOfGone(): Promise<boolean> {
  const store = currentUserStore()
  const isEmptied = await empty(store, store?.uid ?? currentUser()?.uid).then(
    () => true,
    () => false,
  )
  await endSession()
  if (isEmptied) mark(null)
  return isEmptied
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

/**
 * What a killed browser brought back of somebody who was removed. Their mark stays until a start finds nothing of them: what is
 * forgotten here may be brought back once more.
 */
async function removeThoseWhoLeft(): Promise<void> {
  await ifItCan(async () => {
    if (!(await isAnybodyLeaving())) return
    const here = currentUser()?.uid
    const known = [...new Set([...(await uidsWithDatabase()), ...rememberedOwners(), ...(here === undefined ? [] : [here])])]
    const left = await leavingAmong(known)
    for (const uid of left) {
      await removeUnopened(uid)
      // Somebody else who is signed in here by now stays.
      if (here === undefined || here === uid) await endSession(uid)
      else forgetOwner(uid)
    }
    if (left.length === 0) await forgetLeaving()
  })
}

/** Finishes a removal that was cut short. What cannot be removed now is tried again at the next start; nobody is signed in until then. */
export async function resumeWipe(): Promise<void> {
  const uid = marked()
  if (uid === null) {
    await removeThoseWhoLeft()
    return
  }
  void import('../notifications/app-badge.ts').then((module) => module.dropBadge()).catch(() => undefined)
  const isRemoved = await removeUnopened(uid).then(
    () => true,
    () => false,
  )
  await endSession(uid)
  if (isRemoved) mark(null)
}
