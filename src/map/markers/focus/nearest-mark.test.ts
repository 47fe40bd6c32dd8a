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

test('a key leads ahead whenever a mark is there, and never past one that lies straight on the way', () => {
  const coordinate = fc.integer({ min: 0, max: 400 })
  fc.assert(
    fc.property(fc.array(fc.record({ x: coordinate, y: coordinate }), { maxLength: 40 }), coordinate, coordinate, (all, x, y) => {
      for (const direction of Object.values(DIRECTIONS)) {
        const ahead = (mark: { readonly x: number; readonly y: number }): number =>
          (mark.x - x) * direction[0] + (mark.y - y) * direction[1]
        const aside = (mark: { readonly x: number; readonly y: number }): number =>
          direction[0] === 0 ? Math.abs(mark.x - x) : Math.abs(mark.y - y)
        const next = nearestMark({ x, y }, all, direction)
        expect(next !== undefined).toBe(all.some((mark) => ahead(mark) > 0))
        if (!next) continue
        expect(ahead(next)).toBeGreaterThan(0)
        for (const mark of all) if (aside(mark) === 0 && ahead(mark) > 0) expect(ahead(next)).toBeLessThanOrEqual(ahead(mark))
      }
    }),
  )
})
