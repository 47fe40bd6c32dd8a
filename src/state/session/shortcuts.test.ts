import { expect, test } from 'vitest'
import { stubLocalStorage } from '#tests/support/local-storage.ts'
import { shortcutOf } from './shortcuts.ts'

stubLocalStorage()
const press = (key: string, keys: Partial<Parameters<typeof shortcutOf>[0]> = {}) => ({
  key,
  ctrlKey: false,
  altKey: false,
  metaKey: false,
  isComposing: false,
  ...keys,
})

test('single keys lead to views, with or without Shift', () => {
  expect(['/', 'f', 'h', 'b', 'M'].map((key) => shortcutOf(press(key), false))).toEqual([
    'search',
    'filters',
    'map',
    'bookings',
    'messages',
  ])
  expect(['x', 'Enter', 'Tab', 'toString'].map((key) => shortcutOf(press(key), false))).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})

test('keys of the browser, and what is typed, are none', () => {
  expect(shortcutOf(press('f', { ctrlKey: true }), false)).toBeUndefined()
  expect(shortcutOf(press('h', { metaKey: true }), false)).toBeUndefined()
  expect(shortcutOf(press('b', { altKey: true }), false)).toBeUndefined()
  expect(shortcutOf(press('m', { isComposing: true }), false)).toBeUndefined()
  expect(shortcutOf(press('/'), true)).toBeUndefined()
})
