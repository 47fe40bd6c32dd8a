/**
 * Start of the page, in order: what the first screen shows from snapshots, then what it shows from the device's data, then everything
 * else. Each step has a time limit.
 */
import { getDefaultStore } from 'jotai'
import { loadWithTexts } from '#text/catalogue.ts'
import { readThreads } from '#workers/threads/read-threads.ts'
import { ownMarketplace } from '#domain/marketplace/in-force.ts'
import { currentProvider, findProvider, followDirectory, readDirectory } from '../directory/directory.ts'
import { registerBackgroundSync } from '../sync/background-sync.ts'
import { keepFollowedProviders } from '../directory/favourites.ts'
import { followPreferences, clearPreferences } from './follow-preferences.ts'
import { hasDashboardSnapshot } from '../storage/dashboard-snapshot.ts'
import { dashboardPaint, firstPaint, mapPaint } from '../display/first-paint.ts'
import { hasPendingDeletion } from '../account/pending-deletion.ts'
import { locateIfAllowed } from '../device/geolocation.ts'
import { currentUser, onUserChange, sendPendingLogout, setSessionExpired, type SessionUser } from '../session/session.ts'
import { confirmUnloadWhileUnsent, isSharedDevice } from '../session/shared-device.ts'
import { followMarketplace } from '../display/marketplace.ts'
import { setClockAhead } from '../display/server-time.ts'
import { followTheme } from '../display/theme.ts'
import { cityAtom } from '../navigation/city.ts'
import { isOnDashboard, isOnMap, placeAtom } from '../navigation/view.ts'
import { hasListSnapshot } from '../storage/list-snapshot.ts'
import { keepHiddenPeople } from '../sync/blocked-people.ts'
import { newId } from '../sync/new-id.ts'
import { currentUserStore, setUserStore, type StorageFailure } from '../sync/user-store.ts'
import { whenIdle } from '../display/when-idle.ts'
import { onSignOutFailed, resumeSignOut } from '../account/sign-out.ts'

/** Returns the failure to show when a store does not open. The kinds are the data layer's; any other means a browser without storage. */
function storageFailureOf(error: unknown): StorageFailure {
  const kind = typeof error === 'object' && error !== null && 'kind' in error ? error.kind : undefined
  return kind === 'quota' || kind === 'timeout' || kind === 'newer' ? kind : 'unavailable'
}

/** Loads the longest part of the start separately, so that a press can be handled between evaluating it and the code built on it. */
const preloadDatabase = (): Promise<unknown> => import('#data/database/preload-database.ts')

/** Loaded apart, because it is needed only where an operator has a marketplace. */
function onMarketplace(hash: string | null): void {
  if (hash !== (ownMarketplace()?.hash ?? null))
    void import('../sync/receive-marketplace.ts').then((module) => module.receiveMarketplace(hash))
}

async function openUser(user: SessionUser): Promise<void> {
  setUserStore({ kind: 'opening' })
  try {
    await preloadDatabase()
    const { openUserStore } = await import('#data/user-store/open-user-store.ts')
    const { browserDeps } = await import('#data/browser-deps.ts')
    const shared = isSharedDevice()
    const stored = shared ? { storage: (await import('#data/database/memory-storage.ts')).memoryStorage() } : { readThreads }
    const store = await openUserStore({
      ...browserDeps(window, newId, onMarketplace),
      ...stored,
      uid: user.uid,
      providerLookup: currentProvider,
      findProvider,
      freeSpace: async (passed) => (await import('../offline/device-storage.ts')).evictForSpace(passed),
      onSignedOut: () => {
        // Ignore this when another user has signed in: this store does not own that user's session.
        if (currentUser()?.uid !== user.uid) return
        setSessionExpired(true)
        void import('../account/remote-sign-out.ts').then((module) => module.onSessionRevoked())
      },
      onAccountDeleted: () => void import('../account/account-deletion.ts').then((module) => module.onAccountDeleted()),
      onAccountBlocked: (isBlocked) =>
        void import('../account/check-account-block.ts').then((module) => module.onAccountBlocked(isBlocked)),
      onBroken: () => setUserStore({ kind: 'failed', failure: 'timeout' }),
    })
    // The user may have signed out, or another may have signed in, while the store opened.
    if (currentUser()?.uid !== user.uid) {
      await store.close()
      return
    }
    store.sync.clockAhead().subscribe(setClockAhead)
    setUserStore({ kind: 'open', store })
    if (shared) confirmUnloadWhileUnsent(store)
    else registerBackgroundSync(store)
    followPreferences(store)
    void loadWithTexts(() => import('../notifications/announce-notifications.ts')).then((module) => module.announceNotifications(store))
    void loadWithTexts(() => import('../notifications/reminders/announce-reminders.ts')).then((module) => module.announceReminders(store))
    if (!shared)
      void loadWithTexts(() => import('../notifications/reminders/reminder-plan.ts')).then((module) => module.followReminderPlan(store))
    void import('../account/remote-sign-out.ts').then((module) => module.restoreUnsentCommands(store))
    void firstPaint().then(async () => (await import('../notifications/app-badge.ts')).followBadge(store))
    void firstPaint().then(async () => (await import('../notifications/announce-already-so.ts')).announceAlreadySo(store))
    void firstPaint().then(async () => (await import('../location/share-own-position.ts')).shareOwnPosition(store))
    if (!shared) void import('../notifications/web-push.ts').then((module) => module.repairPushSubscription(store))
  } catch (error) {
    setUserStore({ kind: 'failed', failure: storageFailureOf(error) })
  }
}

async function switchUser(user: SessionUser | null): Promise<void> {
  const open = currentUserStore()
  if (open && open.uid === user?.uid) {
    open.sync.wake()
    return
  }
  setUserStore({ kind: 'none' })
  await open?.close()
  if (user) await openUser(user)
  else clearPreferences()
}

async function openDirectory(): Promise<void> {
  try {
    await preloadDatabase()
    const { openDirectoryStore } = await import('#data/directory/open-directory-store.ts')
    const { browserDeps } = await import('#data/browser-deps.ts')
    followDirectory(await openDirectoryStore(browserDeps(window, newId, onMarketplace), getDefaultStore().get(cityAtom)))
    void whenIdle()
      .then(() => import('../offline/offline-area-sync.ts'))
      .then((module) => module.startOfflineAreaSync())
      .then(() => import('../places/keep-places.ts'))
      .then((module) => module.keepPlaces())
    void whenIdle()
      .then(() => import('../offline/city-map-downloads.ts'))
      .then((module) => module.startCityMapDownloads())
  } catch (error) {
    setUserStore({ kind: 'failed', failure: storageFailureOf(error) })
  }
}

/** Longest wait for the chats, ms. */
const CHATS_TIMEOUT_MS = 10_000
/** How long after the chats the first presses on the dashboard have the page to themselves, ms: opening the directory would hold them up. */
const PRESSES_FIRST_MS = 5_000

/** Resolves once the chats of the signed-in user are read. */
const chatsRead = (): Promise<void> =>
  new Promise((resolve) => {
    const store = currentUserStore()
    setTimeout(resolve, store ? CHATS_TIMEOUT_MS : 0)
    store?.messages.threads().subscribe(() => resolve())
  })

/** Resolves once the dashboard is not shown. */
const dashboardLeft = (): Promise<void> =>
  new Promise((resolve) => {
    const stop = getDefaultStore().sub(placeAtom, () => {
      if (isOnDashboard()) return
      stop()
      resolve()
    })
  })

/** Longest time for which the database waits for the map to be drawn, ms. */
const FIRST_PRESSES_MS = 600

/** Starts the page once. Resolves when the device's data is open or has failed to open. */
export async function bootstrap(): Promise<void> {
  followTheme()
  followMarketplace(window)
  keepFollowedProviders()
  keepHiddenPeople()
  void locateIfAllowed()
  // Snapshots appear without any of this. A dashboard without a snapshot shows nothing until the store opens, so it does not wait.
  if (isOnDashboard()) {
    if (hasDashboardSnapshot()) await dashboardPaint.painted()
  } else {
    readDirectory()
    await firstPaint()
    // The worker's answer is near, and evaluating the database libraries would keep it from the screen.
    if (isOnMap() && hasListSnapshot()) {
      await mapPaint.painted()
      // The first presses come while the map still draws its streets.
      await whenIdle(FIRST_PRESSES_MS)
    }
  }
  // Finish an interrupted removal of a user's data before anything else.
  await resumeSignOut()
  await sendPendingLogout()
  // Load this module only for the few users whose deletion got no response.
  if (hasPendingDeletion()) await (await import('../account/account-deletion.ts')).resumeDeletion()
  // The dashboard shows the user's own documents.
  const first = isOnDashboard() ? undefined : openDirectory()
  await Promise.all([first, switchUser(currentUser())])
  onUserChange((user) => void switchUser(user))
  onSignOutFailed(() => switchUser(currentUser()))
  if (!currentUser()) void whenIdle().then(async () => (await import('../account/remote-sign-out.ts')).checkEncryptedCommands())
  if (!first) {
    const presses = chatsRead().then(() => new Promise((resolve) => setTimeout(resolve, PRESSES_FIRST_MS)))
    void Promise.race([presses, dashboardLeft()])
      .then(() => whenIdle())
      .then(openDirectory)
  }
}
