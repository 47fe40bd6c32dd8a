/** A blocked account: made sure of before it is said, and asked about again until it is open. */
import { currentAccountBlock, setAccountBlock } from './account-block-state.ts'
import { callApi } from '../session/api-client.ts'
import { closeAllOverlays } from '../navigation/overlays.ts'
import { currentUser } from '../session/session.ts'
import { currentUserStore } from '../sync/user-store.ts'

/** Asks the server. @returns whether it said that the account is blocked; undefined when it could not be asked */
export async function checkAccountBlock(): Promise<boolean | undefined> {
  const uid = currentUser()?.uid
  const answer = await callApi('GET', '/auth/me')
  if (uid === undefined || currentUser()?.uid !== uid) return undefined
  if (!answer.ok && answer.error.code === 'account_blocked') {
    setAccountBlock({ uid, because: answer.error.details?.because })
    return true
  }
  if (!answer.ok && answer.error.code === 'unavailable') return undefined
  setAccountBlock(null)
  return false
}

/** The device's data heard that nothing of it is answered, or, with false, that it is again. */
export async function onAccountBlocked(isShutOut: boolean): Promise<void> {
  if (!isShutOut) {
    setAccountBlock(null)
    return
  }
  const wasKnown = currentAccountBlock() !== null
  // What lies over the screen goes once: somebody may be signing out by then.
  if ((await checkAccountBlock()) && !wasKnown) closeAllOverlays()
}

/** For whoever does not want to wait. */
export async function retryBlockedAccount(): Promise<void> {
  if ((await checkAccountBlock()) === false) currentUserStore()?.syncNow()
}
