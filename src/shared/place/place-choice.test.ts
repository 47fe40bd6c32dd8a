import { expect, test } from 'vitest'
import type { PlaceOption } from '#domain/location/search/find-known-places.ts'
import { NO_PLACE } from '#state/drafts/place-draft.ts'
import { placeName, placeRow } from '../location/place-row.ts'
import { chooseAddress, chooseOnMap } from './place-choice.ts'

const AT = { latitude: 37.7838, longitude: -122.4058 }
const option = (place: Partial<PlaceOption>): PlaceOption => ({
  kind: 'street',
  name: 'Market Street',
  city: 'San Francisco',
  source: 'file',
  radiusM: 1_800,
  rank: 0,
  km: 1,
  ...AT,
  ...place,
})
const street = option({})
const alley = option({ name: 'Mint Plaza', radiusM: 90 })
const shop = option({ kind: 'shop', name: 'Jackson Market', radiusM: 0 })
const crossing = option({ kind: 'crossing', name: '5th Street', second: 'Mission Street', radiusM: 0 })
const castro = option({ kind: 'district', name: 'Castro', source: 'app', radiusM: 0 })
const ferry = option({ kind: 'landmark', name: 'Ferry Building', source: 'app', radiusM: 0 })

const context = { values: NO_PLACE, saved: undefined, hasPageMap: false }
const POINT = { user_latitude: AT.latitude, user_longitude: AT.longitude, point_from: 'list' }

test.each([
  [street, 'Market Street', 'Street · San Francisco'],
  [crossing, '5th Street and Mission Street', 'Intersection · San Francisco'],
  [castro, 'Castro', 'District · San Francisco'],
  [option({ kind: 'city', name: 'Lagos', city: 'Lagos' }), 'Center of Lagos', 'City'],
  [option({ kind: 'position', name: '', city: undefined }), '37.7838, -122.4058', 'Point on the map'],
  [option({ name: '<b>x</b>' }), '<b>x</b>', 'Street · San Francisco'],
])('%j is shown as %s, %s', (place, label, note) => {
  expect(placeRow(place)).toMatchObject({ label, note })
  expect(placeName(place)).toBe(label)
})

test('a long street is an address whose point is still to be set, where the map begins', () => {
  const { values, start } = chooseAddress({ ...street, number: { text: '850', isFirst: true } }, context)
  expect(values).toEqual({ address: '850 Market Street', district: '', user_latitude: null, user_longitude: null, point_from: null })
  expect(start).toEqual(AT)
  expect(chooseAddress({ ...street, name: 'Hauptstraße', number: { text: '12', isFirst: false } }, context).values.address).toBe(
    'Hauptstraße 12',
  )
})

test('a street that a service online found is no door, and an address is', () => {
  const online = { source: 'online', radiusM: 0 } as const
  expect(chooseAddress({ ...street, ...online }, context).start).toEqual(AT)
  expect(chooseAddress({ ...street, ...online, kind: 'address', name: '12 Valencia Street' }, context).start).toBeUndefined()
})

test.each([
  [alley, 'Mint Plaza', ''],
  [shop, 'Jackson Market', ''],
  [crossing, '5th Street and Mission Street', ''],
  [ferry, 'Ferry Building', 'Ferry Building'],
])('%j is an address with its point, and tells no more than the district', (place, address, district) => {
  expect(chooseAddress(place, context)).toEqual({ values: { address, district, ...POINT }, start: undefined })
})

test('the address of a saved place leaves its notes behind', () => {
  const saved = { id: 'work', label: 'Work', isHome: false, address: '12 Valencia Street', place_notes: 'Gate', ...AT }
  const { values } = chooseAddress(shop, { ...context, values: { ...NO_PLACE, address: '12 Valencia Street', place_notes: 'Gate' }, saved })
  expect(values).toMatchObject({ address: 'Jackson Market', place_notes: '' })
})

test('on the map a place is the point itself, and gives the address where none is typed', () => {
  expect(chooseOnMap(castro, context)).toEqual({ values: { district: 'Castro', ...POINT }, start: undefined })
  expect(chooseOnMap(ferry, context)).toEqual({ values: { district: 'Ferry Building', ...POINT }, start: undefined })
  expect(chooseOnMap(street, context)).toEqual({ values: { address: 'Market Street', district: '', ...POINT }, start: undefined })
})

test('on the map a place is where it begins once an address says which door', () => {
  const typed = { ...context, values: { ...NO_PLACE, address: '12 Valencia Street' } }
  expect(chooseOnMap(castro, typed)).toEqual({
    values: { district: 'Castro', user_latitude: null, user_longitude: null, point_from: null },
    start: AT,
  })
  expect(chooseOnMap(shop, { ...typed, hasPageMap: true })).toEqual({ values: { district: '', ...POINT }, start: undefined })
})
