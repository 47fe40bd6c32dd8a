/**
 * The end of a session from elsewhere: its person, on another device, signed this one out. Then everything of theirs leaves it, as at a
 * sign-out. What was not sent is locked first, with a key that the server keeps for its person, and stays here unreadable until they
 * sign in again. A session that merely ran out removes nothing.
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
import { closeAllOverlays } from '../navigation/overlays.ts'
import { setSessionRevocation } from './session-revocation.ts'
import { currentUser } from '../session/session.ts'
import { isSharedDevice } from '../session/shared-device.ts'
import { dismissAllToasts, showToast } from '../notifications/toasts.ts'
import { currentUserStore } from '../sync/user-store.ts'
import { showRoleSelection } from '../navigation/view.ts'
import { signOut } from './sign-out.ts'

/** Where the key could not be handed over, or the removal failed: until then everything stays as it was. */
const RETRY_MS = 5_000

const keySchema = v.object({ key: v.string() })

let isSigningOut = false

/** @returns how many commands are locked away; undefined when that cannot be done now */
async function encryptUnsentCommands(uid: string): Promise<number | undefined> {
  // On a device of others nothing is written down, locked or not.
  const work = isSharedDevice() ? undefined : await currentUserStore()?.exportOutbox()
  if (!work) return 0
  const [id, key] = [newId(), generateOutboxKey()]
  // The key first: what nobody could open would be lost.
  const handedOver = await callApi('POST', '/auth/unsent-keys', { id, key })
  if (!handedOver.ok) return undefined
  await saveEncryptedOutbox(uid, { id, key, ...work })
  return work.count
}

async function signOutIfRevoked(uid: string): Promise<boolean> {
  const answer = await callApi('GET', '/auth/me')
  if (answer.ok || answer.error.code !== 'session_revoked') return answer.ok || answer.error.code !== 'unavailable'
  const encryptedCommands = await encryptUnsentCommands(uid)
  if (encryptedCommands === undefined) return false
  // Another tab was quicker, and somebody may have signed in since.
  if (currentUser()?.uid !== uid) return true
  await signOut()
  setSessionRevocation({ encryptedCommands })
  dismissAllToasts()
  closeAllOverlays(showRoleSelection)
  return true
}

/** The server said twice that nobody is signed in: asked once more why, and if the person ended it, this device is emptied. */
export async function onSessionRevoked(): Promise<void> {
  const uid = currentUser()?.uid
  if (uid === undefined || isSigningOut) return
  isSigningOut = true
  const isDone = await signOutIfRevoked(uid).catch(() => false)
  isSigningOut = false
  if (!isDone) setTimeout(() => void onSessionRevoked(), RETRY_MS)
}

/** @returns false when the server could not be asked: then all of it stays for the next try */
async function tryRestoreUnsentCommands(store: UserStore): Promise<boolean> {
  const locked = await readEncryptedOutbox(store.uid)
  if (!locked) return true
  const answer = await callApi('GET', `/me/unsent-keys/${locked.id}`)
  if (!answer.ok && answer.error.code !== 'not_found') return false
  const parsed = answer.ok ? v.safeParse(keySchema, answer.value) : undefined
  const bytes = parsed?.success ? await decryptOutbox(store.uid, locked, parsed.output.key) : undefined
  if (bytes) await store.importOutbox(bytes)
  else showToast({ content: () => ({ title: text('revoked.lost') }), icon: 'alert' })
  await removeEncryptedOutbox(store.uid)
  if (answer.ok) await callApi('DELETE', `/me/unsent-keys/${locked.id}`)
  return true
}

/** After signing in: what was locked away here of this person waits to be sent again. */
export async function restoreUnsentCommands(store: UserStore): Promise<void> {
  const isDone = await tryRestoreUnsentCommands(store).catch(() => false)
  if (isDone) setSessionRevocation(null)
  else if (currentUserStore() === store) setTimeout(() => void restoreUnsentCommands(store), RETRY_MS)
}

/** At a start where nobody is signed in: whether something lies here locked. */
export async function checkEncryptedCommands(): Promise<void> {
  const encryptedCommands = await countEncryptedCommands(REVOKED_SESSION_RETENTION_MS)
  if (encryptedCommands > 0 && !currentUser()) setSessionRevocation({ encryptedCommands })
}
