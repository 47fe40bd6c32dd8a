import { expect, test } from 'vitest'
import { BUILT_IN_CITIES } from '#domain/cities.ts'
import { isLatin, linesOf, namesAt, withoutOverlaps } from './place-names.ts'

const lagosAt = (zoom: number): number => namesAt(zoom).filter(({ city, kind }) => city === 'Lagos' && kind === 'place').length

test('far away only cities are named, nearby only their places, the first of the table first', () => {
  expect(namesAt(2).map(({ name }) => name)).toEqual(BUILT_IN_CITIES.map(({ name }) => name))
  expect([lagosAt(9), lagosAt(10), lagosAt(11), lagosAt(12)]).toEqual([0, 8, 14, 24])
  expect(lagosAt(13)).toBeGreaterThan(24)
  expect(namesAt(11)[0]?.kind).toBe('city')
  expect(namesAt(12).some(({ kind }) => kind === 'city')).toBe(false)
  expect(namesAt(14)[0]).toMatchObject({ kind: 'place', rank: 1 })
})

test('a name gives way to those before it, and to what is taken', () => {
  const at = (x: number, y: number) => ({ x, y, width: 100, height: 15 })
  expect(withoutOverlaps([at(0, 0), at(105, 0), at(0, 30), at(300, 0)])).toEqual([at(0, 0), at(0, 30), at(300, 0)])
  expect(withoutOverlaps([at(0, 0), at(300, 0)], [at(20, 5)])).toEqual([at(300, 0)])
})

test.each([
  ['Haight-Ashbury', true],
  ['Phú Mỹ Hưng', true],
  ['Lang’ata', true],
  ['الدوحة', false],
  ['東京', false],
  ['Doha الدوحة', false],
])('%s is spaced: %s', (name, expected) => {
  expect(isLatin(name)).toBe(expected)
})

test('long names break at their spaces', () => {
  expect(linesOf('Murtala Muhammed International Airport')).toEqual(['Murtala Muhammed', 'International', 'Airport'])
  expect(linesOf('Yaba')).toEqual(['Yaba'])
})
