import { expect, test } from 'vitest'
import { headingOf, screenHeading, turnBetween } from './heading.ts'

const flat = (alpha: number) => ({ alpha, beta: 0, gamma: 0 })

test.each([
  [10, 350, -20],
  [350, 10, 20],
  [0, 180, 180],
  [180, 0, 180],
  [90, 90, 0],
  [359, 0, 1],
])('from %d to %d is a turn of %d', (from, to, turn) => {
  expect(turnBetween(from, to)).toBe(turn)
})

test.each([
  [0, 0],
  [90, 270],
  [359, 1],
  [1, 359],
])('alpha %d, counterclockwise, is heading %d', (alpha, heading) => {
  expect(headingOf(flat(alpha), 0)).toBeCloseTo(heading, 6)
})

test('a device that is turned and a screen that turns with it point in the same direction', () => {
  // The person faces north-east; the device is turned counterclockwise by the screen's angle.
  for (const angle of [0, 90, 180, 270]) {
    expect(headingOf(flat(315 + angle), angle)).toBeCloseTo(45, 6)
    expect(screenHeading(45 - angle, angle)).toBe(45)
  }
})

test('tilt does not change the heading, in portrait and in landscape', () => {
  expect(headingOf({ alpha: 300, beta: 60, gamma: 0 }, 0)).toBeCloseTo(60, 6)
  expect(headingOf({ alpha: 300, beta: 40, gamma: 25 }, 0)).toBeCloseTo(60, 6)
  expect(headingOf({ alpha: 30, beta: 0, gamma: -50 }, 90)).toBeCloseTo(60, 6)
})

test('an upright screen, or no sensor, has no heading', () => {
  expect(headingOf({ alpha: 20, beta: 89, gamma: 0 }, 0)).toBeUndefined()
  expect(headingOf({ alpha: null, beta: 0, gamma: 0 }, 0)).toBeUndefined()
})
