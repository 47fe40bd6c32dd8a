/** Position of the user, if they allow it. Distances are measured from there, else from the centre of the selected city. */
import { atom, getDefaultStore, useAtomValue } from 'jotai'
import { cities, cityOrDefault, type City } from '#domain/cities.ts'
import { SAME_CITY_KM } from '#domain/constants.ts'
import { haversineKm, type Position } from '#domain/location/haversine.ts'
import { fail, ok, type Result } from '#domain/result.ts'
import { cityAtom } from '../navigation/view.ts'
import { MAP_AREA, searchPlaceAtom } from './search-place.ts'

/** Why there is no position (section 8). */
export type LocationError = 'denied' | 'unavailable' | 'timeout' | 'unknown' | 'unsupported'

/** Section 9: 8 seconds, high accuracy. */
export const LOCATION_OPTIONS: PositionOptions = { enableHighAccuracy: true, timeout: 8_000, maximumAge: 30_000 }

const positionAtom = atom<Position | undefined>(undefined)

/** Returns the position where it is in the city; null for all cities. */
function within(city: string | null, position: Position | undefined): Position | undefined {
  return position && (city === null || haversineKm(position, cityOrDefault(city)) < SAME_CITY_KM) ? position : undefined
}

/** The place where help is asked for: one that was chosen to search near, or the person's position; undefined where it is not in the selected city. */
export const askedPlaceAtom = atom((get): Position | undefined => {
  const chosen = get(searchPlaceAtom)
  return within(get(cityAtom), chosen && chosen.id !== MAP_AREA ? chosen : get(positionAtom))
})

export const useAskedPlace = (): Position | undefined => useAtomValue(askedPlaceAtom)

/** The place that the map shows at first; undefined with all cities selected and no known position. */
const homeAtom = atom((get): Position | undefined => {
  const city = get(cityAtom)
  const place = get(askedPlaceAtom)
  // All cities together have no centre.
  if (place || city === null) return place
  const { latitude, longitude } = cityOrDefault(city)
  return { latitude, longitude }
})

/** The position from which distances are measured: the place that the map shows at first, or the middle of an area that was searched. */
export const originAtom = atom((get): Position | undefined => {
  const chosen = get(searchPlaceAtom)
  return (chosen?.id === MAP_AREA ? within(get(cityAtom), chosen) : undefined) ?? get(homeAtom)
})

/** Returns the marketplace city that a position is in or nearest to; undefined when there is none near. */
export function findNearbyCity(position: Position): City | undefined {
  const near = cities().map((city) => ({ city, km: haversineKm(position, city) }))
  return near.filter(({ km }) => km < SAME_CITY_KM).toSorted((a, b) => a.km - b.km)[0]?.city
}

export const useMyPosition = (): Position | undefined => useAtomValue(positionAtom)
export const currentPosition = (): Position | undefined => getDefaultStore().get(positionAtom)
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

export const setMyPosition = (position: Position): void => getDefaultStore().set(positionAtom, position)

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
      ({ coords }) => {
        const position = { latitude: coords.latitude, longitude: coords.longitude }
        setMyPosition(position)
        resolve(ok(position))
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
