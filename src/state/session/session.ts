/** Who is signed in on this device. The session itself is a cookie that no script reads; what is remembered here lets the app open offline. */
import { atom, getDefaultStore, useAtomValue } from 'jotai'
import * as v from 'valibot'
import { cancelPendingWipe } from '#data/user-database/pending-wipes.ts'
import { refusal, type Refusal } from '#domain/errors.ts'
import { fail, ok, type Result } from '#domain/result.ts'
import { callApi } from './api-client.ts'
import { clearProfileLanguage } from '../display/language.ts'
import { cancelListSnapshotSave } from '../storage/list-snapshot.ts'
import { removeStored } from '../storage/local-storage.ts'
import { beginSharedDevice, endSharedDevice, isSharedDevice, isSharedDeviceSessionOpen } from './shared-device.ts'
import { signInAtom, signOutAtom } from '../storage/user-storage.ts'
import { sessionUserAtom, sessionUserSchema, type SessionUser } from '../storage/session-user.ts'
import { KEYS_CLEARED_AT_SIGN_OUT, NAVIGATION_KEYS, roleSelectionAtom } from '../navigation/view.ts'

export type { SessionUser } from '../storage/session-user.ts'

/** True after the server said twice that this session has ended: the data stays until the person signs in again or out. */
const expiredAtom = atom(false)

const meResponseSchema = v.object({ user: sessionUserSchema })
/** Servers from before it was told name no session. */
const signInResponseSchema = v.object({ user: sessionUserSchema, session: v.optional(v.string()) })

export const useUser = (): SessionUser | null => useAtomValue(sessionUserAtom)
export const currentUser = (): SessionUser | null => getDefaultStore().get(sessionUserAtom)
export const useSessionExpired = (): boolean => useAtomValue(expiredAtom)
export const setSessionExpired = (expired: boolean): void => getDefaultStore().set(expiredAtom, expired)
/** Calls back when somebody signs in or out, in any tab of this device. @returns stops */
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
  // An owed sign-out that came later would end the session that begins here.
  await sendPendingLogout()
  // On a device of others it is owed before there is anything to end: whatever cuts this short, the next start pays.
  if (shared) setPendingLogout(true)
  const answer = await callApi('POST', path, { ...(body as object), shared_device: shared })
  if (!answer.ok) {
    // No answer is no refusal: the session may have begun.
    if (shared && answer.error.code !== 'unavailable') setPendingLogout(false)
    return answer
  }
  if (!shared) setPendingLogout(false)
  const parsed = v.safeParse(signInResponseSchema, answer.value)
  if (!parsed.success) return fail(refusal('internal'))
  // Also whoever signs in again in such a page, however: it stays one.
  if (shared || isSharedDevice()) beginSharedDevice(parsed.output.user.uid, parsed.output.session)
  // Whoever was to go from this device is here again.
  await discardPendingWipe(parsed.output.user.uid)
  setSessionExpired(false)
  const store = getDefaultStore()
  store.set(signInAtom, parsed.output.user, store.get(roleSelectionAtom) ? [] : NAVIGATION_KEYS)
  return ok(parsed.output.user)
}

/**
 * Signs in. @returns the person, or the server's refusal (`unavailable` without a connection)
 * @param shared on a device of others: nothing of the person outlives this page
 */
export const logIn = (email: string, password: string, shared = false): Promise<Result<SessionUser, Refusal>> =>
  startSession('/auth/login', { email, password }, shared)

/** Makes an account and signs in. Passwords were compared by the form. @param shared as of `logIn` */
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
 * Ends the session on this device: forgets the person, and tells the server, at once or with the next contact.
 * @param uid whose memory goes; without it that of the person signed in
 */
export async function endSession(uid: string | undefined = currentUser()?.uid): Promise<void> {
  const answer = await callApi('POST', '/auth/logout', {}, uid)
  // The cookie is not ours to delete: without a connection the server hears of it before anybody signs in again.
  setPendingLogout(!answer.ok && answer.error.code === 'unavailable')
  getDefaultStore().set(signOutAtom, uid)
  cancelListSnapshotSave()
  removeStored(...KEYS_CLEARED_AT_SIGN_OUT)
  // Its texts may have to be fetched: nothing waits for them.
  void clearProfileLanguage()
  endSharedDevice()
}

/** The server's word on who is signed in now: an address may have changed on another device. */
export async function refreshUser(): Promise<void> {
  const answer = await callApi('GET', '/auth/me')
  const parsed = answer.ok ? v.safeParse(meResponseSchema, answer.value) : undefined
  if (parsed?.success && parsed.output.user.uid === currentUser()?.uid) getDefaultStore().set(sessionUserAtom, parsed.output.user)
}

const PENDING_LOGOUT_KEY = 'nearhelp.owed-logout'

function setPendingLogout(owed: boolean): void {
  try {
    if (owed) localStorage.setItem(PENDING_LOGOUT_KEY, '1')
    else localStorage.removeItem(PENDING_LOGOUT_KEY)
  } catch {
    // Without storage nobody stays signed in either.
  }
}

/** Delivers a sign-out that was given without a connection. */
export async function sendPendingLogout(): Promise<void> {
  try {
    if (localStorage.getItem(PENDING_LOGOUT_KEY) === null) return
  } catch {
    return
  }
  // Some page of this browser is using it.
  if (await isSharedDeviceSessionOpen()) return
  const answer = await callApi('POST', '/auth/logout', {})
  if (answer.ok || answer.error.code === 'unauthorized') setPendingLogout(false)
}
