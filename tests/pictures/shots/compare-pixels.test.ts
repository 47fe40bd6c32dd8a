import { expect, test } from 'vitest'
import { comparePixels } from './compare-pixels.ts'

/** @param count pixels of one gray */
const gray = (count: number, level: number): Uint8ClampedArray =>
  Uint8ClampedArray.from(Array.from({ length: count }, () => [level, level, level, 255]).flat())

test('a picture is the same as itself', () => expect(comparePixels(gray(100, 200), gray(100, 200)).share).toBe(0))

test('a small step of a level is no difference', () => expect(comparePixels(gray(100, 200), gray(100, 152)).share).toBe(0))

test('a picture that differs in a part says which', () => {
  const present = gray(100, 200)
  // The green of the fourth pixel, and all of the sixth.
  present[3 * 4 + 1] = 100
  present.set([0, 0, 0], 5 * 4)
  const { share, marked } = comparePixels(gray(100, 200), present)
  expect(share).toBe(0.02)
  const isMarked = Array.from({ length: 100 }, (_, index) => marked[index * 4 + 1] === 0)
  expect(isMarked.flatMap((is, index) => (is ? [index] : []))).toEqual([3, 5])
})

test('another picture differs everywhere', () => expect(comparePixels(gray(64, 255), gray(64, 0)).share).toBe(1))

test('pictures of different sizes are refused', () => expect(() => comparePixels(gray(100, 0), gray(50, 0))).toThrow(RangeError))
