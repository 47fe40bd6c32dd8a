// Steps of the checks: they wait for the map, and move it.
import assert from 'node:assert/strict'
import type { Locator, Page } from '@playwright/test'

const DEADLINE_MS = 5_000

/** Waits until a condition holds in the page. */
export async function until(page: Page, what: string, holds: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + DEADLINE_MS
  while (!(await holds())) {
    assert.ok(Date.now() < end, `never: ${what}`)
    await page.evaluate(() => new Promise(requestAnimationFrame))
  }
}

/** Waits until the markers do not move for some frames: the worker has answered and the map is at rest. */
export async function settled(page: Page): Promise<void> {
  let still = 0
  let last = ''
  await until(page, 'the map comes to rest', async () => {
    const now = await page
      .locator('.map-mark')
      .evaluateAll((marks) => marks.map((mark) => `${mark.getBoundingClientRect().x},${mark.getBoundingClientRect().y}`).join(' '))
    still = now === last ? still + 1 : 0
    last = now
    return still >= 12
  })
}

export const viewsOf = (page: Page): Promise<number> => page.evaluate(() => window.lab.views.length)
export const zoomOf = (page: Page): Promise<number> => page.evaluate(() => window.lab.views.at(-1)?.zoom ?? 0)

/** A pin of one helper that nothing covers, between two heights of the page in px. */
export async function freePin(page: Page, from = 170, to = 500): Promise<Locator> {
  await settled(page)
  const isFound = await page.locator('.pin').evaluateAll(
    (pins, [top, bottom]) => {
      const free = pins.find((pin) => {
        const { x, y, width, height } = pin.getBoundingClientRect()
        const isAlone = pin.textContent?.includes('+') === false
        return isAlone && y > top && y + height < bottom && pin.contains(document.elementFromPoint(x + width / 2, y + height / 2))
      })
      for (const pin of pins) pin.toggleAttribute('data-free', pin === free)
      return free !== undefined
    },
    [from, to] as const,
  )
  assert.ok(isFound, 'no pin is free')
  return page.locator('[data-free]')
}

export async function drag(page: Page, dx: number, dy: number, from = { x: 200, y: 400 }): Promise<void> {
  const views = await viewsOf(page)
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + dx / 2, from.y + dy / 2, { steps: 4 })
  await page.mouse.move(from.x + dx, from.y + dy, { steps: 4 })
  await page.mouse.up()
  await until(page, 'the view changes', async () => (await viewsOf(page)) > views)
}
