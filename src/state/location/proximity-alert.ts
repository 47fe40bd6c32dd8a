/** The page's proximity watch: it looks around while the app is open, whatever is on the screen, and ends when the person signs out. */
import { atom, getDefaultStore, useAtom, useAtomValue } from 'jotai'
import type { Uid } from '#domain/ids.ts'
import { localNotificationDetail } from '#domain/notifications/notification-preferences.ts'
import { DEFAULT_WATCH, watchSettingsSchema } from '#domain/directory/proximity-check.ts'
import { findNearbyProviders } from '../directory/directory.ts'
import type { ProviderWithDistance } from '#workers/contract.ts'
import { closeAllOverlays, openOverlay, topOverlay, isMapOverlay } from '../navigation/overlays.ts'
import { userScopedAtom } from '../storage/user-storage.ts'
import { deviceGeolocation, setMyPosition } from '../device/geolocation.ts'
import { currentPreferences } from '../session/preferences.ts'
import { createProximityWatch, type WatchState } from './proximity-watch.ts'
import { sessionUserAtom } from '../storage/session-user.ts'
import { showToast } from '../notifications/toasts.ts'
import { isOnMap, switchToCustomer } from '../navigation/view.ts'

export type { ProviderWithDistance } from '#workers/contract.ts'
export type { WatchState, WatchError } from './proximity-watch.ts'

/** Says that a watch was on when this window was reloaded; a window that is opened anew starts without one. */
const WATCH_RUNNING_KEY = 'nearhelp.watching'

const settingsAtom = userScopedAtom('proximity', watchSettingsSchema, DEFAULT_WATCH)
const stateAtom = atom<WatchState>({ kind: 'idle', trouble: undefined })

export const useProximityWatch = (): WatchState => useAtomValue(stateAtom)
/** The chosen service and radius, remembered for each person. */
export const useProximitySettings = () => useAtom(settingsAtom)

/** How somebody who came near is told of. */
export interface AlertContent {
  readonly title: () => string
  readonly text: (found: ProviderWithDistance) => string
}
let alertContent: AlertContent | undefined

/** Shows somebody on the map. */
export function showNearbyProvider(id: string): void {
  closeAllOverlays(() => {
    if (!isOnMap()) switchToCustomer()
    openOverlay({ kind: 'provider', providerId: id })
  })
}

function notifyNearby(fresh: readonly ProviderWithDistance[]): void {
  const [nearest] = fresh
  const told = alertContent
  if (!nearest || !told) return
  const top = topOverlay()
  const isCardSeen = isOnMap() && (top === undefined || isMapOverlay(top))
  if (!isCardSeen)
    showToast({
      content: () => ({ title: told.title(), text: told.text(nearest) }),
      icon: 'radar',
      onPress: () => showNearbyProvider(nearest.provider.id),
    })
  // Also while the page is open: a phone in a pocket is what the alert is for.
  if (typeof Notification === 'undefined' || Notification.permission !== 'granted') return
  const outside = localNotificationDetail(currentPreferences(), Date.now())
  if (outside === undefined) return
  void navigator.serviceWorker?.ready.then((registration) =>
    registration.showNotification(told.title(), {
      body: outside === 'in full' ? told.text(nearest) : '',
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
      // Then a reload ends the watch.
    }
  },
  onNewProviders: notifyNearby,
  onPosition: setMyPosition,
})

/** Starts watching with the chosen settings; nothing happens without a service. */
export function startProximityWatch(): void {
  const { service, radius_km } = getDefaultStore().get(settingsAtom)
  if (service !== null) watch.start(service, radius_km)
}
export const stopProximityWatch = (): void => watch.stop()
export const retryProximityWatch = (): void =>
  getDefaultStore().get(stateAtom).kind === 'watching' ? watch.retry() : startProximityWatch()
export const dismissNearbyProvider = (id: Uid): void => watch.dismiss(id)

/** Goes on after a reload, where no question to the person is needed for it. */
async function resumeWatch(): Promise<void> {
  try {
    if (sessionStorage.getItem(WATCH_RUNNING_KEY) === null) return
    const { state } = await navigator.permissions.query({ name: 'geolocation' })
    if (state === 'granted') startProximityWatch()
  } catch {
    // A browser that cannot tell: the person starts it again.
  }
}

let isBound = false

/** Once for each page, when the first part of it shows. @param found how to tell of somebody */
export function initProximityAlert(found: AlertContent): void {
  alertContent = found
  if (isBound) return
  isBound = true
  const store = getDefaultStore()
  let uid = store.get(sessionUserAtom)?.uid
  store.sub(sessionUserAtom, () => {
    const now = store.get(sessionUserAtom)?.uid
    // A visitor who signs in is still the one who walks.
    if (uid !== undefined && now !== uid) watch.stop()
    uid = now
  })
  void resumeWatch()
}
