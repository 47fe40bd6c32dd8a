import { describe, expect, test } from 'vitest'
import { menuPosition } from './menu-position.ts'

const PHONE = { width: 390, height: 844 }
const MENU = { width: 200, height: 150 }

describe('menuPosition', () => {
  test('opens below its button, with the ends aligned', () => {
    expect(menuPosition({ x: 330, y: 100, width: 44, height: 44 }, MENU, PHONE, false)).toEqual({ start: 174, top: 148, maxHeight: 150 })
  })

  test('opens above where there is no room below', () => {
    expect(menuPosition({ x: 330, y: 780, width: 44, height: 44 }, MENU, PHONE, false)).toEqual({ start: 174, top: 626, maxHeight: 150 })
  })

  test('stays in the window beside its start', () => {
    expect(menuPosition({ x: 0, y: 0, width: 44, height: 44 }, MENU, PHONE, false).start).toBe(8)
  })

  test('counts from the other side in a mirrored language', () => {
    expect(menuPosition({ x: 16, y: 100, width: 44, height: 44 }, MENU, PHONE, true).start).toBe(174)
    expect(menuPosition({ x: 330, y: 100, width: 44, height: 44 }, MENU, PHONE, true).start).toBe(8)
  })

  test('starts at a point, and stays in the window', () => {
    expect(menuPosition({ x: 50, y: 300 }, MENU, PHONE, false)).toEqual({ start: 50, top: 304, maxHeight: 150 })
    expect(menuPosition({ x: 380, y: 300 }, MENU, PHONE, false).start).toBe(182)
  })

  test('scrolls in a window that is lower than the menu, on the side with more room', () => {
    const low = { width: 640, height: 200 }
    const tall = { width: 200, height: 400 }
    expect(menuPosition({ x: 0, y: 20, width: 44, height: 44 }, tall, low, false)).toEqual({ start: 8, top: 68, maxHeight: 124 })
    expect(menuPosition({ x: 0, y: 140, width: 44, height: 44 }, tall, low, false)).toEqual({ start: 8, top: 8, maxHeight: 128 })
  })
})
