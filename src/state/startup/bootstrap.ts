/** What the page starts, in order: once something is on screen, the directory, then the signed-in person's store. Each step has a time limit. */
import { ulid } from 'ulid'
import type { Ulid } from '#domain/ids.ts'
import { currentProvider, startDirectory } from '../directory/directory.ts'
import { announceNotifications } from '../notifications/announce-notifications.ts'
import { sendInBackground } from '../sync/background-sync.ts'
import { followKeptProviders } from '../directory/favourites.ts'
import { followPreferences, forgetPreferences } from './follow-preferences.ts'
import { isDashboardRemembered } from '../storage/dashboard-snapshot.ts'
import { firstDashboardPaint, firstPaint } from '../display/first-paint.ts'
import { isDeletionMarked } from '../account/pending-deletion.ts'
import { locateIfAllowed } from '../device/geolocation.ts'
import { currentUser, onUserChange, payOwedLogout, setSessionExpired, type SessionUser } from '../session/session.ts'
import { askWhileUnsent, isSharedDevice } from '../session/shared-device.ts'
import { followTheme } from '../display/theme.ts'
import { isOnDashboard } from '../navigation/view.ts'
import { currentUserStore, setUserStore, type StorageTrouble } from '../sync/user-store.ts'
import { afterFailedSignOut, resumeWipe } from '../account/sign-out.ts'

const newId = (): Ulid => ulid() as Ulid

/** What an opening failure means to a person. The kinds are the data layer's; an unknown one is a browser without storage. */
function troubleOf(error: unknown): StorageTrouble {
  const kind = typeof error === 'object' && error !== null && 'kind' in error ? error.kind : undefined
  return kind === 'quota' || kind === 'timeout' || kind === 'newer' ? kind : 'unavailable'
}

/** The longest piece of a start, by itself: a press comes between evaluating it and what is built on it. */
const fetchLibraries = (): Promise<unknown> => import('#data/database/preload-database.ts')

async function openPerson(user: SessionUser): Promise<void> {
  setUserStore({ kind: 'opening' })
  try {
    await fetchLibraries()
    const { openUserStore } = await import('#data/user-store/open-user-store.ts')
    const { browserDeps } = await import('#data/browser-deps.ts')
    const shared = isSharedDevice()
    const memory = shared ? { storage: (await import('#data/database/memory-storage.ts')).memoryStorage() } : {}
    const store = await openUserStore({
      ...browserDeps(window, newId),
      ...memory,
      uid: user.uid,
      providerLookup: currentProvider,
      makeRoom: async (passed) => (await import('../offline/device-storage.ts')).makeRoom(passed),
      onSignedOut: () => {
        // Somebody else may be signed in by now, whose session is none of this store's.
        if (currentUser()?.uid !== user.uid) return
        setSessionExpired(true)
        void import('../account/remote-sign-out.ts').then((module) => module.onSignedOut())
      },
      onAccountGone: () => void import('../account/account-deletion.ts').then((module) => module.onAccountGone()),
      onShutOut: (isShutOut) => void import('../account/check-account-block.ts').then((module) => module.onShutOut(isShutOut)),
      onBroken: () => setUserStore({ kind: 'failed', why: 'timeout' }),
    })
    // Somebody may have signed out or in while it opened.
    if (currentUser()?.uid !== user.uid) {
      await store.close()
      return
    }
    setUserStore({ kind: 'open', store })
    if (shared) askWhileUnsent(store)
    else sendInBackground(store)
    announceNotifications(store)
    followKeptProviders(store)
    followPreferences(store)
    void import('../account/remote-sign-out.ts').then((module) => module.bringBack(store))
    void firstPaint().then(async () => (await import('../notifications/app-badge.ts')).followBadge(store))
    if (!shared) void import('../notifications/web-push.ts').then((module) => module.healPush(store))
  } catch (error) {
    setUserStore({ kind: 'failed', why: troubleOf(error) })
  }
}

async function followPerson(user: SessionUser | null): Promise<void> {
  const open = currentUserStore()
  if (open && open.uid === user?.uid) {
    open.wake()
    return
  }
  setUserStore({ kind: 'none' })
  followKeptProviders(undefined)
  await open?.close()
  if (user) await openPerson(user)
  else forgetPreferences()
}

async function openDirectory(): Promise<void> {
  try {
    await fetchLibraries()
    const { openDirectoryStore } = await import('#data/directory/open-directory-store.ts')
    const { browserDeps } = await import('#data/browser-deps.ts')
    startDirectory(await openDirectoryStore(browserDeps(window, newId)))
    whenIdle(() => void import('../offline/offline-area-sync.ts').then((module) => module.refreshAreas()))
  } catch (error) {
    setUserStore({ kind: 'failed', why: troubleOf(error) })
  }
}

/** How long the browser may put off what can wait, ms. */
const IDLE_WITHIN_MS = 2_000

function whenIdle(act: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(act, { timeout: IDLE_WITHIN_MS })
  else setTimeout(act, IDLE_WITHIN_MS)
}

/** Starts the page once. @returns when what is on the device is open, or has failed to open */
export async function start(): Promise<void> {
  followTheme()
  void locateIfAllowed()
  // What was seen last is on screen without any of this; a dashboard that was never seen here shows nothing before it.
  if (!isOnDashboard()) await firstPaint()
  else if (isDashboardRemembered()) await firstDashboardPaint()
  // An interrupted removal of somebody's data comes before anything else.
  await resumeWipe()
  await payOwedLogout()
  // Loaded for the few whose deletion was not answered.
  if (isDeletionMarked()) await (await import('../account/account-deletion.ts')).resumeDeletion()
  // Whoever looks at their dashboard waits for their own documents: the city's ten thousand come after those.
  const first = isOnDashboard() ? undefined : openDirectory()
  await Promise.all([first, followPerson(currentUser())])
  onUserChange((user) => void followPerson(user))
  afterFailedSignOut(() => followPerson(currentUser()))
  if (!currentUser()) whenIdle(() => void import('../account/remote-sign-out.ts').then((module) => module.recallLocked()))
  if (!first) whenIdle(() => void openDirectory())
}
