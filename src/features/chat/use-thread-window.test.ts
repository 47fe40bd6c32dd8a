import { expect, test } from 'vitest'
import { leftOut } from './use-thread-window.ts'

test('the newest page is drawn, and what comes to it', () => {
  expect(leftOut(200, 140, 60)).toBe(140)
  expect(leftOut(230, 140, 60)).toBe(140)
})

test('two pages too many are let go', () => {
  expect(leftOut(320, 140, 60)).toBe(140)
  expect(leftOut(321, 140, 60)).toBe(261)
})

test('a thread that arrives at once is not drawn at once', () => {
  expect(leftOut(5_000, 0, 60)).toBe(4_940)
})

test('what was asked for above stays', () => {
  expect(leftOut(200, 80, 120)).toBe(80)
})

test('a thread that got shorter still shows its end', () => {
  expect(leftOut(100, 140, 60)).toBe(40)
  expect(leftOut(3, 140, 60)).toBe(0)
})
