/**
 * The end of a session from elsewhere: its person, on another device, signed this one out. Then everything of theirs leaves it, as at a
 * sign-out. What was not sent is locked first, with a key that the server keeps for its person, and stays here unreadable until they
 * sign in again. A session that merely ran out removes nothing.
 */
import { REVOKED_KEPT_MS } from '#config/limits.ts'
import { countLocked, drawKey, forgetLocked, lockAway, lockedOf, unlock } from '#data/outbox-handover/encrypted-outbox.ts'
import type { UserStore } from '#data/user-store/user-store.ts'
import { text } from '#text/catalogue.ts'
import * as v from 'valibot'
import { callApi } from '../session/api-client.ts'
import { newId } from '../sync/new-id.ts'
import { closeAllOverlays } from '../navigation/overlays.ts'
import { setRevoked } from './session-revocation.ts'
import { currentUser } from '../session/session.ts'
import { isSharedDevice } from '../session/shared-device.ts'
import { dismissAllToasts, showToast } from '../notifications/toasts.ts'
import { currentUserStore } from '../sync/user-store.ts'
import { showSelection } from '../navigation/view.ts'
import { signOut } from './sign-out.ts'

/** Where the key could not be handed over, or the removal failed: until then everything stays as it was. */
const AGAIN_MS = 5_000

const keySchema = v.object({ key: v.string() })

let isEnding = false

/** @returns how many commands are locked away; undefined when that cannot be done now */
async function lockUnsent(uid: string): Promise<number | undefined> {
  // On a device of others nothing is written down, locked or not.
  const work = isSharedDevice() ? undefined : await currentUserStore()?.packUnsent()
  if (!work) return 0
  const [id, key] = [newId(), drawKey()]
  // The key first: what nobody could open would be lost.
  const handedOver = await callApi('POST', '/auth/unsent-keys', { id, key })
  if (!handedOver.ok) return undefined
  await lockAway(uid, { id, key, ...work })
  return work.count
}

async function end(uid: string): Promise<boolean> {
  const answer = await callApi('GET', '/auth/me')
  if (answer.ok || answer.error.code !== 'session_revoked') return answer.ok || answer.error.code !== 'unavailable'
  const locked = await lockUnsent(uid)
  if (locked === undefined) return false
  // Another tab was quicker, and somebody may have signed in since.
  if (currentUser()?.uid !== uid) return true
  await signOut()
  setRevoked({ locked })
  dismissAllToasts()
  closeAllOverlays(showSelection)
  return true
}

/** The server said twice that nobody is signed in: asked once more why, and if the person ended it, this device is emptied. */
export async function onSignedOut(): Promise<void> {
  const uid = currentUser()?.uid
  if (uid === undefined || isEnding) return
  isEnding = true
  const isDone = await end(uid).catch(() => false)
  isEnding = false
  if (!isDone) setTimeout(() => void onSignedOut(), AGAIN_MS)
}

/** @returns false when the server could not be asked: then all of it stays for the next try */
async function bringBackNow(store: UserStore): Promise<boolean> {
  const locked = await lockedOf(store.uid)
  if (!locked) return true
  const answer = await callApi('GET', `/me/unsent-keys/${locked.id}`)
  if (!answer.ok && answer.error.code !== 'not_found') return false
  const parsed = answer.ok ? v.safeParse(keySchema, answer.value) : undefined
  const bytes = parsed?.success ? await unlock(store.uid, locked, parsed.output.key) : undefined
  if (bytes) await store.takeUnsent(bytes)
  else showToast({ words: () => ({ title: text('revoked.lost') }), icon: 'alert' })
  await forgetLocked(store.uid)
  if (answer.ok) await callApi('DELETE', `/me/unsent-keys/${locked.id}`)
  return true
}

/** After signing in: what was locked away here of this person waits to be sent again. */
export async function bringBack(store: UserStore): Promise<void> {
  const isDone = await bringBackNow(store).catch(() => false)
  if (isDone) setRevoked(null)
  else if (currentUserStore() === store) setTimeout(() => void bringBack(store), AGAIN_MS)
}

/** At a start where nobody is signed in: whether something lies here locked. */
export async function recallLocked(): Promise<void> {
  const locked = await countLocked(REVOKED_KEPT_MS)
  if (locked > 0 && !currentUser()) setRevoked({ locked })
}
