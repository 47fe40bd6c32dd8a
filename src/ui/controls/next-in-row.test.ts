import { describe, expect, it } from 'vitest'
import { nextInRow } from './next-in-row.ts'

describe('nextInRow', () => {
  it('moves with the arrows and wraps around at the ends', () => {
    expect(nextInRow('ArrowRight', 0, 3, false)).toBe(1)
    expect(nextInRow('ArrowRight', 2, 3, false)).toBe(0)
    expect(nextInRow('ArrowLeft', 0, 3, false)).toBe(2)
  })

  it('follows the reading direction', () => {
    expect(nextInRow('ArrowLeft', 0, 3, true)).toBe(1)
    expect(nextInRow('ArrowRight', 0, 3, true)).toBe(2)
  })

  it('jumps to the ends and ignores other keys', () => {
    expect(nextInRow('Home', 2, 3, false)).toBe(0)
    expect(nextInRow('End', 0, 3, false)).toBe(2)
    expect(nextInRow('Tab', 1, 3, false)).toBeUndefined()
  })
})
