import { describe, expect, it } from 'vitest'
import { nextTabIndex } from './next-tab-index.ts'

describe('nextTabIndex', () => {
  it('moves with the arrows and wraps around at the ends', () => {
    expect(nextTabIndex('ArrowRight', 0, 3, false)).toBe(1)
    expect(nextTabIndex('ArrowRight', 2, 3, false)).toBe(0)
    expect(nextTabIndex('ArrowLeft', 0, 3, false)).toBe(2)
  })

  it('follows the reading direction', () => {
    expect(nextTabIndex('ArrowLeft', 0, 3, true)).toBe(1)
    expect(nextTabIndex('ArrowRight', 0, 3, true)).toBe(2)
  })

  it('jumps to the ends and ignores other keys', () => {
    expect(nextTabIndex('Home', 2, 3, false)).toBe(0)
    expect(nextTabIndex('End', 0, 3, false)).toBe(2)
    expect(nextTabIndex('Tab', 1, 3, false)).toBeUndefined()
  })
})
