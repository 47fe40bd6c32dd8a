/** The person's own position on the map of the home screen. */
import type { BrowserContext, Locator, Page } from '@playwright/test'
import { START_POSITION } from '../person.ts'

export const mapRegion = (page: Page): Locator => page.getByRole('region', { name: /^Map of / })
export const ownDot = (page: Page): Locator => mapRegion(page).getByRole('img', { name: /^You are here/ })
export const accuracyCircle = (page: Page): Locator => mapRegion(page).locator('.me-circle')
export const headingCone = (page: Page): Locator => mapRegion(page).locator('.me-heading')
export const statusOf = (page: Page, words: string): Locator => page.getByRole('status').filter({ hasText: words })

/** Moves the device north by metres. */
export const walkNorth = (context: BrowserContext, metres: number, accuracy = 10): Promise<void> =>
  context.setGeolocation({ ...START_POSITION, latitude: START_POSITION.latitude + metres / 111_195, accuracy })

export async function middleOf(element: Locator): Promise<{ x: number; y: number; width: number }> {
  const box = await element.boundingBox()
  // Nowhere, for an expectation that waits until it is visible.
  if (!box) return { x: NaN, y: NaN, width: 0 }
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, width: box.width }
}

/** How far the dot is from the middle of what the chips and the list (152 px) leave of the map, px. */
export async function fromMiddle(page: Page): Promise<number> {
  const area = await mapRegion(page).boundingBox()
  if (!area) throw new Error('there is no map')
  const chips = await page.locator('.map-stage__top').boundingBox()
  const top = (chips?.y ?? area.y) + (chips?.height ?? 0) - area.y
  const { x, y } = await middleOf(ownDot(page))
  return Math.round(Math.hypot(x - area.x - area.width / 2, y - area.y - (top + area.height - 152) / 2))
}

export async function dragMap(page: Page, right: number, down: number): Promise<void> {
  const { x, y } = await middleOf(mapRegion(page))
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + right, y + down, { steps: 5 })
  await page.waitForTimeout(200)
  await page.mouse.up()
}

/** What the compass of the device sends, with the top of the screen to a direction. */
export const turnDeviceTo = (page: Page, heading: number): Promise<void> =>
  page.evaluate(async (alpha) => {
    // Two readings closer than a tenth of a second are one.
    await new Promise((resolve) => setTimeout(resolve, 120))
    dispatchEvent(new DeviceOrientationEvent('deviceorientationabsolute', { alpha, beta: 30, gamma: 0, absolute: true }))
  }, 360 - heading)

export const headingOf = (page: Page): Promise<string> =>
  headingCone(page).evaluate((element: HTMLElement) => element.style.getPropertyValue('--heading'))
