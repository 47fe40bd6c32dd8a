import { expect, test } from 'vitest'
import { insetsOf, middleOffset, panOffset } from './visible-area.ts'

const size = { x: 390, y: 660 }
const insets = insetsOf({ top: 60, bottom: 320 })

test.each([
  ['stands free', { x: 195, y: 200 }, [0, 0]],
  ['is under the sheet', { x: 195, y: 500 }, [0, 188]],
  ['is under the chips', { x: 195, y: 40 }, [0, -92]],
  ['is at the left edge', { x: 10, y: 200 }, [-62, 0]],
  ['is beyond a corner', { x: 500, y: 900 }, [222, 588]],
])('a pin that %s', (_what, point, expected) => {
  expect(panOffset(point, size, insets)).toEqual(expected)
})

test('the buttons over the map are on the other side in right-to-left languages', () => {
  expect(panOffset({ x: 370, y: 200 }, size, insets)).toEqual([92, 0])
  expect(panOffset({ x: 370, y: 200 }, size, insets, true)).toEqual([52, 0])
})

test('with too little space, the pin is in its middle', () => {
  expect(panOffset({ x: 195, y: 0 }, size, insetsOf({ top: 60, bottom: 580 }))).toEqual([0, -92])
})

test('a pin under a card at the side is moved beside it', () => {
  const desktop = { x: 800, y: 736 }
  const card = insetsOf({ end: 436 })
  expect(panOffset({ x: 600, y: 300 }, desktop, card)).toEqual([600 - (800 - 436 - 72), 0])
  expect(panOffset({ x: 200, y: 300 }, desktop, card, true)).toEqual([200 - (436 + 72), 0])
  expect(panOffset({ x: 200, y: 300 }, desktop, card)).toEqual([0, 0])
})

test('a place is put in the middle of what is left uncovered', () => {
  expect(middleOffset(insetsOf({ top: 100, bottom: 300, end: 400 }))).toEqual([200, 100])
  expect(middleOffset(insetsOf({ end: 400 }), true)).toEqual([-200, 0])
})
