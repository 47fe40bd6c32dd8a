import { expect, test } from 'vitest'
import { BUILT_IN_CITIES } from '#domain/cities.ts'
import { haversineKm } from '#domain/location/haversine.ts'
import { KNOWN_PLACES } from '#domain/location/known-places.ts'
import { findPlaces } from './find-places.ts'

const names = (typed: string, city: string | null = 'San Francisco') => findPlaces(typed, city).map(({ name, city: of }) => name ?? of)

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

test('two letters of a city find none of its places, its name does', () => {
  expect(names('mi')).toEqual(['Mission District', 'Ho Chi Minh City', 'Museum of Islamic Art'])
  expect(names('nairobi').slice(0, 3)).toEqual(['Nairobi', 'Nairobi CBD', 'University of Nairobi'])
  expect(findPlaces('doha', null)).toHaveLength(7)
  expect(names('chinatown minh')).toEqual(['Chợ Lớn'])
})

test('the chosen city comes first, and an empty query lists it', () => {
  expect(names('chinatown')).toEqual(['Chinatown', 'Chợ Lớn'])
  expect(names('chinatown', 'Ho Chi Minh City')).toEqual(['Chợ Lớn', 'Chinatown'])
  expect(findPlaces('', 'Doha')).toHaveLength(7)
  expect(findPlaces('', 'Doha').every(({ city }) => city === 'Doha')).toBe(true)
  expect(names('', null)).toEqual([])
})

test('an unknown place is not found', () => {
  for (const typed of ['zzz', 'mission lagos', '*', '.*', '<b>', '%', '\u0000'])
    expect(names(typed).slice(0, 1), typed).not.toEqual([undefined])
  expect(names('zzz')).toEqual([])
  expect(names('mission lagos')).toEqual([])
})

test.each([
  ['37.7599, -122.4148', 37.7599, -122.4148],
  ['  6.5244 3.3792 ', 6.5244, 3.3792],
  ['-1.2864;36.8172', -1.2864, 36.8172],
  ['0,0', 0, 0],
])('%j is a position', (typed, latitude, longitude) => {
  expect(findPlaces(typed, 'Doha')).toEqual([{ name: undefined, city: undefined, latitude, longitude }])
})

test.each(['91, 0', '0, 181', '37.7599', '1e3, 4', '37.7599,', 'NaN, NaN'])('%j is none', (typed) => {
  expect(findPlaces(typed, 'Doha').filter(({ city }) => city === undefined)).toEqual([])
})
