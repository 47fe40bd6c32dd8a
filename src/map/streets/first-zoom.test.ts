import { expect, test } from 'vitest'
import { firstZoom } from './first-zoom.ts'

test('a part of a city begins where it is wide enough to be read', () => {
  expect(firstZoom({ minZoom: 8, bounds: [-122.4204454, 37.769493, -122.3808365, 37.798119] })).toBe(13)
})

test('a whole city begins earlier, and not before its data', () => {
  expect(firstZoom({ minZoom: 8, bounds: [3.1, 6.3, 3.7, 6.75] })).toBe(9)
  expect(firstZoom({ minZoom: 11, bounds: [3.1, 6.3, 3.7, 6.75] })).toBe(12)
})
