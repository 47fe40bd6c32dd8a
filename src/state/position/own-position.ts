/** The button that shows where the person is: finds them once, then follows them while they walk. */
import { atom, getDefaultStore, useAtomValue } from 'jotai'
import { cityAtom } from '../navigation/city.ts'
import { askForCompass, watchCompass } from '../device/compass.ts'
import {
  deviceGeolocation,
  findNearbyCity,
  isPositionInCityAtom,
  setMyPosition,
  updateMyPosition,
  type LocationError,
} from '../device/geolocation.ts'
import { searchPlaceAtom } from '../device/search-place.ts'
import { isMapMovedAtom, searchAroundMap, showNearby } from '../directory/search/search-area.ts'
import type { Fix } from '#domain/location/fix/fix.ts'
import { createFollowWatch, type FollowState } from './follow-watch.ts'
import { locateInSteps } from './locate-in-steps.ts'

/** What the person is told about their position. */
export type PositionNews =
  /** The device is looking, and takes long. */
  | { readonly kind: 'slow' }
  | { readonly kind: 'failed'; readonly error: LocationError }
  /** The circle is large. */
  | { readonly kind: 'coarse'; readonly accuracyM: number }
  /** No city of the marketplace is near. */
  | { readonly kind: 'elsewhere' }
  /** The person moves the map to where they are. */
  | { readonly kind: 'choosing' }

/** What a press of the button does. */
export type PositionAction = 'show' | 'follow' | 'stop'

/** From this radius on the person is told, m: the dot may be in another district. */
const COARSE_M = 1_000

const jotai = getDefaultStore()
const clock = {
  now: () => Date.now(),
  after: (ms: number, run: () => void) => {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}
const newsAtom = atom<PositionNews | undefined>(undefined)
const followAtom = atom<FollowState>({ kind: 'off', error: undefined })
const actionAtom = atom((get): PositionAction => {
  if (get(followAtom).kind === 'following') return 'stop'
  const isShown = get(isPositionInCityAtom) && !get(isMapMovedAtom) && get(searchPlaceAtom) === null
  return isShown ? 'follow' : 'show'
})

export const usePositionNews = (): PositionNews | undefined => useAtomValue(newsAtom)
export const useFollowState = (): FollowState => useAtomValue(followAtom)
export const usePositionAction = (): PositionAction => useAtomValue(actionAtom)
export const isFollowing = (): boolean => jotai.get(followAtom).kind === 'following'

/** Ends the search for the position. */
let cancelLooking = (): void => undefined

function show(fix: Fix): void {
  setMyPosition(fix)
  const here = findNearbyCity(fix)
  // A person who asks for their position wants the providers there.
  if (here && jotai.get(cityAtom) !== null) jotai.set(cityAtom, here.name)
  jotai.set(searchPlaceAtom, null)
  showNearby()
}

function newsOf(fix: Fix): PositionNews | undefined {
  if (jotai.get(cityAtom) !== null && !findNearbyCity(fix)) return { kind: 'elsewhere' }
  return fix.accuracyM >= COARSE_M ? { kind: 'coarse', accuracyM: fix.accuracyM } : undefined
}

/** Finds the person, and shows what is near. */
export function showMyPosition(): void {
  cancelLooking()
  jotai.set(newsAtom, undefined)
  let isCoarseShown = false
  cancelLooking = locateInSteps({
    geolocation: deviceGeolocation(),
    clock,
    onSlow: () => jotai.set(newsAtom, { kind: 'slow' }),
    onCoarse: (fix) => {
      isCoarseShown = true
      jotai.set(newsAtom, undefined)
      show(fix)
    },
    onEnd: (found) => {
      if (!found.ok) {
        jotai.set(newsAtom, { kind: 'failed', error: found.error })
        return
      }
      // A person who moved the map meanwhile looks at something else.
      if (isCoarseShown && jotai.get(isMapMovedAtom)) updateMyPosition(found.value)
      else show(found.value)
      jotai.set(newsAtom, newsOf(found.value))
    },
  })
}

/** Closes the notice, and ends what it is about. */
export function closePositionNews(): void {
  cancelLooking()
  jotai.set(newsAtom, undefined)
}

/** Has the person move the map to where they are. */
export function choosePositionOnMap(): void {
  cancelLooking()
  jotai.set(newsAtom, { kind: 'choosing' })
}
export function endChoosingOnMap(): void {
  searchAroundMap()
  closePositionNews()
}

/** Measures from a saved place; null measures from the city's centre while there is no position. */
export function searchNearInstead(place: { readonly id: string; readonly latitude: number; readonly longitude: number } | null): void {
  jotai.set(searchPlaceAtom, place)
  closePositionNews()
  showNearby()
}

/** The direction that the map shows, degrees clockwise from north. */
let heading: number | undefined
const headingListeners = new Set<(heading: number | undefined) => void>()
function setHeading(next: number | undefined): void {
  heading = next
  for (const tell of headingListeners) tell(next)
}
/** Calls back with the heading now and whenever it changes; undefined while it is unknown. @returns stops it */
export function subscribeHeading(tell: (heading: number | undefined) => void): () => void {
  headingListeners.add(tell)
  tell(heading)
  return () => headingListeners.delete(tell)
}

let isMapSeen = true
let stopCompass: (() => void) | undefined
let hasCompass = false

function updateCompass(): void {
  const isWanted = isFollowing() && isMapSeen
  if (isWanted && !stopCompass)
    stopCompass = watchCompass((next) => {
      hasCompass = true
      setHeading(next)
    })
  if (isWanted) return
  stopCompass?.()
  stopCompass = undefined
  hasCompass = false
  setHeading(undefined)
}

const follow = createFollowWatch({
  geolocation: deviceGeolocation(),
  clock,
  onFix: (fix) => {
    updateMyPosition(fix)
    if (!hasCompass) setHeading(fix.course)
  },
  onState: (state) => {
    jotai.set(followAtom, state)
    if (state.kind === 'following') return
    if (state.error !== undefined) jotai.set(newsAtom, { kind: 'failed', error: state.error })
    updateCompass()
  },
})

let isPermissionWatched = false
/** Ends following when the permission is taken away: not every browser tells a running watch. */
async function watchPermission(): Promise<void> {
  if (isPermissionWatched) return
  isPermissionWatched = true
  try {
    const permission = await navigator.permissions.query({ name: 'geolocation' })
    permission.onchange = () => {
      if (permission.state !== 'granted' && isFollowing()) follow.stop('denied')
    }
  } catch {
    // A browser that cannot query the permission: the watch reports the error.
  }
}

/** Keeps the person in the middle of the map. It must be called while a press is handled: iOS asks for the compass. */
export function followMyPosition(): void {
  cancelLooking()
  jotai.set(newsAtom, undefined)
  const asked = askForCompass()
  follow.start()
  void asked.then(updateCompass)
  void watchPermission()
}
export const stopFollowing = (): void => follow.stop()

/** Tells whether the person sees the map; while they do not, nothing is followed. */
export function setMapSeen(isSeen: boolean): void {
  isMapSeen = isSeen
  follow.setSeen(isSeen)
  updateCompass()
}
