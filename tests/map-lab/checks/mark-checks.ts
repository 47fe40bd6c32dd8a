// Checks of the marks that need a browser: where they are, and the way through them by keyboard.
import assert from 'node:assert/strict'
import type { Page } from '@playwright/test'
import { findMapFaults } from '#tests/support/views/faults/map-faults.ts'
import { drag, settled, until, zoomOf } from './drive-map.ts'
import type { OpenLab } from '../open-lab.ts'

/** Fails when marks, labels or controls cover each other, or are too small to be pressed. */
const assertApart = async (page: Page): Promise<void> => assert.deepEqual(await page.evaluate(findMapFaults), [])

const nameOfFocus = (page: Page): Promise<string> => page.evaluate(() => document.activeElement?.ariaLabel ?? '')

export const markChecks: Readonly<Record<string, (open: OpenLab) => Promise<void>>> = {
  async 'no mark overlaps another, and each can be pressed, at every zoom'(open) {
    for (const count of [300, 5_000]) {
      for (const zoom of [11, 12, 13, 14, 15, 16, 17, 18]) {
        const { page, close } = await open({ query: `count=${count}&zoom=${zoom}&paper`, ready: '.pin, .cluster, .dot' })
        await settled(page)
        await assertApart(page)
        await drag(page, 90, -70)
        await settled(page)
        await assertApart(page)
        await close()
      }
    }
  },

  async 'panning takes no label away that is still in view'(open) {
    const { page, close } = await open({ query: 'zoom=14&paper' })
    await settled(page)
    /** Labels in view get a sign; returns those that had it and are dots now. */
    const lost = (): Promise<string[]> =>
      page.locator('.map-mark button').evaluateAll((marks) =>
        marks.flatMap((mark) => {
          const { left, right, top, bottom } = mark.getBoundingClientRect()
          const isSeen = left > 0 && right < innerWidth && top > 116 && bottom < innerHeight
          const wasLabel = mark.hasAttribute('data-label')
          mark.toggleAttribute('data-label', isSeen && mark.classList.contains('pin'))
          return isSeen && wasLabel && !mark.classList.contains('pin') ? [mark.ariaLabel ?? ''] : []
        }),
      )
    await lost()
    assert.ok((await page.locator('[data-label]').count()) > 5)
    for (const [right, down] of [
      [60, 20],
      [-80, 50],
      [40, -90],
      [-50, -40],
    ] as const) {
      await drag(page, right, down)
      await settled(page)
      assert.deepEqual(await lost(), [])
    }
    await close()
  },

  async 'Tab enters the marks once, arrow keys go from mark to mark, Enter chooses'(open) {
    const { page, close } = await open({ query: 'zoom=15&paper' })
    await settled(page)
    assert.equal(await page.locator('.map-mark button[tabindex="0"]').count(), 1)
    await page.locator('.leaflet-container').focus()
    await page.keyboard.press('Tab')
    const first = await nameOfFocus(page)
    assert.notEqual(first, '')
    const passed = new Set([first])
    for (const key of ['ArrowRight', 'ArrowDown', 'ArrowDown', 'ArrowLeft', 'ArrowUp', 'ArrowRight', 'ArrowUp', 'ArrowUp']) {
      const from = await page.evaluate(() => document.activeElement?.getBoundingClientRect().toJSON() as DOMRect)
      await page.keyboard.press(key)
      const to = await page.evaluate(() => document.activeElement?.getBoundingClientRect().toJSON() as DOMRect)
      passed.add(await nameOfFocus(page))
      const [dx, dy] = [to.x + to.width / 2 - from.x - from.width / 2, to.y + to.height / 2 - from.y - from.height / 2]
      const isAhead = key === 'ArrowRight' ? dx > 0 : key === 'ArrowLeft' ? dx < 0 : key === 'ArrowDown' ? dy > 0 : dy < 0
      assert.ok(isAhead || (dx === 0 && dy === 0), `${key} led ${dx}, ${dy}`)
      await settled(page)
    }
    assert.ok(passed.size >= 5, [...passed].join('; '))
    assert.equal(await page.locator('.map-mark button[tabindex="0"]').count(), 1)
    await page.keyboard.press('Tab')
    assert.equal(await page.evaluate(() => document.activeElement?.closest('.map-mark') === null), true)
    await page.keyboard.press('Shift+Tab')
    assert.equal(await page.evaluate(() => document.activeElement?.closest('.map-mark') !== null), true)
    await page.locator('.pin').nth(1).focus()
    const name = await nameOfFocus(page)
    await page.keyboard.press('Enter')
    await page.locator('.pin--on').waitFor()
    assert.equal(await nameOfFocus(page), name)
    assert.equal(await page.evaluate(() => window.lab.selected.length), 1)
    await close()
  },

  async 'a dot becomes the chosen pin and keeps the focus'(open) {
    const { page, close } = await open({ query: 'count=600&zoom=14&paper', ready: '.dot' })
    await settled(page)
    const dot = page.locator('.dot:not(.dot--many)').first()
    const name = await dot.getAttribute('aria-label')
    await dot.focus()
    await page.keyboard.press('Space')
    await page.locator('.pin--on').waitFor()
    assert.equal(await nameOfFocus(page), name)
    await settled(page)
    await assertApart(page)
    await close()
  },

  async 'what does not come apart at the last zoom opens as a list'(open) {
    const { page, close } = await open({ query: 'count=4000&zoom=16&paper', ready: '.dot, .cluster' })
    await settled(page)
    const spot = page.getByRole('button', { name: /helpers here, show list/ }).first()
    await spot.focus()
    await page.keyboard.press('Enter')
    await until(page, 'a list opens', () => page.evaluate(() => window.lab.spots.length === 1))
    const [ids] = await page.evaluate(() => window.lab.spots)
    assert.ok((ids?.length ?? 0) > 1)
    assert.equal(await page.evaluate(() => window.lab.selected.length), 0)
    await close()
  },

  async 'on a desktop the chosen pin is moved out from under its card'(open) {
    const { page, close } = await open({ query: 'zoom=15&paper', width: 1280, height: 800 })
    await settled(page)
    const zoom = await zoomOf(page)
    const isFound = await page.locator('.pin').evaluateAll((pins) => {
      const under = pins.find((pin) => {
        const { x, y } = pin.getBoundingClientRect()
        return x > innerWidth - 380 && x < innerWidth - 120 && y > 330 && y < 700
      })
      if (under instanceof HTMLElement) under.click()
      return under !== undefined
    })
    assert.ok(isFound, 'no pin is where the card will be')
    await page.evaluate(() => window.lab.turn?.({ sheet: 'half' }))
    await until(page, 'the pin is beside the card', () =>
      page.evaluate(() => {
        const pin = document.querySelector('.pin--on')?.getBoundingClientRect()
        const card = document.querySelector('.lab__card')?.getBoundingClientRect()
        return pin !== undefined && card !== undefined && pin.right < card.left && pin.left > 0
      }),
    )
    assert.equal(await zoomOf(page), zoom)
    await close()
  },
}
