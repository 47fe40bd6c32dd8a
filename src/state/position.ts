/** Where the person is, if they let us know; distances are measured from there, else from the middle of the city. */
import { atom, getDefaultStore, useAtomValue } from 'jotai'
import { cityOrDefault } from '#domain/cities.ts'
import { DEFAULT_CITY } from '#domain/constants.ts'
import { haversineKm, type Position } from '#domain/haversine.ts'
import { fail, ok, type Result } from '#domain/result.ts'
import { cityAtom } from './view.ts'

/** Why there is no position (section 8). */
export type LocationTrouble = 'denied' | 'unavailable' | 'timeout' | 'unknown' | 'unsupported'

/** Section 9: 8 seconds, high accuracy. */
const OPTIONS: PositionOptions = { enableHighAccuracy: true, timeout: 8_000, maximumAge: 30_000 }
/** Farther than this from the chosen city, the person looks at a city they are not in. */
const SAME_CITY_KM = 100

const positionAtom = atom<Position | undefined>(undefined)

const originAtom = atom((get): Position => {
  const centre = cityOrDefault(get(cityAtom) ?? DEFAULT_CITY)
  const mine = get(positionAtom)
  return mine && haversineKm(mine, centre) < SAME_CITY_KM ? mine : { latitude: centre.latitude, longitude: centre.longitude }
})

export const useMyPosition = (): Position | undefined => useAtomValue(positionAtom)
export const currentPosition = (): Position | undefined => getDefaultStore().get(positionAtom)
/** Where distances are measured from. */
export const useOrigin = (): Position => useAtomValue(originAtom)

const TROUBLE: Readonly<Record<number, LocationTrouble>> = { 1: 'denied', 2: 'unavailable', 3: 'timeout' }

/** Asks the device once, and remembers the answer until the page closes. */
export function locateMe(): Promise<Result<Position, LocationTrouble>> {
  return new Promise((resolve) => {
    if (!('geolocation' in navigator)) {
      resolve(fail('unsupported'))
      return
    }
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        const position = { latitude: coords.latitude, longitude: coords.longitude }
        getDefaultStore().set(positionAtom, position)
        resolve(ok(position))
      },
      (error) => resolve(fail(TROUBLE[error.code] ?? 'unknown')),
      OPTIONS,
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
