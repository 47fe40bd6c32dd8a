import { describe, expect, it } from 'vitest'
import { nextHeight, snapHeight } from './sheet-height.ts'

const sizes = { peek: 152, half: 320, full: 640 }

describe('nextHeight', () => {
  it('goes one step and stays at the ends', () => {
    expect(nextHeight('peek', 1)).toBe('half')
    expect(nextHeight('half', 1)).toBe('full')
    expect(nextHeight('full', 1)).toBe('full')
    expect(nextHeight('half', -1)).toBe('peek')
    expect(nextHeight('peek', -1)).toBe('peek')
  })
})

describe('snapHeight', () => {
  it('settles at the nearest height after a slow drag', () => {
    expect(snapHeight('peek', 200, 0.1, sizes)).toBe('peek')
    expect(snapHeight('peek', 260, 0, sizes)).toBe('half')
    expect(snapHeight('half', 500, -0.2, sizes)).toBe('full')
  })

  it('moves on in the direction of a flick', () => {
    expect(snapHeight('peek', 170, 0.9, sizes)).toBe('half')
    expect(snapHeight('half', 330, 0.9, sizes)).toBe('full')
    expect(snapHeight('full', 600, -0.9, sizes)).toBe('half')
    expect(snapHeight('full', 300, -0.9, sizes)).toBe('peek')
  })

  it('stays at the last height', () => {
    expect(snapHeight('full', 640, 2, sizes)).toBe('full')
    expect(snapHeight('peek', 100, -2, sizes)).toBe('peek')
  })
})
