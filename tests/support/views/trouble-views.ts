/** What people see when something fails: a read, a screen, the storage, the connection. */
import type { Page } from '@playwright/test'
import { text } from '#text/catalogue.ts'
import { expect, mapShows, named, openGrace, type ViewWalk } from './view-walk.ts'

/** The next start of the page finds no usable storage. */
async function breakStorage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('no storage', 'UnknownError')
    }
  })
}

/** From the map, as a signed-in customer. The page is of no use afterwards. */
export async function troubleViews(walk: ViewWalk): Promise<void> {
  const { page, see } = walk
  await expect(page.locator('.pill--ok:visible')).toBeVisible()
  await page.context().setOffline(true)
  await expect(page.locator('.pill--ok:visible')).toHaveCount(0)
  await see('map-offline')
  await openGrace(walk)
  await named(walk, 'provider.schedule').click()
  await page.locator('button.slot:not([disabled])').first().click()
  await named(walk, 'scheduler.confirm').click()
  await expect(page.getByText(text('booking.saved_title')).first()).toBeVisible()
  await see('booking-on-device')
  await page.locator('.pill:visible').first().click()
  await expect(page.getByText(text('attention.waiting_title')).last()).toBeVisible()
  await see('attention-waiting')
  await page.context().setOffline(false)
  await page.goBack()
  await named(walk, 'nav.home').click()
  await mapShows(walk)
  await page.evaluate(() => {
    Object.defineProperty(Intl.NumberFormat.prototype, 'format', { value: undefined })
  })
  // Rendered content stays; the limits of the filters are numbers. A map that renders meanwhile fails first.
  const failed = page.getByText(text('error.title'))
  const filters = named(walk, 'map.filter')
  await expect(async () => {
    if (await filters.isVisible()) await filters.dispatchEvent('click')
    await expect(failed).toBeVisible({ timeout: 300 })
  }).toPass()
  await see('error-screen')
  await breakStorage(page)
  await page.reload()
  await expect(page.getByText(text('start.no_storage_title'))).toBeVisible()
  await see('storage-error-screen')
}
