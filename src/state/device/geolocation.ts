/** Position of the user, if they allow it. Distances are measured from there, else from the centre of the selected city. */
import { atom, getDefaultStore, useAtomValue } from 'jotai'
import { cities, cityOrDefault, type City } from '#domain/cities.ts'
import { SAME_CITY_KM } from '#domain/constants.ts'
import { isNewOrigin, type Fix } from '#domain/location/fix/fix.ts'
import { haversineKm, type Position } from '#domain/location/haversine.ts'
import { fail, ok, type Result } from '#domain/result.ts'
import { cityAtom } from '../navigation/city.ts'
import { MAP_AREA, searchPlaceAtom } from './search-place.ts'

/** Why there is no position (section 8). */
export type LocationError = 'denied' | 'unavailable' | 'timeout' | 'unknown' | 'unsupported'

/** Section 9: 8 seconds, high accuracy. */
export const LOCATION_OPTIONS: PositionOptions = { enableHighAccuracy: true, timeout: 8_000, maximumAge: 30_000 }

/** The newest fix, for the map. */
const fixAtom = atom<Fix | undefined>(undefined)
/** The fix from which distances are measured: it follows the newest one in steps. */
export const positionAtom = atom<Fix | undefined>(undefined)
/** The fix to which the map went. A person who moves on is followed only where they ask for it. */
const mapPositionAtom = atom<Fix | undefined>(undefined)

/** Returns the position where it is in the city; null for all cities. */
function within(city: string | null, position: Position | undefined): Position | undefined {
  if (!position || (city !== null && haversineKm(position, cityOrDefault(city)) >= SAME_CITY_KM)) return undefined
  return { latitude: position.latitude, longitude: position.longitude }
}

/** A saved place that was chosen to search near. */
const chosenPlaceAtom = atom((get): Position | undefined => {
  const chosen = get(searchPlaceAtom)
  return chosen && chosen.id !== MAP_AREA ? chosen : undefined
})

/** The place where help is asked for: one that was chosen to search near, or the person's position; undefined where it is not in the selected city. */
export const askedPlaceAtom = atom((get): Position | undefined => within(get(cityAtom), get(chosenPlaceAtom) ?? get(positionAtom)))

function centreOf(city: string | null): Position | undefined {
  // All cities together have no centre.
  if (city === null) return undefined
  const { latitude, longitude } = cityOrDefault(city)
  return { latitude, longitude }
}

export const useAskedPlace = (): Position | undefined => useAtomValue(askedPlaceAtom)

/** The place that the map goes to; undefined with all cities selected and no known position. */
export const homeAtom = atom((get): Position | undefined => {
  const city = get(cityAtom)
  return within(city, get(chosenPlaceAtom) ?? get(mapPositionAtom)) ?? centreOf(city)
})

/** The position from which distances are measured: the middle of an area that was searched, the place where help is asked for, or the city's centre. */
export const originAtom = atom((get): Position | undefined => {
  const city = get(cityAtom)
  const chosen = get(searchPlaceAtom)
  return (chosen?.id === MAP_AREA ? within(city, chosen) : undefined) ?? get(askedPlaceAtom) ?? centreOf(city)
})

/** True where the map can show the person's own position, because it is in the selected city. */
export const isPositionInCityAtom = atom((get) => within(get(cityAtom), get(fixAtom)) !== undefined)

/** Returns the marketplace city that a position is in or nearest to; undefined when there is none near. */
export function findNearbyCity(position: Position): City | undefined {
  const near = cities().map((city) => ({ city, km: haversineKm(position, city) }))
  return near.filter(({ km }) => km < SAME_CITY_KM).toSorted((a, b) => a.km - b.km)[0]?.city
}

export const useMyPosition = (): Position | undefined => useAtomValue(positionAtom)
export const useFix = (): Fix | undefined => useAtomValue(fixAtom)
export const useHome = (): Position | undefined => useAtomValue(homeAtom)
export const useOrigin = (): Position | undefined => useAtomValue(originAtom)

/** Returns a distance within a city, km; undefined for one to another city. */
export const sameCityKm = (km: number | undefined): number | undefined => (km !== undefined && km < SAME_CITY_KM ? km : undefined)
/** Returns the distance to a place in the same city, km; undefined without an origin, and for another city. */
export const sameCityDistanceKm = (origin: Position | undefined, place: Position): number | undefined =>
  sameCityKm(origin && haversineKm(origin, place))

const LOCATION_ERRORS: Readonly<Record<number, LocationError>> = { 1: 'denied', 2: 'unavailable', 3: 'timeout' }

/** Returns the error for a code. @param code of a GeolocationPositionError */
export const locationErrorOf = (code: number): LocationError => LOCATION_ERRORS[code] ?? 'unknown'

/** Reads a position of the browser. @param nowMs time of its arrival, ms since 1970 */
export function fixOf({ coords }: GeolocationPosition, nowMs: number): Fix {
  const { latitude, longitude, accuracy, heading } = coords
  // The heading is null where the device cannot tell, and NaN at rest.
  return { latitude, longitude, accuracyM: accuracy, course: heading === null || Number.isNaN(heading) ? undefined : heading, atMs: nowMs }
}

/** Takes a fix that the person asked for: distances are measured from there, and the map goes there. */
export function setMyPosition(fix: Fix): void {
  const jotai = getDefaultStore()
  jotai.set(fixAtom, fix)
  jotai.set(positionAtom, fix)
  jotai.set(mapPositionAtom, fix)
}

/** Takes one fix of many: the map shows it where the person is, and distances are measured from it when it is far enough from the last. */
export function updateMyPosition(fix: Fix): void {
  const jotai = getDefaultStore()
  jotai.set(fixAtom, fix)
  if (isNewOrigin(jotai.get(positionAtom), fix)) jotai.set(positionAtom, fix)
  if (jotai.get(mapPositionAtom) === undefined) jotai.set(mapPositionAtom, fix)
}

/** Has the map go to where the person is now, when it returns to its place. */
export const moveHomeToPosition = (): void => getDefaultStore().set(mapPositionAtom, getDefaultStore().get(fixAtom))

/** Returns the browser's geolocation; undefined without one, although the types declare it. */
export const deviceGeolocation = (): Geolocation | undefined => (navigator as Partial<Navigator>).geolocation

/** Requests the position once, and holds it until the page closes. */
export function locateMe(): Promise<Result<Position, LocationError>> {
  return new Promise((resolve) => {
    const geolocation = deviceGeolocation()
    if (!geolocation) {
      resolve(fail('unsupported'))
      return
    }
    geolocation.getCurrentPosition(
      (found) => {
        const fix = fixOf(found, Date.now())
        setMyPosition(fix)
        resolve(ok(fix))
      },
      (error) => resolve(fail(locationErrorOf(error.code))),
      LOCATION_OPTIONS,
    )
  })
}

/** Reads the position if the user has allowed it before, without asking again. */
export async function locateIfAllowed(): Promise<void> {
  try {
    const permission = await navigator.permissions.query({ name: 'geolocation' })
    if (permission.state === 'granted') await locateMe()
  } catch {
    // A browser that cannot query the permission asks when the user presses the button.
  }
}
