/** Proximity watch of the page. It runs while the app is open, on any screen, and stops when the user signs out. */
import { serverTimeMs } from '../display/server-time.ts'
import { atom, getDefaultStore, useAtom, useAtomValue } from 'jotai'
import type { Uid } from '#domain/ids.ts'
import { localNotificationDetail } from '#domain/notifications/notification-preferences.ts'
import { DEFAULT_WATCH, watchSettingsSchema } from '#domain/directory/proximity-check.ts'
import { findNearbyProviders } from '../directory/directory.ts'
import type { ProviderWithDistance } from '#workers/contract.ts'
import { closeAllOverlays, openOverlay, topOverlay, isMapOverlay } from '../navigation/overlays.ts'
import { userScopedAtom } from '../storage/user-storage.ts'
import { deviceGeolocation, updateMyPosition } from '../device/geolocation.ts'
import { currentPreferences } from '../session/preferences.ts'
import { createProximityWatch, type WatchState } from './proximity-watch.ts'
import { sessionUserAtom } from '../storage/session-user.ts'
import { showToast } from '../notifications/toasts.ts'
import { isOnMap, switchToCustomer } from '../navigation/view.ts'

export type { ProviderWithDistance } from '#workers/contract.ts'
export type { WatchState, WatchError } from './proximity-watch.ts'

/** sessionStorage key that marks a running watch for a reload of this window. A new window starts without a watch. */
const WATCH_RUNNING_KEY = 'nearhelp.watching'

const settingsAtom = userScopedAtom('proximity', watchSettingsSchema, DEFAULT_WATCH)
const stateAtom = atom<WatchState>({ kind: 'idle', error: undefined })

export const useProximityWatch = (): WatchState => useAtomValue(stateAtom)
/** Returns the selected service and radius with their setter, stored for each user. */
export const useProximitySettings = () => useAtom(settingsAtom)

/** Texts of the alert about a provider in range. */
export interface AlertContent {
  readonly title: () => string
  readonly text: (found: ProviderWithDistance) => string
}
let alertContent: AlertContent | undefined

/** Shows a provider on the map. */
export function showNearbyProvider(id: string): void {
  closeAllOverlays(() => {
    if (!isOnMap()) switchToCustomer()
    openOverlay({ kind: 'provider', providerId: id })
  })
}

function notifyNearby(fresh: readonly ProviderWithDistance[]): void {
  const [nearest] = fresh
  const texts = alertContent
  if (!nearest || !texts) return
  const top = topOverlay()
  const isCardSeen = isOnMap() && (top === undefined || isMapOverlay(top))
  if (!isCardSeen)
    showToast({
      content: () => ({ title: texts.title(), text: texts.text(nearest) }),
      icon: 'radar',
      onPress: () => showNearbyProvider(nearest.provider.id),
    })
  // Notify also while the page is open: the alert is for a phone in a pocket.
  if (typeof Notification === 'undefined' || Notification.permission !== 'granted') return
  const detail = localNotificationDetail(currentPreferences(), serverTimeMs())
  if (detail === undefined) return
  void navigator.serviceWorker?.ready.then((registration) =>
    registration.showNotification(texts.title(), {
      body: detail === 'in full' ? texts.text(nearest) : '',
      tag: `nearby:${nearest.provider.id}`,
      icon: '/icons/icon-192.png',
    }),
  )
}

const watch = createProximityWatch({
  geolocation: deviceGeolocation(),
  clock: {
    now: () => Date.now(),
    after: (ms, run) => {
      const timer = setTimeout(run, ms)
      return () => clearTimeout(timer)
    },
  },
  findNearby: findNearbyProviders,
  onState: (state) => {
    getDefaultStore().set(stateAtom, state)
    try {
      if (state.kind === 'watching') sessionStorage.setItem(WATCH_RUNNING_KEY, '1')
      else sessionStorage.removeItem(WATCH_RUNNING_KEY)
    } catch {
      // Without session storage a reload ends the watch.
    }
  },
  onNewProviders: notifyNearby,
  onPosition: updateMyPosition,
})

/** Starts watching with the selected settings; does nothing without a service. */
export function startProximityWatch(): void {
  const { service, radius_km } = getDefaultStore().get(settingsAtom)
  if (service !== null) watch.start(service, radius_km)
}
export const stopProximityWatch = (): void => watch.stop()
export const retryProximityWatch = (): void =>
  getDefaultStore().get(stateAtom).kind === 'watching' ? watch.retry() : startProximityWatch()
export const dismissNearbyProvider = (id: Uid): void => watch.dismiss(id)

/** Resumes the watch after a reload if that needs no question to the user. */
async function resumeWatch(): Promise<void> {
  try {
    if (sessionStorage.getItem(WATCH_RUNNING_KEY) === null) return
    const { state } = await navigator.permissions.query({ name: 'geolocation' })
    if (state === 'granted') startProximityWatch()
  } catch {
    // A browser that cannot query the permission: the user starts the watch again.
  }
}

let isBound = false

/** Sets up the alert once per page, when its first part renders. @param content texts of the alert */
export function initProximityAlert(content: AlertContent): void {
  alertContent = content
  if (isBound) return
  isBound = true
  const store = getDefaultStore()
  let uid = store.get(sessionUserAtom)?.uid
  store.sub(sessionUserAtom, () => {
    const now = store.get(sessionUserAtom)?.uid
    // Keep the watch when a visitor signs in: it is the same user.
    if (uid !== undefined && now !== uid) watch.stop()
    uid = now
  })
  void resumeWatch()
}
