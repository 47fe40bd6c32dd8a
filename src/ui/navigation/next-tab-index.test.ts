import { describe, expect, it } from 'vitest'
import { tabMove } from './next-tab-index.ts'

describe('tabMove', () => {
  it('moves with the arrows and goes round at the ends', () => {
    expect(tabMove('ArrowRight', 0, 3, false)).toBe(1)
    expect(tabMove('ArrowRight', 2, 3, false)).toBe(0)
    expect(tabMove('ArrowLeft', 0, 3, false)).toBe(2)
  })

  it('follows the line of reading', () => {
    expect(tabMove('ArrowLeft', 0, 3, true)).toBe(1)
    expect(tabMove('ArrowRight', 0, 3, true)).toBe(2)
  })

  it('jumps to the ends and leaves other keys alone', () => {
    expect(tabMove('Home', 2, 3, false)).toBe(0)
    expect(tabMove('End', 0, 3, false)).toBe(2)
    expect(tabMove('Tab', 1, 3, false)).toBeUndefined()
  })
})
