import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { DIRECTIONS, nearestMark } from './nearest-mark.ts'

const marks = { north: { x: 100, y: 20 }, east: { x: 190, y: 110 }, far: { x: 100, y: -300 }, southWest: { x: 40, y: 160 } }
const named = (from: { readonly x: number; readonly y: number }, key: string): string | undefined => {
  const direction = DIRECTIONS[key]
  const found = direction && nearestMark(from, Object.values(marks), direction)
  return Object.entries(marks).find(([, mark]) => mark === found)?.[0]
}

test('an arrow key leads to the nearest mark ahead', () => {
  const middle = { x: 100, y: 100 }
  expect(['ArrowUp', 'ArrowRight', 'ArrowDown', 'ArrowLeft'].map((key) => named(middle, key))).toEqual([
    'north',
    'east',
    'southWest',
    'southWest',
  ])
  expect(named(marks.north, 'ArrowUp')).toBe('far')
  expect(named(marks.far, 'ArrowUp')).toBeUndefined()
})

test('from every mark the keys lead to every other', () => {
  const points = fc.uniqueArray(fc.record({ x: fc.integer({ min: 0, max: 400 }), y: fc.integer({ min: 0, max: 800 }) }), {
    selector: ({ x, y }) => `${x} ${y}`,
    minLength: 1,
    maxLength: 40,
  })
  fc.assert(
    fc.property(points, (all) => {
      const reached = new Set(all.slice(0, 1))
      for (const from of reached)
        for (const direction of Object.values(DIRECTIONS)) {
          const next = nearestMark(from, all, direction)
          if (next) reached.add(next)
        }
      expect(reached.size).toBe(all.length)
    }),
  )
})
