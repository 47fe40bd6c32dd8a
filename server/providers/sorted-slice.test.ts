import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sortedSlice } from './sorted-slice.ts'

const ascending = (a: number, b: number): number => a - b

test('a slice is that of the sorted list', () => {
  const lists = fc.oneof(fc.array(fc.integer()), fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 200 }))
  fc.assert(
    fc.property(lists, fc.nat(220), fc.nat(220), (items, from, length) => {
      expect(sortedSlice([...items], ascending, from, from + length)).toEqual([...items].sort(ascending).slice(from, from + length))
    }),
    { numRuns: 500 },
  )
  expect(sortedSlice([2, 1], ascending, 0, Infinity)).toEqual([1, 2])
  expect(sortedSlice([], ascending, 0, 5)).toEqual([])
})

test.each([
  ['in order', (at: number) => at],
  ['in the opposite order', (at: number) => -at],
  ['all equal', () => 7],
  ['in a few groups', (at: number) => at % 3],
])('a list %s takes a number of comparisons that grows with its length', (_name, itemAt) => {
  const items = Array.from({ length: 50_000 }, (_, at) => itemAt(at))
  const wanted = [...items].sort(ascending).slice(25_000, 25_100)
  let compared = 0
  const found = sortedSlice(
    items,
    (a, b) => {
      compared += 1
      return a - b
    },
    25_000,
    25_100,
  )
  expect(found).toEqual(wanted)
  expect(compared).toBeLessThan(10 * 50_000)
})
