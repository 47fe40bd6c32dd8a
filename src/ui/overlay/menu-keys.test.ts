import { describe, expect, test } from 'vitest'
import { itemAfterKey } from './menu-keys.ts'

const LABELS = ['Reschedule', 'Save as PDF', 'Report', 'Éclair', 'Cancel']

describe('itemAfterKey', () => {
  test.each([
    ['ArrowDown', 0, 1],
    ['ArrowDown', 4, 0],
    ['ArrowDown', -1, 0],
    ['ArrowUp', 0, 4],
    ['ArrowUp', -1, 4],
    ['ArrowUp', 3, 2],
    ['Home', 3, 0],
    ['End', 0, 4],
    ['r', 0, 2],
    ['R', 2, 0],
    ['c', -1, 4],
    ['é', 0, 3],
    ['c', 4, 4],
  ])('%s from %i goes to %i', (key, current, expected) => {
    expect(itemAfterKey(key, current, LABELS)).toBe(expected)
  })

  test.each(['x', ' ', 'Enter', 'Shift', 'F1'])('%s moves nothing', (key) => {
    expect(itemAfterKey(key, 0, LABELS)).toBeUndefined()
  })

  test('an empty menu has no item', () => {
    expect(itemAfterKey('ArrowDown', -1, [])).toBeUndefined()
  })
})
