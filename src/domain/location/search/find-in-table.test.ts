import { expect, test } from 'vitest'
import { findInTable } from './find-in-table.ts'
import { nearestCrossing } from './nearest-crossing.ts'
import { readPlaceQuery } from './place-query.ts'
import { makePlaceTable, type ListedPlace } from './place-table.ts'
import { searchTyped } from './search-typed.ts'

const at = (north: number, east: number): { latitude: number; longitude: number } => ({
  latitude: 37.76 + north / 1_000,
  longitude: -122.42 + east / 1_000,
})
const street = (name: string, north = 0, east = 0): ListedPlace => ({ name, kind: 'street', radiusM: 900, ...at(north, east) })

const sixteenth = street('16th Street')
const mission = street('Mission Street', 3)
const valencia = street('Valencia Street', 1, 2)
const ofarrell = street('O’Farrell Street', 5)
const first = street('1st Avenue', 6)
const firstStreet = street('1st Street', 7)
const table = makePlaceTable(
  [
    sixteenth,
    mission,
    valencia,
    ofarrell,
    first,
    firstStreet,
    {
      name: 'Mission District',
      kind: 'district',
      ...at(1, 1),
      others: [
        ['es', 'La Misión'],
        ['zh', '教会区'],
      ],
    },
    { name: 'Mission Bakery', kind: 'shop', ...at(0, 0) },
    { name: 'The Mission', kind: 'place', ...at(0, 0) },
    { name: 'Đường Lê Lợi', kind: 'street', ...at(2, 2) },
    { name: '<img src=x onerror=alert(1)>', kind: 'shop', ...at(2, 2) },
  ],
  [
    { streets: [sixteenth, mission], ...at(0, 0) },
    { streets: [sixteenth, valencia], ...at(0, -2) },
    { streets: [first, firstStreet], ...at(9, 9) },
  ],
)
const options = { cityWords: ['san', 'francisco'], origin: at(0, 0), language: 'en', limit: 7 }
const names = (typed: string, language = 'en'): readonly string[] =>
  searchTyped(table, typed, { ...options, language }).map(({ name, second, number }) =>
    [number?.text, name, second].filter(Boolean).join(' + '),
  )

test.each([
  ['mission', ['Mission District', 'Mission Street', 'Mission Bakery', 'The Mission']],
  ['str mis', ['Mission Street']],
  ['bakery mission', ['Mission Bakery']],
  ['mission san', ['Mission District', 'Mission Street', 'Mission Bakery', 'The Mission']],
  ['le loi', ['Đường Lê Lợi']],
  ['duong', ['Đường Lê Lợi']],
  ['o’farrell', ['O’Farrell Street']],
  ['ofarrell', ['O’Farrell Street']],
  ['farrell', ['O’Farrell Street']],
  ['mision', ['Mission District']],
  ['教区', ['Mission District']],
  ['img', ['<img src=x onerror=alert(1)>']],
  ['san', []],
  ['', []],
  ['issi', []],
])('%j finds %j', (typed, found) => {
  expect(names(typed)).toEqual(found)
})

test('names are shown in the person’s language where the file has them', () => {
  expect(names('mission district', 'es')).toEqual(['La Misión'])
  expect(names('mission district', 'fr')).toEqual(['Mission District'])
})

test.each([
  ['16th and mission', ['16th Street + Mission Street']],
  ['mission & 16th', ['16th Street + Mission Street']],
  ['16th val', ['16th Street + Valencia Street']],
  ['mission valencia', []],
  ['mission street', ['Mission Street']],
])('the crossing %j is %j', (typed, found) => {
  expect(names(typed)).toEqual(found)
})

test.each([
  ['850 mission st', ['850 + Mission Street']],
  ['mission st 12b', ['12b + Mission Street']],
  ['16 mission', ['16th Street + Mission Street']],
  ['850 bakery', []],
])('%j, with the number of a house, finds %j', (typed, found) => {
  expect(names(typed)).toEqual(found)
})

test('equal matches are in the order of their distance, and no more than asked for', () => {
  const many = makePlaceTable(
    Array.from({ length: 500 }, (_, index) => ({ name: `Pier ${index}`, kind: 'landmark', ...at(500 - index, 0) })),
  )
  const found = findInTable(many, readPlaceQuery('p'), options)
  expect(found.map(({ name }) => name)).toEqual(['Pier 499', 'Pier 498', 'Pier 497', 'Pier 496', 'Pier 495', 'Pier 494', 'Pier 493'])
})

test('a point is near the streets that cross there, numbered ones first', () => {
  expect(nearestCrossing(table, at(0.2, 0.1), 'en')).toEqual(['16th', 'Mission'])
  expect(nearestCrossing(table, at(0, -1.8), 'en')).toEqual(['16th', 'Valencia'])
  expect(nearestCrossing(table, at(3, 3), 'en')).toBeUndefined()
})

test('a name keeps its last word where another street would be called the same', () => {
  expect(nearestCrossing(table, at(9, 9), 'en')).toEqual(['1st Avenue', '1st Street'])
})
