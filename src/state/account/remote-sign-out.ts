/**
 * Sign-out from another device: the user ended this device's session there. All their data leaves this device, as at a sign-out.
 * Unsent commands are encrypted first, with a key that the server stores for the user, and stay here unreadable until the user signs
 * in again. A session that merely expired removes nothing.
 */
import { REVOKED_SESSION_RETENTION_MS } from '#config/limits.ts'
import {
  countEncryptedCommands,
  generateOutboxKey,
  removeEncryptedOutbox,
  saveEncryptedOutbox,
  readEncryptedOutbox,
  decryptOutbox,
} from '#data/outbox-handover/encrypted-outbox.ts'
import type { UserStore } from '#data/user-store/user-store.ts'
import { text } from '#text/catalogue.ts'
import * as v from 'valibot'
import { callApi } from '../session/api-client.ts'
import { newId } from '../sync/new-id.ts'
import { setSessionRevocation } from './session-revocation.ts'
import { currentUser } from '../session/session.ts'
import { isSharedDevice } from '../session/shared-device.ts'
import { dismissAllToasts, showToast } from '../notifications/toasts.ts'
import { currentUserStore } from '../sync/user-store.ts'
import { endAtRoleSelection } from '../navigation/view.ts'
import { signOut } from './sign-out.ts'

/** Delay before retrying when the key could not be sent or the removal failed, ms. Until then everything stays as it was. */
const RETRY_MS = 5_000

const keySchema = v.object({ key: v.string() })

let isSigningOut = false

/** Encrypts the unsent commands. @returns their number; undefined when that is impossible now */
async function encryptUnsentCommands(uid: string): Promise<number | undefined> {
  // On a shared device nothing is stored, encrypted or not.
  const work = isSharedDevice() ? undefined : await currentUserStore()?.outbox.export()
  if (!work) return 0
  const [id, key] = [newId(), generateOutboxKey()]
  // Send the key first: without it the encrypted commands would be lost.
  const sentKey = await callApi('POST', '/auth/unsent-keys', { id, key })
  if (!sentKey.ok) return undefined
  await saveEncryptedOutbox(uid, { id, key, ...work })
  return work.count
}

async function signOutIfRevoked(uid: string): Promise<boolean> {
  const result = await callApi('GET', '/auth/me')
  if (result.ok || result.error.code !== 'session_revoked') return result.ok || result.error.code !== 'unavailable'
  const encryptedCommands = await encryptUnsentCommands(uid)
  if (encryptedCommands === undefined) return false
  // Another tab was quicker, and another user may have signed in since.
  if (currentUser()?.uid !== uid) return true
  await signOut()
  setSessionRevocation({ encryptedCommands })
  dismissAllToasts()
  endAtRoleSelection()
  return true
}

/** Handles a session that the server rejected twice: asks for the reason, and if the user ended the session, clears this device. */
export async function onSessionRevoked(): Promise<void> {
  const uid = currentUser()?.uid
  if (uid === undefined || isSigningOut) return
  isSigningOut = true
  const isDone = await signOutIfRevoked(uid).catch(() => false)
  isSigningOut = false
  if (!isDone) setTimeout(() => void onSessionRevoked(), RETRY_MS)
}

/** Restores the encrypted commands. @returns false when the server could not be asked; then they stay for the next attempt */
async function tryRestoreUnsentCommands(store: UserStore): Promise<boolean> {
  const encrypted = await readEncryptedOutbox(store.uid)
  if (!encrypted) return true
  const result = await callApi('GET', `/me/unsent-keys/${encrypted.id}`)
  if (!result.ok && result.error.code !== 'not_found') return false
  const parsed = result.ok ? v.safeParse(keySchema, result.value) : undefined
  const bytes = parsed?.success ? await decryptOutbox(store.uid, encrypted, parsed.output.key) : undefined
  if (bytes) await store.outbox.import(bytes)
  else showToast({ content: () => ({ title: text('revoked.lost') }), icon: 'alert' })
  await removeEncryptedOutbox(store.uid)
  if (result.ok) await callApi('DELETE', `/me/unsent-keys/${encrypted.id}`)
  return true
}

/** Restores a user's encrypted commands to the outbox after sign-in. */
export async function restoreUnsentCommands(store: UserStore): Promise<void> {
  const isDone = await tryRestoreUnsentCommands(store).catch(() => false)
  if (isDone) setSessionRevocation(null)
  else if (currentUserStore() === store) setTimeout(() => void restoreUnsentCommands(store), RETRY_MS)
}

/** Checks at a start without a signed-in user whether this device has encrypted commands. */
export async function checkEncryptedCommands(): Promise<void> {
  const encryptedCommands = await countEncryptedCommands(REVOKED_SESSION_RETENTION_MS)
  if (encryptedCommands > 0 && !currentUser()) setSessionRevocation({ encryptedCommands })
}
