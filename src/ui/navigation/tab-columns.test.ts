import { expect, test } from 'vitest'
import { tabColumns } from './tab-columns.ts'

test.each([
  [6, 60, 380, 6],
  [6, 64, 380, 3],
  [6, 126, 380, 3],
  [6, 130, 380, 2],
  [6, 200, 380, 1],
  [5, 100, 310, 3],
  [5, 100, 500, 5],
  [2, 400, 310, 1],
  [1, 400, 310, 1],
])('%i tabs of %i in %i: %i columns', (count, widest, room, columns) => {
  expect(tabColumns(count, widest, room)).toBe(columns)
})
