import { expect, test } from 'vitest'
import {
  areaOf,
  coversBounds,
  coversCircle,
  isInArea,
  isOffCenter,
  isSameReading,
  middleNear,
  withArea,
  withoutArea,
  type KeptArea,
} from './kept-area.ts'

/** Of 5 km. */
const area: KeptArea = { latitude: 37.77, longitude: -122.42, radiusM: 5_000, readAt: 7 }
/** Some 1 km to the north, for each. */
const north = (km: number) => ({ latitude: 37.77 + km / 111.2, longitude: -122.42 })

test('a checkpoint names its area, and one without an area none', () => {
  const checkpoint = withArea('w-abc.1-12', area)
  expect(checkpoint).toBe('w-abc.1-12~37.77_-122.42_5000_7')
  expect(areaOf(checkpoint)).toEqual(area)
  expect(withoutArea(checkpoint)).toBe('w-abc.1-12')
  expect(withArea('w-abc.1-12', undefined)).toBe('w-abc.1-12')
  expect(areaOf('w-abc.1-12')).toBeUndefined()
  expect(withoutArea('w-abc.1-12')).toBe('w-abc.1-12')
})

test('the same area read again is another reading', () => {
  expect(isSameReading(area, { ...area })).toBe(true)
  expect(isSameReading(area, { ...area, readAt: 8 })).toBe(false)
  expect(isSameReading(area, undefined)).toBe(false)
  expect(isSameReading(undefined, undefined)).toBe(true)
})

test.each([
  '~91_0_1_1',
  '~1_181_1_1',
  '~1_1_-1_1',
  '~1_1_1.5_1',
  '~1_1_1',
  '~1_1_999999999_1',
  '~NaN_1_1_1',
  '~1e1_1_1_1',
  '~1.234_1_1_1',
  '~',
  '~~1_1_1_1',
  '~1_1_1_1 ',
])('an area that is not valid is none: %s', (text) => {
  expect(areaOf(`w-a-1${text}`)).toBeUndefined()
})

test('the area has what is within its radius, its edge included', () => {
  expect(isInArea(area, north(4.9))).toBe(true)
  expect(isInArea(area, north(5.1))).toBe(false)
  expect(isInArea({ ...area, radiusM: 0 }, area)).toBe(true)
  expect(coversBounds(area, { west: -122.45, south: 37.75, east: -122.39, north: 37.79 })).toBe(true)
  expect(coversBounds(area, { west: -122.45, south: 37.75, east: -122.35, north: 37.79 })).toBe(false)
  expect(coversCircle(area, north(2), 2)).toBe(true)
  expect(coversCircle(area, north(2), 4)).toBe(false)
  expect(coversCircle(area, area, null)).toBe(false)
})

test('an area is around a place within half of its radius', () => {
  expect(isOffCenter(area, north(2))).toBe(false)
  expect(isOffCenter(area, north(3))).toBe(true)
  // Another reading would have the same middle.
  expect(isOffCenter({ ...area, radiusM: 0 }, north(0.4))).toBe(false)
})

test('a middle tells a position to about a kilometer', () => {
  expect(middleNear({ latitude: 37.774_93, longitude: -122.419_42 })).toEqual({ latitude: 37.77, longitude: -122.42 })
})
