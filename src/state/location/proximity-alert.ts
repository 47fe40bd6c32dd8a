/** The page's proximity watch: it looks around while the app is open, whatever is on the screen, and ends when the person signs out. */
import { atom, getDefaultStore, useAtom, useAtomValue } from 'jotai'
import type { Uid } from '#domain/ids.ts'
import { toldOutside } from '#domain/notifications/notification-preferences.ts'
import { DEFAULT_WATCH, watchSettingsSchema } from '#domain/directory/proximity-check.ts'
import { nearProviders } from '../directory/directory.ts'
import { closeAllOverlays, openOverlay, topOverlay, isOnMapItself } from '../navigation/overlays.ts'
import { personalAtom } from '../storage/user-storage.ts'
import { deviceGeolocation, setMyPosition } from '../device/geolocation.ts'
import { currentPreferences } from '../session/preferences.ts'
import { createProximityWatch, type NearbyProvider, type WatchState } from './proximity-watch.ts'
import { rememberedUser } from '../storage/session-user.ts'
import { showToast } from '../notifications/toasts.ts'
import { isOnMap, switchToCustomer } from '../navigation/view.ts'

export type { NearbyProvider, WatchState, WatchTrouble } from './proximity-watch.ts'

/** Says that a watch was on when this window was reloaded; a window that is opened anew starts without one. */
const RUNNING = 'nearhelp.watching'

const settingsAtom = personalAtom('proximity', watchSettingsSchema, DEFAULT_WATCH)
const stateAtom = atom<WatchState>({ kind: 'idle', trouble: undefined })

export const useWatch = (): WatchState => useAtomValue(stateAtom)
/** The chosen service and radius, remembered for each person. */
export const useWatchSettings = () => useAtom(settingsAtom)

/** How somebody who came near is told of. */
export interface FoundWords {
  readonly title: () => string
  readonly text: (found: NearbyProvider) => string
}
let words: FoundWords | undefined

/** Shows somebody on the map. */
export function viewFound(id: string): void {
  closeAllOverlays(() => {
    if (!isOnMap()) switchToCustomer()
    openOverlay({ kind: 'provider', providerId: id })
  })
}

function tell(fresh: readonly NearbyProvider[]): void {
  const [nearest] = fresh
  const told = words
  if (!nearest || !told) return
  const top = topOverlay()
  const isCardSeen = isOnMap() && (top === undefined || isOnMapItself(top))
  if (!isCardSeen)
    showToast({
      words: () => ({ title: told.title(), text: told.text(nearest) }),
      icon: 'radar',
      onPress: () => viewFound(nearest.provider.id),
    })
  // Also while the page is open: a phone in a pocket is what the alert is for.
  if (typeof Notification === 'undefined' || Notification.permission !== 'granted') return
  const outside = toldOutside(currentPreferences(), Date.now())
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
  near: nearProviders,
  onState: (state) => {
    getDefaultStore().set(stateAtom, state)
    try {
      if (state.kind === 'watching') sessionStorage.setItem(RUNNING, '1')
      else sessionStorage.removeItem(RUNNING)
    } catch {
      // Then a reload ends the watch.
    }
  },
  onFresh: tell,
  onPosition: setMyPosition,
})

/** Starts watching with the chosen settings; nothing happens without a service. */
export function startWatch(): void {
  const { service, radius_km } = getDefaultStore().get(settingsAtom)
  if (service !== null) watch.start(service, radius_km)
}
export const stopWatch = (): void => watch.stop()
export const retryWatch = (): void => (getDefaultStore().get(stateAtom).kind === 'watching' ? watch.retry() : startWatch())
export const dismissFound = (id: Uid): void => watch.dismiss(id)

/** Goes on after a reload, where no question to the person is needed for it. */
async function resume(): Promise<void> {
  try {
    if (sessionStorage.getItem(RUNNING) === null) return
    const { state } = await navigator.permissions.query({ name: 'geolocation' })
    if (state === 'granted') startWatch()
  } catch {
    // A browser that cannot tell: the person starts it again.
  }
}

let isBound = false

/** Once for each page, when the first part of it shows. @param found how to tell of somebody */
export function bindWatch(found: FoundWords): void {
  words = found
  if (isBound) return
  isBound = true
  const store = getDefaultStore()
  let uid = store.get(rememberedUser)?.uid
  store.sub(rememberedUser, () => {
    const now = store.get(rememberedUser)?.uid
    // A visitor who signs in is still the one who walks.
    if (uid !== undefined && now !== uid) watch.stop()
    uid = now
  })
  void resume()
}
