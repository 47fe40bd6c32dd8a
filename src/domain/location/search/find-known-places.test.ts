import { expect, test } from 'vitest'
import { BUILT_IN_CITIES, cityOrDefault } from '../../cities.ts'
import { haversineKm } from '../haversine.ts'
import { KNOWN_PLACES } from '../known-places.ts'
import { findKnownPlaces, joinPlaces, type PlaceOption } from './find-known-places.ts'

const find = (typed: string, city: string | null = 'San Francisco'): readonly PlaceOption[] =>
  findKnownPlaces({ typed, city, origin: cityOrDefault(city ?? 'San Francisco'), language: 'en' })
const names = (typed: string, city: string | null = 'San Francisco'): readonly string[] => find(typed, city).map(({ name }) => name)

test('every known place is in its city, once, and each city has enough places', () => {
  for (const city of BUILT_IN_CITIES) {
    const own = KNOWN_PLACES.filter((place) => place.city === city.name)
    expect(own.length, city.name).toBeGreaterThanOrEqual(20)
    expect(new Set(own.map(({ name }) => name)).size).toBe(own.length)
    for (const place of own) expect(haversineKm(place, city), place.name).toBeLessThan(30)
  }
  expect(KNOWN_PLACES.filter((place) => !BUILT_IN_CITIES.some(({ name }) => name === place.city))).toEqual([])
})

test.each([
  ['mission', 'Mission District'],
  ['dist mission', 'Mission District'],
  ['  NOB   hill', 'Nob Hill'],
  ['south of market', 'SoMa'],
  ['haight ashbury', 'Haight-Ashbury'],
  ['ben nghe', 'Bến Nghé'],
  ['Bến Nghé', 'Bến Nghé'],
  ['cho lon', 'Chợ Lớn'],
  ['thu duc', 'Thủ Đức'],
  ["lang'ata", 'Lang’ata'],
  ['langata', 'Lang’ata'],
  ['unilag', 'University of Lagos'],
  ['souq', 'Souq Waqif'],
  ['lagos', 'Lagos'],
])('%j finds %s', (typed, name) => {
  expect(names(typed)[0]).toBe(name)
})

test('each says what it is', () => {
  const kinds = ['Ferry Building', 'Castro', 'Oakland', 'Lagos', 'Hamad International Airport'].map((typed) => find(typed)[0]?.kind)
  expect(kinds).toEqual(['landmark', 'district', 'town', 'city', 'airport'])
})

test('two letters of a city find none of its places, its name does', () => {
  expect(names('mi')).toEqual(['Mission District', 'Museum of Islamic Art', 'Ho Chi Minh City'])
  expect(names('nairobi').slice(0, 3)).toEqual(['Nairobi', 'Nairobi CBD', 'University of Nairobi'])
  expect(find('doha', null)).toHaveLength(7)
  expect(names('chinatown minh')).toEqual(['Chợ Lớn'])
})

test('the chosen city comes first, and an empty query lists it, the nearest first', () => {
  expect(names('chinatown')).toEqual(['Chinatown', 'Chợ Lớn'])
  expect(names('chinatown', 'Ho Chi Minh City')).toEqual(['Chợ Lớn', 'Chinatown'])
  const doha = find('', 'Doha')
  expect(doha).toHaveLength(7)
  expect(doha.every(({ city }) => city === 'Doha')).toBe(true)
  expect(doha.every(({ km }, at) => km >= (doha[at - 1]?.km ?? 0))).toBe(true)
  expect(names('', null)).toEqual([])
})

test('an unknown place is not found', () => {
  for (const typed of ['zzz', 'mission lagos', '12 valencia street']) expect(names(typed)).toEqual([])
  for (const typed of ['*', '.*', '<b>', '%', '\u0000']) expect(() => names(typed)).not.toThrow()
})

test.each([
  ['37.7599, -122.4148', 37.7599, -122.4148],
  ['  6.5244 3.3792 ', 6.5244, 3.3792],
  ['-1.2864;36.8172', -1.2864, 36.8172],
  ['0,0', 0, 0],
])('%j is a position', (typed, latitude, longitude) => {
  expect(find(typed, 'Doha')).toMatchObject([{ kind: 'position', name: '', city: undefined, latitude, longitude }])
})

test.each(['91, 0', '0, 181', '37.7599', '1e3, 4', '37.7599,', 'NaN, NaN'])('%j is none', (typed) => {
  expect(find(typed, 'Doha').filter(({ kind }) => kind === 'position')).toEqual([])
})

test('a place that two sources know is shown once', () => {
  const [castro] = find('castro')
  if (!castro) throw new Error('no such place')
  const again: PlaceOption = { ...castro, source: 'file', latitude: castro.latitude + 0.001 }
  const street: PlaceOption = { ...again, kind: 'street', rank: castro.rank + 1 }
  const elsewhere: PlaceOption = { ...again, latitude: castro.latitude + 1, km: 100 }
  expect(joinPlaces([castro], [street, again, elsewhere]).map(({ kind, source }) => [kind, source])).toEqual([
    ['district', 'app'],
    ['district', 'file'],
    ['street', 'file'],
  ])
  expect(joinPlaces(Array.from({ length: 20 }, (_, at) => ({ ...castro, name: `Castro ${at}` })))).toHaveLength(7)
})
