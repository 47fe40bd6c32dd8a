import { expect, test } from 'vitest'
import type { LayoutBox } from './collect-boxes.ts'
import { compareBoxes } from './compare-boxes.ts'

const boxAt = (role: string, name: string, left: number, top: number, width = 200, height = 44): LayoutBox => ({
  role,
  name,
  left,
  top,
  width,
  height,
})

const VIEW: readonly LayoutBox[] = [
  boxAt('main', '', 0, 56, 392, 788),
  boxAt('heading', 'Grace Okafor', 16, 72),
  boxAt('button', 'Book now', 16, 200),
  boxAt('button', 'Contact', 16, 260),
  boxAt('button', 'Contact', 16, 320),
]
/** The view with other boxes in place of some. */
const withChanged = (change: (box: LayoutBox, index: number) => readonly LayoutBox[]): readonly LayoutBox[] => VIEW.flatMap(change)
const moved = (by: Partial<Record<'left' | 'top' | 'width' | 'height', number>>) =>
  withChanged((box, index) => [
    index === 2
      ? {
          ...box,
          left: box.left + (by.left ?? 0),
          top: box.top + (by.top ?? 0),
          width: box.width + (by.width ?? 0),
          height: box.height + (by.height ?? 0),
        }
      : box,
  ])

test('a view is the same as itself', () => expect(compareBoxes(VIEW, VIEW)).toEqual([]))

test('a view in another order is the same', () =>
  expect(compareBoxes(VIEW, [...VIEW.slice(0, 4).toReversed(), ...VIEW.slice(4)])).toEqual([]))

test('a move of 8 px in both directions is none', () => expect(compareBoxes(VIEW, moved({ left: 8, top: -8 }))).toEqual([]))

test('a button that moved', () =>
  expect(compareBoxes(VIEW, moved({ top: 12 }))).toEqual(['moved: button "Book now" from 16, 200, 200 × 44 to 16, 212, 200 × 44']))

test('a wide button may be a tenth wider, and not more', () => {
  expect(compareBoxes(VIEW, moved({ width: 20 }))).toEqual([])
  expect(compareBoxes(VIEW, moved({ width: 24 }))).toEqual(['resized: button "Book now" from 16, 200, 200 × 44 to 16, 200, 224 × 44'])
})

test('a low button may be 8 px higher, and not more', () => {
  expect(compareBoxes(VIEW, moved({ height: 8 }))).toEqual([])
  expect(compareBoxes(VIEW, moved({ height: 12, left: 12 }))).toEqual([
    'moved and resized: button "Book now" from 16, 200, 200 × 44 to 28, 200, 200 × 56',
  ])
})

test('a missing heading', () =>
  expect(
    compareBoxes(
      VIEW,
      withChanged((box, index) => (index === 1 ? [] : [box])),
    ),
  ).toEqual(['missing: heading "Grace Okafor" at 16, 72, 200 × 44']))

test('a new dialog', () =>
  expect(compareBoxes(VIEW, [...VIEW, boxAt('dialog', 'Cancel booking', 40, 300, 312, 240)])).toEqual([
    'new: dialog "Cancel booking" at 40, 300, 312 × 240',
  ]))

test('another name is a missing and a new button', () =>
  expect(
    compareBoxes(
      VIEW,
      withChanged((box, index) => [index === 2 ? { ...box, name: 'Book' } : box]),
    ),
  ).toEqual(['missing: button "Book now" at 16, 200, 200 × 44', 'new: button "Book" at 16, 200, 200 × 44']))

test('of two buttons with one name the one that is not there is missing', () =>
  expect(
    compareBoxes(
      VIEW,
      withChanged((box, index) => (index === 3 ? [] : [box])),
    ),
  ).toEqual(['missing: button "Contact" at 16, 260, 200 × 44']))

test('of an empty view everything is missing', () => expect(compareBoxes(VIEW, [])).toHaveLength(VIEW.length))
