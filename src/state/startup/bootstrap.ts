/** What the page starts, in order: once something is on screen, the directory, then the signed-in person's store. Each step has a time limit. */
import { currentProvider, startDirectory } from '../directory/directory.ts'
import { announceNotifications } from '../notifications/announce-notifications.ts'
import { registerBackgroundSync } from '../sync/background-sync.ts'
import { subscribeFollowedProviders } from '../directory/favourites.ts'
import { followPreferences, clearPreferences } from './follow-preferences.ts'
import { hasDashboardSnapshot } from '../storage/dashboard-snapshot.ts'
import { firstDashboardPaint, firstPaint } from '../display/first-paint.ts'
import { hasPendingDeletion } from '../account/pending-deletion.ts'
import { locateIfAllowed } from '../device/geolocation.ts'
import { currentUser, onUserChange, sendPendingLogout, setSessionExpired, type SessionUser } from '../session/session.ts'
import { confirmUnloadWhileUnsent, isSharedDevice } from '../session/shared-device.ts'
import { followTheme } from '../display/theme.ts'
import { isOnDashboard } from '../navigation/view.ts'
import { newId } from '../sync/new-id.ts'
import { currentUserStore, setUserStore, type StorageFailure } from '../sync/user-store.ts'
import { onSignOutFailed, resumeWipe } from '../account/sign-out.ts'

/** What an opening failure means to a person. The kinds are the data layer's; an unknown one is a browser without storage. */
function storageFailureOf(error: unknown): StorageFailure {
  const kind = typeof error === 'object' && error !== null && 'kind' in error ? error.kind : undefined
  return kind === 'quota' || kind === 'timeout' || kind === 'newer' ? kind : 'unavailable'
}

/** The longest piece of a start, by itself: a press comes between evaluating it and what is built on it. */
const preloadDatabase = (): Promise<unknown> => import('#data/database/preload-database.ts')

async function openUser(user: SessionUser): Promise<void> {
  setUserStore({ kind: 'opening' })
  try {
    await preloadDatabase()
    const { openUserStore } = await import('#data/user-store/open-user-store.ts')
    const { browserDeps } = await import('#data/browser-deps.ts')
    const shared = isSharedDevice()
    const memory = shared ? { storage: (await import('#data/database/memory-storage.ts')).memoryStorage() } : {}
    const store = await openUserStore({
      ...browserDeps(window, newId),
      ...memory,
      uid: user.uid,
      providerLookup: currentProvider,
      freeSpace: async (passed) => (await import('../offline/device-storage.ts')).evictForSpace(passed),
      onSignedOut: () => {
        // Somebody else may be signed in by now, whose session is none of this store's.
        if (currentUser()?.uid !== user.uid) return
        setSessionExpired(true)
        void import('../account/remote-sign-out.ts').then((module) => module.onSessionRevoked())
      },
      onAccountDeleted: () => void import('../account/account-deletion.ts').then((module) => module.onAccountDeleted()),
      onAccountBlocked: (isShutOut) =>
        void import('../account/check-account-block.ts').then((module) => module.onAccountBlocked(isShutOut)),
      onBroken: () => setUserStore({ kind: 'failed', why: 'timeout' }),
    })
    // Somebody may have signed out or in while it opened.
    if (currentUser()?.uid !== user.uid) {
      await store.close()
      return
    }
    setUserStore({ kind: 'open', store })
    if (shared) confirmUnloadWhileUnsent(store)
    else registerBackgroundSync(store)
    announceNotifications(store)
    subscribeFollowedProviders(store)
    followPreferences(store)
    void import('../account/remote-sign-out.ts').then((module) => module.restoreUnsentCommands(store))
    void firstPaint().then(async () => (await import('../notifications/app-badge.ts')).followBadge(store))
    if (!shared) void import('../notifications/web-push.ts').then((module) => module.repairPushSubscription(store))
  } catch (error) {
    setUserStore({ kind: 'failed', why: storageFailureOf(error) })
  }
}

async function switchUser(user: SessionUser | null): Promise<void> {
  const open = currentUserStore()
  if (open && open.uid === user?.uid) {
    open.syncNow()
    return
  }
  setUserStore({ kind: 'none' })
  subscribeFollowedProviders(undefined)
  await open?.close()
  if (user) await openUser(user)
  else clearPreferences()
}

async function openDirectory(): Promise<void> {
  try {
    await preloadDatabase()
    const { openDirectoryStore } = await import('#data/directory/open-directory-store.ts')
    const { browserDeps } = await import('#data/browser-deps.ts')
    startDirectory(await openDirectoryStore(browserDeps(window, newId)))
    whenIdle(() => void import('../offline/offline-area-sync.ts').then((module) => module.startOfflineAreaSync()))
  } catch (error) {
    setUserStore({ kind: 'failed', why: storageFailureOf(error) })
  }
}

/** How long the browser may put off what can wait, ms. */
const IDLE_TIMEOUT_MS = 2_000

function whenIdle(act: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(act, { timeout: IDLE_TIMEOUT_MS })
  else setTimeout(act, IDLE_TIMEOUT_MS)
}

/** Starts the page once. @returns when what is on the device is open, or has failed to open */
export async function bootstrap(): Promise<void> {
  followTheme()
  void locateIfAllowed()
  // What was seen last is on screen without any of this; a dashboard that was never seen here shows nothing before it.
  if (!isOnDashboard()) await firstPaint()
  else if (hasDashboardSnapshot()) await firstDashboardPaint()
  // An interrupted removal of somebody's data comes before anything else.
  await resumeWipe()
  await sendPendingLogout()
  // Loaded for the few whose deletion was not answered.
  if (hasPendingDeletion()) await (await import('../account/account-deletion.ts')).resumeDeletion()
  // Whoever looks at their dashboard waits for their own documents: the city's ten thousand come after those.
  const first = isOnDashboard() ? undefined : openDirectory()
  await Promise.all([first, switchUser(currentUser())])
  onUserChange((user) => void switchUser(user))
  onSignOutFailed(() => switchUser(currentUser()))
  if (!currentUser()) whenIdle(() => void import('../account/remote-sign-out.ts').then((module) => module.checkEncryptedCommands()))
  if (!first) whenIdle(() => void openDirectory())
}
