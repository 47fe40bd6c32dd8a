/** Use of the whole app, screen by screen, and what the page's heap is after it. */
import { expect, type Page } from '@playwright/test'
import { openBooking, openSheet, providerRow, providerSheet, raiseList, sendMessage } from '#tests/support/e2e/pages/customer-page.ts'
import { openTab } from '#tests/support/e2e/pages/provider-page.ts'
import { button, closeToasts } from '#tests/support/e2e/person.ts'

const MB = 1_048_576
const DRAGS = [
  [-150, -120],
  [140, 160],
  [-130, 150],
  [150, -170],
] as const

/** Returns the page's heap after garbage collection, MB. */
export async function heapMb(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  await session.send('HeapProfiler.collectGarbage')
  await session.send('Performance.enable')
  const { metrics } = await session.send('Performance.getMetrics')
  await session.detach()
  return (metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? Number.NaN) / MB
}

const back = async (page: Page): Promise<void> => void (await page.goBack())

async function moveMap(page: Page): Promise<void> {
  for (const [right, down] of DRAGS) {
    await page.mouse.move(195, 330)
    await page.mouse.down()
    await page.mouse.move(195 + right, 330 + down, { steps: 12 })
    await page.mouse.up()
  }
  for (const turn of [-120, 120]) await page.mouse.wheel(0, turn)
}

/** Visits every screen of a customer once, which takes a person about two minutes, and writes a message. */
export async function walkAsCustomer(page: Page, round: number): Promise<void> {
  await button(page, 'Home').click()
  await moveMap(page)
  const search = page.getByRole('searchbox')
  await search.fill('Wilma Hopper')
  // The list has the helpers of the map's area, which may be beside hers after the moves.
  const nearby = button(page, 'Show helpers nearby')
  await expect(providerRow(page, 'Wilma Hopper').or(nearby)).toBeAttached()
  if (await nearby.isVisible()) {
    await raiseList(page)
    await nearby.click()
  }
  await expect(providerRow(page, 'Wilma Hopper')).toBeAttached()
  const sheet = await openSheet(page, 'Wilma Hopper')
  for (const name of ['View Profile', 'Schedule', 'Book Now']) {
    await sheet.getByRole('button', { name }).click()
    await back(page)
    await expect(sheet).toBeVisible()
  }
  await sheet.getByRole('button', { name: 'Close' }).click()
  await expect(providerSheet(page, 'Wilma Hopper')).toHaveCount(0)
  await search.fill('')
  await button(page, /^Filters/).click()
  await expect(page.getByRole('heading', { name: 'Filters' })).toBeVisible()
  await button(page, 'Back').click()
  await button(page, /^Notifications/).click()
  await expect(page.getByRole('heading', { name: 'Notifications' })).toBeVisible()
  await back(page)
  await openBooking(page, /^Wilma Hopper.*Accepted/)
  await button(page, 'Contact').click()
  await sendMessage(page, `Round ${round}`)
  await expect(page.getByRole('log').getByText(`Round ${round}`, { exact: true })).toBeVisible()
  await back(page)
  await button(page, 'Profile').click()
  await expect(page.getByRole('heading', { name: 'Amina Diallo' })).toBeVisible()
  await closeToasts(page)
}

/** Opens every tab of the dashboard and the notifications. */
export async function walkAsProvider(page: Page): Promise<void> {
  for (const name of ['Bookings', 'Calendar', 'Ratings', 'Packages', 'Earnings', 'Main'] as const) {
    await openTab(page, name)
    await expect(page.getByRole('tab', { name: new RegExp(`^${name}`) })).toHaveAttribute('aria-selected', 'true')
    await expect(page.locator('.sk')).toHaveCount(0)
  }
  await button(page, /^Notifications/).click()
  await expect(page.getByRole('heading', { name: 'Notifications' })).toBeVisible()
  await back(page)
  await closeToasts(page)
}
