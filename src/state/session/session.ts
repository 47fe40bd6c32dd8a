/** The signed-in user of this device. The session itself is a cookie that no script can read; the stored user lets the app open offline. */
import { atom, getDefaultStore, useAtomValue } from 'jotai'
import * as v from 'valibot'
import { cancelPendingWipe } from '#data/user-database/pending-wipes.ts'
import { refusal, type Refusal } from '#domain/errors.ts'
import { fail, ok, type Result } from '#domain/result.ts'
import { callApi } from './api-client.ts'
import { zoneOfDevice } from './zone-of-device.ts'
import { clearProfileLanguage } from '../display/language.ts'
import { cancelListSnapshotSave } from '../storage/list-snapshot.ts'
import { removeStored } from '../storage/local-storage.ts'
import { beginSharedDevice, releaseSharedDevice, isSharedDevice, isSharedDeviceSessionOpen } from './shared-device.ts'
import { signInAtom, signOutAtom } from '../storage/user-storage.ts'
import { sessionUserAtom, sessionUserSchema, type SessionUser } from '../storage/session-user.ts'
import { isSelectionStored, KEYS_CLEARED_AT_SIGN_OUT, NAVIGATION_KEYS } from '../navigation/last-place.ts'

export type { SessionUser } from '../storage/session-user.ts'

/** True after the server rejected this session twice. The data stays until the user signs in again or signs out. */
const expiredAtom = atom(false)

const meResponseSchema = v.object({ user: sessionUserSchema })
/** Older servers send no session name. */
const signInResponseSchema = v.object({ user: sessionUserSchema, session: v.optional(v.string()) })

export const useUser = (): SessionUser | null => useAtomValue(sessionUserAtom)
export const currentUser = (): SessionUser | null => getDefaultStore().get(sessionUserAtom)
export const useSessionExpired = (): boolean => useAtomValue(expiredAtom)
export const setSessionExpired = (expired: boolean): void => getDefaultStore().set(expiredAtom, expired)
/** Calls back when a user signs in or out, in any tab of this device. @returns stops following */
export function onUserChange(listener: (user: SessionUser | null) => void): () => void {
  const store = getDefaultStore()
  const onStorage = (event: StorageEvent): void => {
    if (event.key === 'nearhelp.user') location.reload()
  }
  addEventListener('storage', onStorage)
  const stop = store.sub(sessionUserAtom, () => listener(store.get(sessionUserAtom)))
  return () => {
    removeEventListener('storage', onStorage)
    stop()
  }
}

async function discardPendingWipe(uid: string): Promise<void> {
  // A browser without databases has no marks.
  await cancelPendingWipe(uid).catch(() => undefined)
}

async function startSession(path: string, body: unknown, shared: boolean): Promise<Result<SessionUser, Refusal>> {
  // Send a pending sign-out first: later it would end the session that begins here.
  await sendPendingLogout()
  // On a shared device the sign-out is pending before the session begins: if this is interrupted, the next start sends it.
  if (shared) setPendingLogout(true)
  const result = await callApi('POST', path, { ...(body as object), shared_device: shared, ...zoneOfDevice() })
  if (!result.ok) {
    // Without a response the session may have begun.
    if (shared && result.error.code !== 'unavailable') setPendingLogout(false)
    return result
  }
  if (!shared) setPendingLogout(false)
  const parsed = v.safeParse(signInResponseSchema, result.value)
  if (!parsed.success) return fail(refusal('internal'))
  // A page on a shared device stays one, however the user signs in again.
  if (shared || isSharedDevice()) beginSharedDevice(parsed.output.user.uid, parsed.output.session)
  // The user is back: cancel the removal of their data from this device.
  await discardPendingWipe(parsed.output.user.uid)
  setSessionExpired(false)
  const store = getDefaultStore()
  store.set(signInAtom, parsed.output.user, isSelectionStored() ? [] : NAVIGATION_KEYS)
  return ok(parsed.output.user)
}

/**
 * Signs in.
 * @param shared true on a shared device: none of the user's data outlives this page
 * @returns the user, or the server's error (`unavailable` without a connection)
 */
export const logIn = (email: string, password: string, shared = false): Promise<Result<SessionUser, Refusal>> =>
  startSession('/auth/login', { email, password }, shared)

/** Creates an account and signs in. The form has compared the passwords. @param shared as in `logIn` */
export const signUp = (
  input: {
    email: string
    password: string
    name: string
    phone: string
    userType: 'customer' | 'provider'
  },
  shared = false,
): Promise<Result<SessionUser, Refusal>> => startSession('/auth/signup', input, shared)

/**
 * Ends the session on this device: removes the user's stored values, and tells the server now or at the next contact.
 * @param uid whose values to remove; by default the signed-in user's
 */
export async function endSession(uid: string | undefined = currentUser()?.uid): Promise<void> {
  const result = await callApi('POST', '/auth/logout', {}, uid)
  // Scripts cannot delete the cookie. Without a connection the server is told before the next sign-in.
  setPendingLogout(!result.ok && result.error.code === 'unavailable')
  getDefaultStore().set(signOutAtom, uid)
  cancelListSnapshotSave()
  removeStored(...KEYS_CLEARED_AT_SIGN_OUT)
  // The texts of the language may need a download; do not wait for them.
  void clearProfileLanguage()
  releaseSharedDevice()
}

/** Fetches the signed-in user again: the e-mail address may have changed on another device. */
export async function refreshUser(): Promise<void> {
  const result = await callApi('GET', '/auth/me')
  const parsed = result.ok ? v.safeParse(meResponseSchema, result.value) : undefined
  if (parsed?.success && parsed.output.user.uid === currentUser()?.uid) getDefaultStore().set(sessionUserAtom, parsed.output.user)
}

const PENDING_LOGOUT_KEY = 'nearhelp.owed-logout'

function setPendingLogout(isPending: boolean): void {
  try {
    if (isPending) localStorage.setItem(PENDING_LOGOUT_KEY, '1')
    else localStorage.removeItem(PENDING_LOGOUT_KEY)
  } catch {
    // Without storage no user stays signed in either.
  }
}

/** Sends a sign-out that was made without a connection. */
export async function sendPendingLogout(): Promise<void> {
  try {
    if (localStorage.getItem(PENDING_LOGOUT_KEY) === null) return
  } catch {
    return
  }
  // Another page of this browser uses the session.
  if (await isSharedDeviceSessionOpen()) return
  const result = await callApi('POST', '/auth/logout', {})
  if (result.ok || result.error.code === 'unauthorized') setPendingLogout(false)
}
