import { describe, expect, test } from 'vitest'
import { BUILT_IN_CITIES } from '#domain/cities.ts'
import { isLatin, linesOf, namesAt, roomForNames, withoutOverlaps } from './place-names.ts'

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

describe('a name that a mark lies over', () => {
  const name = { x: 0, y: 0, width: 80, height: 15 }
  const MOVES = [0, 13, -13, 26, -26]
  const over = (x: number, y: number) => ({ left: x - 40, top: y - 22, right: x + 40, bottom: y + 22 })
  const roomOf = (names: readonly (typeof name)[], marks: ReturnType<typeof over>[]) => {
    const room = roomForNames(names, marks, () => MOVES)
    return names.map((each) => room.get(each))
  }

  test('stays where there is room, moves to the nearest room, and goes where there is none', () => {
    expect(roomOf([name], [])).toEqual([0])
    expect(roomOf([name], [over(0, 40)])).toEqual([0])
    expect(roomOf([name], [over(0, -25)])).toEqual([13])
    expect(roomOf([name], [over(0, 25)])).toEqual([-13])
    expect(roomOf([name], [over(0, 8)])).toEqual([-26])
    expect(roomOf([name], [over(0, 0)])).toEqual([undefined])
  })

  test('moves over no other name, and another does not move over it', () => {
    const below = { ...name, y: 26 }
    expect(roomOf([name, below], [over(0, -25)])).toEqual([undefined, 0])
    expect(roomOf([name, { ...name, y: 39 }], [over(0, -25), over(0, 64)])).toEqual([13, undefined])
  })

  test('gives way to a dot too, which would cover a letter', () => {
    const dot = { left: 10, top: -7, right: 24, bottom: 7 }
    expect(roomOf([name], [dot])).toEqual([26])
    expect(roomOf([name], [{ ...dot, top: -60, bottom: 60 }])).toEqual([undefined])
  })
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
