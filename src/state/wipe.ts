/** Removing a person from this device: marked before it begins, so that a removal cut short is finished at the next start. */
import { currentUserStore, setUserStore } from './user-store.ts'
import { endSession } from './session.ts'

const MARK = 'nearhelp.wipe'

function mark(uid: string | null): void {
  try {
    if (uid === null) localStorage.removeItem(MARK)
    else localStorage.setItem(MARK, uid)
  } catch {
    // A browser without local storage keeps no marks, and no database either.
  }
}

/** Signs out: ends the session, removes the person's database in all tabs and what was remembered of them. */
export async function signOut(): Promise<void> {
  const store = currentUserStore()
  if (store) mark(store.uid)
  setUserStore({ kind: 'none' })
  await store?.wipe()
  await endSession()
  mark(null)
}

/** Finishes a removal that was cut short. */
export async function resumeWipe(): Promise<void> {
  let uid: string | null = null
  try {
    uid = localStorage.getItem(MARK)
  } catch {
    return
  }
  if (uid === null) return
  const { removeUserDatabase } = await import('#data/remove-user-database.ts')
  await removeUserDatabase(uid)
  await endSession(uid)
  mark(null)
}
