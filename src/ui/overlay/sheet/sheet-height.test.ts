import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { heightBelow, nextHeight, releaseSpeed, settling, snapHeight, type SheetHeight } from './sheet-height.ts'

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

test.each<[number, SheetHeight, SheetHeight]>([
  [650, 'full', 'full'],
  [400, 'full', 'half'],
  [400, 'half', 'half'],
  [400, 'peek', 'peek'],
  [200, 'full', 'peek'],
  [20, 'half', 'peek'],
])('a sheet leaves a point %i px above its foot uncovered: %s becomes %s', (above, present, expected) => {
  expect(heightBelow(above, present, sizes)).toBe(expected)
})

describe('snapHeight', () => {
  test.each<[string, number, number, SheetHeight | 'closed']>([
    ['a slow drag settles at the nearest height', 200, 0.1, 'peek'],
    ['a slow drag settles at the nearest height', 260, 0, 'half'],
    ['a slow drag settles at the nearest height', 500, -0.2, 'full'],
    ['a flick goes to the next height', 170, 0.5, 'half'],
    ['a flick goes to the next height', 330, 0.5, 'full'],
    ['a flick goes to the next height', 600, -0.5, 'half'],
    ['a fast flick passes a height', 170, 2.5, 'full'],
    ['a fast flick passes a height', 600, -2.5, 'peek'],
    ['a flick up from the top stays there', 640, 2, 'full'],
    ['a flick up of a sheet that is dragged beyond the top goes to the top', 700, 0.5, 'full'],
    ['a flick down from the lowest height closes', 150, -0.5, 'closed'],
    ['a slow drag below half of the lowest height closes', 60, 0, 'closed'],
    ['a slow drag to just below the lowest height does not close', 100, 0, 'peek'],
  ])('%s: from %i px with %f px per ms', (_what, shown, speed, expected) => {
    expect(snapHeight(shown, speed, sizes, true)).toBe(expected)
    expect(snapHeight(shown, speed, sizes, false)).toBe(expected === 'closed' ? 'peek' : expected)
  })

  it('never refuses a flick', () => {
    const speed = fc.double({ min: 0.31, max: 5, noNaN: true })
    fc.assert(
      fc.property(fc.double({ min: 0, max: 640, noNaN: true }), speed, fc.boolean(), (shown, fast, isUp) => {
        const target = snapHeight(shown, isUp ? fast : -fast, sizes, true)
        const px = target === 'closed' ? 0 : sizes[target]
        if (isUp) expect(px).toBeGreaterThanOrEqual(Math.min(shown + Number.EPSILON, sizes.full))
        else expect(px).toBeLessThanOrEqual(shown)
      }),
    )
  })
})

describe('releaseSpeed', () => {
  test.each([
    ['of one sample is nothing', [[100, 0]], 0, 0],
    [
      'is that of the last samples',
      [
        [400, 0],
        [300, 900],
        [250, 950],
      ],
      960,
      1,
    ],
    [
      'counts a finger that rested as still',
      [
        [400, 0],
        [300, 50],
      ],
      400,
      0,
    ],
    [
      'is that of the last two where there are few',
      [
        [400, 0],
        [200, 200],
      ],
      210,
      1,
    ],
    [
      'survives two samples of one moment',
      [
        [400, 10],
        [300, 10],
      ],
      10,
      0,
    ],
  ])('%s', (_what, samples, now, expected) => {
    expect(
      releaseSpeed(
        samples.map(([y = 0, at = 0]) => ({ y, at })),
        now,
      ),
    ).toBe(expected)
  })
})

describe('settling', () => {
  it('takes 150 to 250 ms and starts with the speed of the finger', () => {
    fc.assert(
      fc.property(fc.double({ min: -600, max: 600, noNaN: true }), fc.double({ min: -5, max: 5, noNaN: true }), (distance, speed) => {
        const { durationMs, easing } = settling(distance, speed)
        expect(durationMs).toBeGreaterThanOrEqual(150)
        expect(durationMs).toBeLessThanOrEqual(250)
        expect(easing).toMatch(/^cubic-bezier\(0\.25, -?\d\.\d{3}, 0\.2, 1\)$/)
      }),
    )
    // 1 px per ms over 200 ms for 100 px: twice as steep as the way there.
    expect(settling(100, 1)).toEqual({ durationMs: 200, easing: 'cubic-bezier(0.25, 0.500, 0.2, 1)' })
    expect(settling(100, -1).easing).toBe('cubic-bezier(0.25, -0.500, 0.2, 1)')
  })
})
