import { expect, test } from 'vitest'
import { ulid } from '#tests/support/domain/fixtures.ts'
import { NO_PLACE } from '#state/drafts/place-draft.ts'
import { addressValues, isSavedPlace, placeArgs, pointValues, savedPlaceValues, typedPlace } from './place-values.ts'
import { savedPlacesOf } from './use-saved-places.ts'

const CASTRO = { latitude: 37.7609, longitude: -122.435 }
const WORK = { id: ulid(1), label: 'Work', address: '1 Market Street', place_notes: 'Floor 3', ...CASTRO, isHome: false }
const atWork = { ...NO_PLACE, destination: 'Pier 39', ...savedPlaceValues(WORK) }

test('a saved place fills the form, and its arguments say what is known', () => {
  expect(placeArgs(atWork, true)).toEqual({
    address: '1 Market Street',
    place_notes: 'Floor 3',
    destination: { address: 'Pier 39' },
    district: 'Castro',
    user_latitude: CASTRO.latitude,
    user_longitude: CASTRO.longitude,
  })
  expect(isSavedPlace(atWork, WORK)).toBe(true)
})

test('only a service that goes somewhere has a destination, and spaces are no address', () => {
  const blank = { ...NO_PLACE, address: '  ', destination: 'Pier 39' }
  expect(placeArgs(blank, false)).toMatchObject({ address: undefined, destination: undefined, user_latitude: null })
})

test('another address keeps nothing that was saved with the first; a typed one keeps its point', () => {
  const typed = { ...atWork, ...addressValues(atWork, WORK, '5 Broad Street') }
  expect(typed).toEqual({ ...NO_PLACE, destination: 'Pier 39', address: '5 Broad Street' })
  const placed = { ...typed, ...pointValues(CASTRO, 'marker') }
  expect({ ...placed, ...addressValues(placed, undefined, '5 Broad Street, Apt 2') }).toEqual({
    ...placed,
    address: '5 Broad Street, Apt 2',
  })
})

test('a place that is moved is no longer the saved one', () => {
  expect(isSavedPlace({ ...atWork, user_latitude: 37.7 }, WORK)).toBe(false)
})

test('a refused request opens with its place alone', () => {
  const args = { address: '5 Broad Street', destination: { address: 'Pier 39' }, user_latitude: null, user_longitude: null }
  expect(typedPlace(args)).toEqual({ ...NO_PLACE, ...args, destination: 'Pier 39' })
})

test('Home comes first: as it is saved, or else the address of the profile', () => {
  const { isHome: _, ...work } = WORK
  expect(savedPlacesOf({ address: '', saved_places: [work] }, 'Home')).toEqual([WORK])
  expect(savedPlacesOf({ address: '9 Elm', saved_places: [work] }, 'Home')).toEqual([
    { id: 'home', label: 'Home', address: '9 Elm', isHome: true },
    WORK,
  ])
  const home = { ...work, id: ulid(2), label: 'My flat', address: '9 Elm' }
  expect(savedPlacesOf({ address: '9 Elm', saved_places: [work, home] }, 'Home')).toEqual([{ ...home, isHome: true }, WORK])
})
