/** Packages and ratings of clients, from both sides. */
import { expect } from '@playwright/test'
import { logIn } from '#tests/support/e2e/person.ts'
import type { ScreenshotSession } from './screenshot-session.ts'

const openTab = async ({ page, button }: ScreenshotSession, name: string): Promise<void> =>
  page
    .getByRole('tab', { name: new RegExp(`^${name}`) })
    .or(button(new RegExp(`^${name}`)))
    .first()
    .click()

export async function packageCustomerWalk(studio: ScreenshotSession): Promise<void> {
  const { page, button, screenshot } = studio
  await logIn(page, 'amina@demo.nearhelp.test')
  await page.locator('.prow', { hasText: 'Grace Okafor' }).first().click()
  await button('View Profile').click()
  await page.getByRole('heading', { name: 'Packages' }).scrollIntoViewIfNeeded()
  await screenshot('provider-packages')
  await button('Book this package: Weekly tidy').click()
  await button('Next week').click()
  await page
    .getByRole('button', { name: /^(Sun|Mon|Tue|Wed|Thu|Fri|Sat) \d/, disabled: false })
    .first()
    .click()
  await page.locator('button.slot:not([disabled])').nth(1).click()
  await screenshot('scheduler-package')
  await page.getByLabel('Special instructions').scrollIntoViewIfNeeded()
  await screenshot('scheduler-package-card')
  await button('Confirm Booking').click()
  await expect(page.getByRole('heading', { name: 'Your booking' })).toBeVisible()
  await page.getByRole('heading', { name: 'Included' }).scrollIntoViewIfNeeded()
  await screenshot('booking-package')
  await button('Bookings').first().click()
  await screenshot('history-package')
  await button('Profile').first().click()
  await page.getByRole('heading', { name: 'How helpers rated you' }).scrollIntoViewIfNeeded()
  await screenshot('profile-ratings')
}

export async function packageProviderWalk(studio: ScreenshotSession): Promise<void> {
  const { page, button, screenshot } = studio
  await logIn(page, 'grace@demo.nearhelp.test')
  await expect(page.getByText('Your status')).toBeVisible()
  await openTab(studio, 'Packages')
  await expect(page.getByRole('heading', { name: 'Weekly tidy' })).toBeVisible()
  await screenshot('dashboard-packages')
  await button('New package').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save package' }).click()
  await screenshot('package-new')
  await page.keyboard.press('Escape')
  await button('Edit Spring clean').click()
  await expect(page.getByRole('dialog', { name: 'Edit package' })).toBeVisible()
  await screenshot('package-edit')
  await page.keyboard.press('Escape')
  await button('Delete Weekly tidy').click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await screenshot('package-delete')
  await page.keyboard.press('Escape')
  await openTab(studio, 'Bookings')
  await screenshot('dashboard-package-request')
  await openTab(studio, 'Ratings')
  await expect(page.getByRole('heading', { name: 'Clients to rate' })).toBeVisible()
  await screenshot('dashboard-ratings')
  await button(/^Rate /)
    .first()
    .click()
  await page.getByRole('radiogroup', { name: 'Respect' }).getByRole('radio', { name: '4 stars' }).check({ force: true })
  await screenshot('rate-client')
  await page.keyboard.press('Escape')
}
