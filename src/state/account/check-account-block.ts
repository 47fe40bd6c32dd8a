/** Confirms a blocked account with the server before showing it, and checks again until the account is open. */
import { currentAccountBlock, setAccountBlock } from './account-block-state.ts'
import { callApi } from '../session/api-client.ts'
import { closeAllOverlays } from '../navigation/overlays.ts'
import { currentUser } from '../session/session.ts'
import { currentUserStore } from '../sync/user-store.ts'

/** Asks the server whether the account is blocked. @returns undefined when the server could not be asked */
export async function checkAccountBlock(): Promise<boolean | undefined> {
  const uid = currentUser()?.uid
  const response = await callApi('GET', '/auth/me')
  if (uid === undefined || currentUser()?.uid !== uid) return undefined
  if (!response.ok && response.error.code === 'account_blocked') {
    setAccountBlock({ uid, because: response.error.details?.because })
    return true
  }
  if (!response.ok && response.error.code === 'unavailable') return undefined
  setAccountBlock(null)
  return false
}

/** Handles a block that replication reported. @param isBlocked false when the server accepts the account again */
export async function onAccountBlocked(isBlocked: boolean): Promise<void> {
  if (!isBlocked) {
    setAccountBlock(null)
    return
  }
  const wasKnown = currentAccountBlock() !== null
  // Close overlays only once: later the user may be signing out in one.
  if ((await checkAccountBlock()) && !wasKnown) closeAllOverlays()
}

/** Checks now, for a user who does not want to wait. */
export async function retryBlockedAccount(): Promise<void> {
  if ((await checkAccountBlock()) === false) currentUserStore()?.sync.wake()
}
