/** Syncs everything onto a phone while there is a network. */
import { expect, type Page } from '@playwright/test'
import type { ProductServer } from '#tests/support/e2e/product-server.ts'
import { chooseInMenu } from '#tests/support/e2e/pages/provider-page.ts'
import { button, logIn } from '#tests/support/e2e/person.ts'
import type { LargeCity } from '../market/large-city.ts'
import { countLongPolls } from './count-long-polls.ts'
import { withOpen, type Phone } from './phone.ts'

const SYNC_WITHIN_MS = 180_000
/** The smallest page that starts without a network, and a path beside it on which no script runs. */
export const FLOOR = { page: '/bench/start-floor.html', quiet: '/bench/start-floor-worker.js' }

/** Resolves when all data of the person and of the city is on the phone, and the app itself. */
async function waitUntilSynced(page: Page): Promise<void> {
  await expect(button(page, 'Up to date')).toBeVisible({ timeout: SYNC_WITHIN_MS })
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
}

/** Signs in and visits several screens in two tabs. @returns the most long polls of one feed that one tab held concurrently */
export async function preparePhone(phone: Phone, server: ProductServer, city: LargeCity, who: 'customer' | 'provider'): Promise<number> {
  return withOpen(phone, async ({ context, page }) => {
    const held = countLongPolls(context)
    await page.goto(server.origin)
    // A server that was just filled takes its time with the first request.
    await logIn(page, city[who].email, city[who].password).catch(() =>
      expect(page.getByRole('dialog')).toHaveCount(0, { timeout: SYNC_WITHIN_MS }),
    )
    if (who === 'provider') {
      await waitUntilSynced(page)
      await chooseInMenu(page, 'Switch to customer view')
    }
    const choice = button(page, /^Find Services/)
    await expect(choice.or(page.locator('.helper-list')).first()).toBeVisible()
    if (await choice.isVisible()) await choice.click()
    await expect(page.locator('.cluster').first()).toBeAttached({ timeout: SYNC_WITHIN_MS })
    await expect(page.locator('h2', { hasText: /\d,\d{3} helpers nearby/ })).toBeAttached({ timeout: SYNC_WITHIN_MS })
    await waitUntilSynced(page)
    const second = await context.newPage()
    await second.goto(server.origin)
    await waitUntilSynced(second)
    for (const tab of [page, second]) for (const place of ['Bookings', 'Profile', 'Home']) await button(tab, place).first().click()
    await second.close()
    if (who === 'provider') {
      await button(page, 'Switch to Provider Dashboard').click()
      await waitUntilSynced(page)
    }
    return held.most()
  })
}

/** Stores the smallest page on the phone. */
export const prepareFloorPage = (phone: Phone, origin: string): Promise<void> =>
  withOpen(phone, async ({ page }) => {
    await page.goto(origin + FLOOR.page)
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    for (const path of [FLOOR.page, FLOOR.quiet, FLOOR.page]) await page.goto(origin + path)
  })
