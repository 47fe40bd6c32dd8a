/**
 * Signed in on a device of others: nothing of the person is written to it. What would be remembered lives as long as the page, and
 * from the moment of signing in the server is owed a sign-out, so that any later start of the app ends what a crash left open.
 */
import { EXPECTED_USER_HEADER, EXPECTED_SESSION_HEADER } from '#config/expected-user-headers.ts'
import type { UserStore } from '#data/user-store/user-store.ts'
import { setMemoryOnlyStorage } from '../storage/local-storage.ts'

/** Held by every page that is signed in this way, let go by the browser when the page ends, however it ends. */
const LOCK_NAME = 'nearhelp.shared-device'

/** Whom and which session this page is signed in as: a sign-out of its own ends no other one. */
let sessionHeaders: Readonly<Record<string, string>> = {}
let release: (() => void) | undefined
let unsentCount = 0

export const isSharedDevice = (): boolean => release !== undefined

function holdSharedDeviceLock(): () => void {
  let letGo = (): void => undefined
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  void navigator.locks?.request(LOCK_NAME, { mode: 'shared' }, () => held)
  return letGo
}

/** The session goes with the page: the server need not wait for the next start to hear of it. One that another page began since stays. */
function logOutOnPageHide(): void {
  const headers = { ...sessionHeaders, 'content-type': 'application/json' }
  void fetch('/api/auth/logout', { method: 'POST', credentials: 'same-origin', keepalive: true, headers, body: '{}' }).catch(
    () => undefined,
  )
}

/** A page that comes back as it was would show what nobody is signed in to any more. */
function reloadFromPageCache(event: PageTransitionEvent): void {
  if (event.persisted) location.reload()
}

function confirmUnload(event: BeforeUnloadEvent): void {
  if (unsentCount > 0) event.preventDefault()
}

/** A browser keeps what stands in the fields of a form, to bring windows back; not of fields that it is not to complete. */
function disableAutocomplete({ target }: FocusEvent): void {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return
  target.setAttribute('autocomplete', 'off')
  target.form?.setAttribute('autocomplete', 'off')
}

/**
 * From here on nothing is remembered beyond this page.
 * @param session its name, where the server told one
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

/** Nobody is signed in this way any more. */
export function endSharedDevice(): void {
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

/** What waits in the page's memory would be lost with it: leaving asks first. */
export function confirmUnloadWhileUnsent(store: UserStore): void {
  store.sync().subscribe(({ waiting, attention }) => {
    unsentCount = waiting + attention
  })
}

/** True while some page of this browser is signed in this way: the session that its cookie names is in use. */
export async function isSharedDeviceSessionOpen(): Promise<boolean> {
  if (isSharedDevice()) return true
  const held = (await navigator.locks?.query())?.held
  return held?.some(({ name }) => name === LOCK_NAME) === true
}
