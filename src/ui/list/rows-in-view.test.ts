import { expect, test } from 'vitest'
import { FIRST_ROWS, rowsInView } from './rows-in-view.ts'

test('a screen of rows and eight beyond each edge are drawn, of any number', () => {
  expect(rowsInView({ count: 2_000, row: 70, start: 140, visible: 700 })).toEqual({ first: 0, end: 16 })
  expect(rowsInView({ count: 2_000, row: 70, start: -70_000, visible: 700 })).toEqual({ first: 992, end: 1_018 })
  expect(rowsInView({ count: 2_000, row: 70, start: -139_300, visible: 700 })).toEqual({ first: 1_982, end: 2_000 })
})

test('a list below or above the screen draws its nearest rows at most', () => {
  expect(rowsInView({ count: 100, row: 70, start: 5_000, visible: 700 })).toEqual({ first: 0, end: 0 })
  expect(rowsInView({ count: 100, row: 70, start: -50_000, visible: 700 })).toEqual({ first: 100, end: 100 })
})

test('of a list without a height the first rows are drawn', () => {
  expect(rowsInView({ count: 2_000, row: 0, start: 0, visible: 0 })).toEqual({ first: 0, end: FIRST_ROWS })
  expect(rowsInView({ count: 3, row: 0, start: 0, visible: 0 })).toEqual({ first: 0, end: 3 })
})
