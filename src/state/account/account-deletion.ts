/**
 * Deletion of the account, from this device or another. Nothing is removed here before the server confirms the deletion. When the
 * response to a deletion is lost, its receipt is used to ask again, also after a reload.
 */
import { getDefaultStore } from 'jotai'
import { refusal, type ErrorCode, type Refusal } from '#domain/errors.ts'
import { fail, ok, type Result } from '#domain/result.ts'
import { callApi } from '../session/api-client.ts'
import { accountDeletedAtom, savePendingDeletion, readPendingDeletion } from './pending-deletion.ts'
import { newId } from '../sync/new-id.ts'
import { currentUser } from '../session/session.ts'
import { endAtRoleSelection } from '../navigation/view.ts'
import { signOutDeletedAccount } from './sign-out.ts'

/** Errors after which the deletion may have started. Any other error means that it has not. */
const INCONCLUSIVE_ERRORS: readonly ErrorCode[] = ['unavailable', 'internal', 'unauthorized', 'account_deleted']

let isDeleting = false

/** Asks the server for a deletion. @returns whether it has started; the error when the server cannot be asked */
async function hasDeletionStarted(receipt: string): Promise<Result<boolean, Refusal>> {
  const result = await callApi('GET', `/erasures/${receipt}`)
  if (result.ok) return ok(true)
  return result.error.code === 'not_found' ? ok(false) : result
}

/** Signs out. @returns false when this device could not be cleared: the pending wipe is saved, and the next start clears it */
async function signOutAfterDeletion(): Promise<boolean> {
  const isEmptied = await signOutDeletedAccount()
  savePendingDeletion(undefined)
  return isEmptied
}

/**
 * Deletes the signed-in user's account and the user's data on this device.
 * @returns whether this device is cleared, otherwise the next start clears it; or the error: `wrong_password`, `too_many`, or
 *   `unavailable` when the server could not be asked
 */
export async function deleteAccount(password: string): Promise<Result<{ readonly isEmptied: boolean }, Refusal>> {
  const uid = currentUser()?.uid
  if (uid === undefined) return fail(refusal('unauthorized'))
  isDeleting = true
  try {
    const earlier = readPendingDeletion()
    const pending = earlier?.uid === uid ? earlier : { uid, receipt: newId() }
    savePendingDeletion(pending)
    const result = await callApi('POST', '/me/delete', { password, receipt: pending.receipt })
    if (!result.ok) {
      const started = INCONCLUSIVE_ERRORS.includes(result.error.code) ? await hasDeletionStarted(pending.receipt) : ok(false)
      if (!started.ok) return result
      if (!started.value) {
        savePendingDeletion(undefined)
        return result
      }
    }
    return ok({ isEmptied: await signOutAfterDeletion() })
  } finally {
    isDeleting = false
  }
}

/** Resumes a deletion at start that was requested here and got no response. */
export async function resumeDeletion(): Promise<void> {
  const pending = readPendingDeletion()
  if (!pending) return
  if (pending.uid !== currentUser()?.uid) {
    savePendingDeletion(undefined)
    return
  }
  const started = await hasDeletionStarted(pending.receipt)
  if (!started.ok) return
  if (started.value) await signOutAfterDeletion()
  else savePendingDeletion(undefined)
}

/** Handles a response saying that the account is deleted: asks once more, and if so, removes all its data from this device. */
export async function onAccountDeleted(): Promise<void> {
  if (isDeleting) return
  const result = await callApi('GET', '/auth/me')
  if (result.ok || result.error.code !== 'account_deleted' || isDeleting) return
  const isEmptied = await signOutDeletedAccount()
  getDefaultStore().set(accountDeletedAtom, isEmptied ? 'emptied' : 'not emptied')
  endAtRoleSelection()
}
