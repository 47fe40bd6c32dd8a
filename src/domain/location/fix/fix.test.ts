import { expect, test } from 'vitest'
import { isNewOrigin, type Fix } from './fix.ts'

const START: Fix = { latitude: 37.7765, longitude: -122.4231, accuracyM: 12, course: undefined, atMs: 1_000_000 }
const after = (seconds: number, metresNorth: number, more: Partial<Fix> = {}): Fix => ({
  ...START,
  latitude: START.latitude + metresNorth / 111_195,
  atMs: START.atMs + seconds * 1_000,
  ...more,
})

test('measures from the first fix', () => {
  expect(isNewOrigin(undefined, START)).toBe(true)
})

test('measures from a fix more than 100 m away, at most every 10 s', () => {
  expect(isNewOrigin(START, after(60, 99))).toBe(false)
  expect(isNewOrigin(START, after(60, 101))).toBe(true)
  expect(isNewOrigin(START, after(9.9, 300))).toBe(false)
  expect(isNewOrigin(START, after(10, 300))).toBe(true)
})

test('does not take inaccuracy for a way', () => {
  expect(isNewOrigin(START, after(60, 1_500, { accuracyM: 2_000 }))).toBe(false)
  expect(isNewOrigin({ ...START, accuracyM: 2_000 }, after(60, 1_500))).toBe(true)
})

test('a clock that was set back does not hold the origin', () => {
  expect(isNewOrigin(START, after(-3_600, 200))).toBe(true)
})

test('a walk of ten minutes with a fix each second changes the origin eight times', () => {
  let origin = START
  let changes = 0
  for (let second = 1; second <= 600; second += 1) {
    const fix = after(second, second * 1.4)
    if (!isNewOrigin(origin, fix)) continue
    origin = fix
    changes += 1
  }
  expect(changes).toBe(8)
})
