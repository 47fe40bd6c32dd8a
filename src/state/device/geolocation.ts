/** Where the person is, if they let us know; distances are measured from there, else from the middle of the chosen city. */
import { atom, getDefaultStore, useAtomValue } from 'jotai'
import { CITIES, cityOrDefault, type City } from '#domain/cities.ts'
import { haversineKm, type Position } from '#domain/location/haversine.ts'
import { fail, ok, type Result } from '#domain/result.ts'
import { cityAtom } from '../navigation/view.ts'

/** Why there is no position (section 8). */
export type LocationError = 'denied' | 'unavailable' | 'timeout' | 'unknown' | 'unsupported'

/** Section 9: 8 seconds, high accuracy. */
export const LOCATION_OPTIONS: PositionOptions = { enableHighAccuracy: true, timeout: 8_000, maximumAge: 30_000 }
/** Farther than this from the chosen city, the person looks at a city they are not in. */
const SAME_CITY_KM = 100

const positionAtom = atom<Position | undefined>(undefined)

const originAtom = atom((get): Position | undefined => {
  const city = get(cityAtom)
  const mine = get(positionAtom)
  // All cities have no middle.
  if (city === null) return mine
  const centre = cityOrDefault(city)
  return mine && haversineKm(mine, centre) < SAME_CITY_KM ? mine : { latitude: centre.latitude, longitude: centre.longitude }
})

/** The city of the marketplace that a position is in or near; undefined when there is none. */
export const findNearbyCity = (position: Position): City | undefined => CITIES.find((city) => haversineKm(position, city) < SAME_CITY_KM)

export const useMyPosition = (): Position | undefined => useAtomValue(positionAtom)
export const currentPosition = (): Position | undefined => getDefaultStore().get(positionAtom)
/** Where distances are measured from; undefined with all cities chosen and no position known. */
export const useOrigin = (): Position | undefined => useAtomValue(originAtom)

/** A distance that says something; undefined for one to another city. */
export const sameCityKm = (km: number | undefined): number | undefined => (km !== undefined && km < SAME_CITY_KM ? km : undefined)
/** How far somebody is, where that says something. @returns km; undefined without an origin, and in another city */
export const sameCityDistanceKm = (origin: Position | undefined, place: Position): number | undefined =>
  sameCityKm(origin && haversineKm(origin, place))

const LOCATION_ERRORS: Readonly<Record<number, LocationError>> = { 1: 'denied', 2: 'unavailable', 3: 'timeout' }

/** What a failure means. @param code of a GeolocationPositionError */
export const locationErrorOf = (code: number): LocationError => LOCATION_ERRORS[code] ?? 'unknown'

export const setMyPosition = (position: Position): void => getDefaultStore().set(positionAtom, position)

/** Undefined in a browser that has none, whatever the types say. */
export const deviceGeolocation = (): Geolocation | undefined => (navigator as Partial<Navigator>).geolocation

/** Asks the device once, and remembers the answer until the page closes. */
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

/** Where the person has allowed it before, their position is read without asking again. */
export async function locateIfAllowed(): Promise<void> {
  try {
    const permission = await navigator.permissions.query({ name: 'geolocation' })
    if (permission.state === 'granted') await locateMe()
  } catch {
    // A browser that cannot tell is asked when the person presses the button.
  }
}
