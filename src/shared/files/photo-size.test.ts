import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fitWithin, CHAT_PHOTO_TARGET, VERIFICATION_PHOTO_TARGET } from './photo-size.ts'

test.each([
  [4_000, 3_000, 1_600, 1_200],
  [3_000, 4_000, 1_200, 1_600],
  [800, 600, 800, 600],
  [20_000, 3, 1_600, 1],
  [1, 1, 1, 1],
])('%i × %i is drawn as %i × %i', (width, height, toWidth, toHeight) => {
  expect(fitWithin({ width, height }, 1_600)).toEqual({ width: toWidth, height: toHeight })
})

test('keeps the aspect ratio within a pixel, and never enlarges', () => {
  const side = fc.integer({ min: 1, max: 12_000 })
  fc.assert(
    fc.property(side, side, (width, height) => {
      const small = fitWithin({ width, height }, 1_600)
      expect(Math.max(small.width, small.height)).toBeLessThanOrEqual(1_600)
      expect(small.width).toBeLessThanOrEqual(width)
      expect(Math.abs(small.width * height - small.height * width)).toBeLessThanOrEqual(Math.max(width, height))
    }),
  )
})

test.each([CHAT_PHOTO_TARGET, VERIFICATION_PHOTO_TARGET])('each step gives a smaller file than the one before', ({ steps }) => {
  const weights = steps.map(({ side, quality }) => side * side * quality)
  expect(weights).toEqual([...weights].sort((a, b) => b - a))
})
