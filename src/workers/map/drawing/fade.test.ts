import { expect, test } from 'vitest'
import { edgesIn, paintFade, type FadeContext } from './fade.ts'

/** Downtown San Francisco. */
const bounds = [-122.4204454, 37.769493, -122.3808365, 37.798119] as const

test('the fade is 300 m wide, at least 32 px, and at most a quarter of the streets', () => {
  const tile = { z: 15, x: 5241, y: 12_663 }
  const { west, east, north, south, fade } = edgesIn(bounds, tile, 512)
  expect(west).toBeCloseTo(9.74)
  expect(east - west).toBeCloseTo((512 * 2 ** 15 * (122.4204454 - 122.3808365)) / 360)
  expect(south).toBeGreaterThan(north)
  // One px of this zoom is 1.89 m there.
  expect(fade).toBeCloseTo(300 / 1.888, 0)
  expect(edgesIn(bounds, { z: 12, x: 655, y: 1583 }, 512).fade).toBe(32)
  const far = edgesIn(bounds, { z: 10, x: 163, y: 395 }, 512)
  expect(far.fade).toBeCloseTo(Math.min(far.east - far.west, far.south - far.north) / 4)
})

/** Records the gradients that are painted. */
function recorded(edges: Parameters<typeof paintFade>[1]): readonly (readonly number[])[] {
  const lines: number[][] = []
  const context: FadeContext = {
    save: () => undefined,
    restore: () => undefined,
    createLinearGradient: (...line: number[]) => {
      lines.push(line)
      return { addColorStop: () => undefined }
    },
    fillRect: () => expect(context.globalCompositeOperation).toBe('destination-out'),
    fillStyle: '',
    globalCompositeOperation: 'source-over',
    globalAlpha: 1,
  }
  paintFade(context, edges, 256)
  return lines
}

test('a tile inside is left as it is', () => {
  expect(recorded({ west: -200, north: -200, east: 500, south: 500, fade: 150 })).toEqual([])
})

test('each edge erases from itself inward', () => {
  expect(recorded({ west: 20, north: -100, east: 300, south: 500, fade: 150 })).toEqual([
    [20, 0, 170, 0],
    [300, 0, 150, 0],
    [0, -100, 0, 50],
  ])
})
