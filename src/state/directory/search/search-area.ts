/** The area that list and map show together: the part of the map that the person moved to, or a distance around a place. */
import { atom, getDefaultStore, useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { haversineKm, type Position } from '#domain/location/haversine.ts'
import type { ProviderFilter } from '#domain/directory/provider-filter.ts'
import type { Bounds } from '#workers/contract.ts'
import { homeAtom, moveHomeToPosition, originAtom } from '../../device/geolocation.ts'
import { MAP_AREA, searchPlaceAtom } from '../../device/search-place.ts'
import { defaultFilter } from '../../session/preferences.ts'
import { effectiveFilterAtom } from '../directory.ts'

/** What the person sees of the map, without the parts that a sheet or a card covers. */
export interface MovedView {
  readonly bounds: Bounds
  readonly center: Position
}

/** A center closer to the origin than this is the same area, km. */
const SAME_AREA_KM = 0.3

/** Undefined until the person moves the map, and after the app moves it to another place. */
const movedViewAtom = atom<MovedView | undefined>(undefined)
/** Grows when the map is to return to its place, also where the place is the same. */
const returnsAtom = atom(0)

/** True where the person chose a distance: it stays, and moving the map does not replace it. */
const isDistanceChosenAtom = atom((get) => {
  const { maxDistanceKm } = get(effectiveFilterAtom)
  return maxDistanceKm !== null && maxDistanceKm !== defaultFilter().maxDistanceKm
})

/** The part of the map that list and map are about; undefined where they are about a distance around a place. */
export const areaAtom = atom((get) => (get(isDistanceChosenAtom) ? undefined : get(movedViewAtom)?.bounds))

/** The filter of list and map: an area takes the place of the default distance. */
export const areaFilterAtom = atom((get): ProviderFilter => {
  const filter = get(effectiveFilterAtom)
  return get(areaAtom) ? { ...filter, maxDistanceKm: null } : filter
})

/** True while list and map show an area of the map instead of what is near the person. */
export const isAreaShownAtom = atom((get) => get(areaAtom) !== undefined || get(searchPlaceAtom)?.id === MAP_AREA)

/** A center around which a chosen distance can be measured; undefined where it already is. */
const nextCenterAtom = atom((get) => {
  const view = get(movedViewAtom)
  const origin = get(originAtom)
  if (!view || !get(isDistanceChosenAtom)) return undefined
  return origin && haversineKm(origin, view.center) < SAME_AREA_KM ? undefined : view.center
})

/** True after the person moved the map away from its place. */
export const isMapMovedAtom = atom((get) => get(movedViewAtom) !== undefined)

export const useIsAreaShown = (): boolean => useAtomValue(isAreaShownAtom)
export const useMapReturns = (): number => useAtomValue(returnsAtom)

/** Returns a setter for the map's view after a move by the person. The area ends with the map, and when `place` changes. */
export function useMovedView(place: Position): (view: MovedView) => void {
  const setView = useSetAtom(movedViewAtom)
  const { latitude, longitude } = place
  useEffect(() => () => setView(undefined), [setView, latitude, longitude])
  return setView
}

/** Shows what is near again, and has the map return there. */
export function showNearby(): void {
  const jotai = getDefaultStore()
  moveHomeToPosition()
  jotai.set(movedViewAtom, undefined)
  if (jotai.get(searchPlaceAtom)?.id === MAP_AREA) jotai.set(searchPlaceAtom, null)
  jotai.set(returnsAtom, (count) => count + 1)
}

/** Has distances measured from the middle of the map, as the person sees it. */
export function searchAroundMap(): void {
  const jotai = getDefaultStore()
  const center = jotai.get(movedViewAtom)?.center ?? jotai.get(homeAtom)
  if (center) jotai.set(searchPlaceAtom, { id: MAP_AREA, latitude: center.latitude, longitude: center.longitude })
  jotai.set(movedViewAtom, undefined)
}

/** Returns the action of 'Search this area': the chosen distance is measured from the middle of the map. Undefined where it changes nothing. */
export const useSearchThisArea = (): (() => void) | undefined => useAtomValue(nextCenterAtom) && searchAroundMap
