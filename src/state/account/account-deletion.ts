/**
 * The end of an account, from this device or another. The server's word is made sure of before anything is removed here,
 * and a deletion whose answer was lost is asked about by its receipt, also after a reload.
 */
import { getDefaultStore } from 'jotai'
import { refusal, type ErrorCode, type Refusal } from '#domain/errors.ts'
import { fail, ok, type Result } from '#domain/result.ts'
import { callApi } from '../session/api-client.ts'
import { accountDeletedAtom, savePendingDeletion, readPendingDeletion } from './pending-deletion.ts'
import { newId } from '../sync/new-id.ts'
import { closeAllOverlays } from '../navigation/overlays.ts'
import { currentUser } from '../session/session.ts'
import { showRoleSelection } from '../navigation/view.ts'
import { signOutDeletedAccount } from './sign-out.ts'

/** With these the deletion may have begun all the same; any other refusal says that it has not. */
const INCONCLUSIVE_ERRORS: readonly ErrorCode[] = ['unavailable', 'internal', 'unauthorized', 'account_deleted']

let isDeleting = false

/** True once the server has begun with it, false when it never heard of it; the refusal when it cannot be asked. */
async function hasDeletionStarted(receipt: string): Promise<Result<boolean, Refusal>> {
  const answer = await callApi('GET', `/erasures/${receipt}`)
  if (answer.ok) return ok(true)
  return answer.error.code === 'not_found' ? ok(false) : answer
}

/** @returns false where this device could not be emptied: that is marked, and done at the next start */
async function signOutAfterDeletion(): Promise<boolean> {
  const isEmptied = await signOutDeletedAccount()
  savePendingDeletion(undefined)
  return isEmptied
}

/**
 * Deletes the signed-in person's account, and what this device holds of them.
 * @returns whether this device is empty, otherwise it will be at the next start; or the refusal: `wrong_password`, `too_many`, or
 *   `unavailable` when nobody could be asked
 */
export async function deleteAccount(password: string): Promise<Result<{ readonly isEmptied: boolean }, Refusal>> {
  const uid = currentUser()?.uid
  if (uid === undefined) return fail(refusal('unauthorized'))
  isDeleting = true
  try {
    const earlier = readPendingDeletion()
    const mark = earlier?.uid === uid ? earlier : { uid, receipt: newId() }
    savePendingDeletion(mark)
    const answer = await callApi('POST', '/me/delete', { password, receipt: mark.receipt })
    if (!answer.ok) {
      const begun = INCONCLUSIVE_ERRORS.includes(answer.error.code) ? await hasDeletionStarted(mark.receipt) : ok(false)
      if (!begun.ok) return answer
      if (!begun.value) {
        savePendingDeletion(undefined)
        return answer
      }
    }
    return ok({ isEmptied: await signOutAfterDeletion() })
  } finally {
    isDeleting = false
  }
}

/** At start: a deletion that was asked for here and whose answer was never heard. */
export async function resumeDeletion(): Promise<void> {
  const mark = readPendingDeletion()
  if (!mark) return
  if (mark.uid !== currentUser()?.uid) {
    savePendingDeletion(undefined)
    return
  }
  const begun = await hasDeletionStarted(mark.receipt)
  if (!begun.ok) return
  if (begun.value) await signOutAfterDeletion()
  else savePendingDeletion(undefined)
}

/** An answer said that the account is gone: asked once more, and if so, everything of it leaves this device. */
export async function onAccountDeleted(): Promise<void> {
  if (isDeleting) return
  const answer = await callApi('GET', '/auth/me')
  if (answer.ok || answer.error.code !== 'account_deleted' || isDeleting) return
  const isEmptied = await signOutDeletedAccount()
  getDefaultStore().set(accountDeletedAtom, isEmptied ? 'emptied' : 'not emptied')
  closeAllOverlays(showRoleSelection)
}
