/**
 * Session on a shared device. None of the user's data is written to it: stored values last as long as the page. A sign-out is pending
 * from the moment of signing in, so that the next start of the app ends a session that a crash left open.
 */
import { EXPECTED_USER_HEADER, EXPECTED_SESSION_HEADER } from '#config/expected-user-headers.ts'
import type { UserStore } from '#data/user-store/user-store.ts'
import { setMemoryOnlyStorage } from '../storage/local-storage.ts'

/** Lock that every page with such a session holds. The browser releases it however the page ends. */
const LOCK_NAME = 'nearhelp.shared-device'

/** Headers with the uid and session of this page, so that its sign-out ends no other session. */
let sessionHeaders: Readonly<Record<string, string>> = {}
let release: (() => void) | undefined
let unsentCount = 0

export const isSharedDevice = (): boolean => release !== undefined

function holdSharedDeviceLock(): () => void {
  let releaseLock = (): void => undefined
  const released = new Promise<void>((resolve) => {
    releaseLock = resolve
  })
  void navigator.locks?.request(LOCK_NAME, { mode: 'shared' }, () => released)
  return releaseLock
}

/** Ends the session with the page, without waiting for the next start. A session that another page has begun since stays. */
function logOutOnPageHide(): void {
  const headers = { ...sessionHeaders, 'content-type': 'application/json' }
  void fetch('/api/auth/logout', { method: 'POST', credentials: 'same-origin', keepalive: true, headers, body: '{}' }).catch(
    () => undefined,
  )
}

/** Reloads a page restored from the back/forward cache, which would show data of a signed-out user. */
function reloadFromPageCache(event: PageTransitionEvent): void {
  if (event.persisted) location.reload()
}

function confirmUnload(event: BeforeUnloadEvent): void {
  if (unsentCount > 0) event.preventDefault()
}

/** Turns autocomplete off, because browsers store field values to restore windows, except for such fields. */
function disableAutocomplete({ target }: FocusEvent): void {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return
  target.setAttribute('autocomplete', 'off')
  target.form?.setAttribute('autocomplete', 'off')
}

/**
 * Starts the session: nothing is stored beyond this page from now on.
 * @param session name of the session; undefined if the server sent none
 */
export function beginSharedDevice(uid: string, session: string | undefined): void {
  sessionHeaders = { [EXPECTED_USER_HEADER]: uid, ...(session === undefined ? {} : { [EXPECTED_SESSION_HEADER]: session }) }
  if (release) return
  setMemoryOnlyStorage(true)
  release = holdSharedDeviceLock()
  addEventListener('focusin', disableAutocomplete)
  addEventListener('pagehide', logOutOnPageHide)
  addEventListener('pageshow', reloadFromPageCache)
  addEventListener('beforeunload', confirmUnload)
}

/** Ends the session on the shared device. */
export function releaseSharedDevice(): void {
  if (!release) return
  removeEventListener('focusin', disableAutocomplete)
  removeEventListener('pagehide', logOutOnPageHide)
  removeEventListener('pageshow', reloadFromPageCache)
  removeEventListener('beforeunload', confirmUnload)
  release()
  release = undefined
  unsentCount = 0
  setMemoryOnlyStorage(false)
}

/** Asks before unloading while commands are unsent, because they are in memory only. */
export function confirmUnloadWhileUnsent(store: UserStore): void {
  store.sync.status().subscribe(({ waiting, attention }) => {
    unsentCount = waiting + attention
  })
}

/** Returns whether any page of this browser has such a session, so that its cookie is in use. */
export async function isSharedDeviceSessionOpen(): Promise<boolean> {
  if (isSharedDevice()) return true
  const heldLocks = (await navigator.locks?.query())?.held
  return heldLocks?.some(({ name }) => name === LOCK_NAME) === true
}
