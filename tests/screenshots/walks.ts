/** Who walks where for the pictures. */
import { expect } from '@playwright/test'
import { logIn } from '#tests/support/e2e/person.ts'
import type { Wire } from '#tests/support/e2e/wire.ts'
import type { Studio } from './studio.ts'

const mapShows = async ({ page }: Studio): Promise<void> => {
  await expect(page.locator('.pin, .cluster').first()).toBeVisible()
  await expect(page.locator('.leaflet-tile-loaded').first()).toBeVisible()
}

const toMap = async (studio: Studio): Promise<void> => {
  await studio.button(/Find Services/).click()
  await mapShows(studio)
}

const openGrace = async ({ page }: Studio): Promise<void> => page.locator('.prow', { hasText: 'Grace Okafor' }).first().click()

export async function visitorWalk(studio: Studio): Promise<void> {
  const { page, button, shoot } = studio
  await shoot('selection')
  await button('Log in').click()
  await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toBeVisible()
  await shoot('auth-login')
  await page.getByRole('dialog').getByText('Sign up', { exact: true }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign up' }).click()
  await shoot('auth-signup-errors')
  await page.keyboard.press('Escape')
  await toMap(studio)
  await shoot('map')
  if (studio.look.device === 'phone') await shoot('map-narrow')
  await button('Proximity alert').click()
  await shoot('proximity-panel')
  await page.getByRole('combobox', { name: 'Service', exact: true }).selectOption({ label: 'Plumber' })
  await button('Start watching').click()
  await expect(page.getByRole('region', { name: /found nearby/i })).toBeVisible()
  await shoot('proximity-found')
  await button(/^Watching/).click()
  await button('Stop watching').click()
  await page.getByRole('region', { name: 'Proximity alert' }).getByRole('button', { name: 'Close' }).click()
  await openGrace(studio)
  await shoot('provider-sheet')
  await button('View Profile').click()
  await shoot('provider-profile')
  await button('Subscribe Now - Save 15%').click()
  await page.locator('dialog button.slot:not([disabled])').first().click()
  await shoot('subscription')
  await page.getByRole('dialog').getByRole('list', { name: 'Visits' }).scrollIntoViewIfNeeded()
  await shoot('subscription-visits')
  await page.keyboard.press('Escape')
  await button('Verified: what and when').last().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await shoot('provider-verified')
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Website of Grace Okafor' }).click()
  await shoot('external-link')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await button('Close').first().click()
  await button(/^Filters/).click()
  await page.getByText('4.5', { exact: true }).first().click()
  await shoot('filters')
  await page.getByRole('searchbox').last().fill('nobody at all')
  await shoot('filters-empty')
}

export async function customerWalk(studio: Studio): Promise<void> {
  const { page, button, shoot } = studio
  await logIn(page, 'amina@demo.nearhelp.test')
  await mapShows(studio)
  await openGrace(studio)
  await button('Schedule').click()
  await page.locator('button.slot:not([disabled])').nth(1).click()
  await shoot('scheduler')
  await button('Confirm Booking').click()
  await expect(page.getByRole('heading', { name: 'Your booking' })).toBeVisible()
  await shoot('booking-pending')
  await button('Bookings').first().click()
  await shoot('booking-history')
  await page.getByText('tomorrow', { exact: false }).first().click()
  await shoot('booking-accepted')
  if (studio.look.device === 'phone') await shoot('booking-narrow')
  await button('Receipt and history').click()
  await expect(page.getByRole('heading', { name: 'Booking record' })).toBeVisible()
  await shoot('booking-record')
  await page.keyboard.press('Escape')
  await button('Propose another time').click()
  await page.locator('button.slot:not([disabled])').nth(1).click()
  await shoot('another-time')
  await button('Propose this time').click()
  await expect(page.getByRole('region', { name: 'You proposed another time' })).toBeVisible()
  await shoot('booking-proposal')
  await button('Withdraw').click()
  await expect(page.getByRole('region', { name: 'You proposed another time' })).toHaveCount(0)
  await button('Contact').click()
  await expect(page.locator('.msg').first()).toBeVisible()
  await shoot('chat')
  await page.keyboard.press('Escape')
  await button('Cancel').first().click()
  await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toBeVisible()
  await shoot('cancel-dialog')
  await page.keyboard.press('Escape')
  await button('Bookings').first().click()
  await page.getByText('Completed').first().click()
  await button('Change').click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await shoot('review-change')
  await page.keyboard.press('Escape')
  await button('Profile').first().click()
  await shoot('profile')
  await button('Home').first().click()
  await button(/^Messages/).click()
  await shoot('messages')
  await page.keyboard.press('Escape')
  await button(/^Notifications/).click()
  await shoot('notifications')
  await page.keyboard.press('Escape')
  await button('Logout').click()
  await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toBeVisible()
  await shoot('logout')
}

/** A tab on a phone, a button of the rail on a desktop. */
async function openDashboardTab({ page, button }: Studio, name: string): Promise<void> {
  await page
    .getByRole('tab', { name: new RegExp(`^${name}`) })
    .or(button(new RegExp(`^${name}`)))
    .first()
    .click()
}

export async function providerWalk(studio: Studio): Promise<void> {
  const { page, button, shoot } = studio
  await logIn(page, 'grace@demo.nearhelp.test')
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await expect(page.getByText('Your status')).toBeVisible()
  await shoot('dashboard-main')
  await button(/^Answer the review by/)
    .first()
    .click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await shoot('review-answer')
  await page.keyboard.press('Escape')
  await openDashboardTab(studio, 'Bookings')
  await shoot('dashboard-bookings')
  await button('Decline').first().click()
  await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toBeVisible()
  await shoot('decline-dialog')
  await page.keyboard.press('Escape')
  await openDashboardTab(studio, 'Earnings')
  await expect(page.getByText('Total earnings')).toBeVisible()
  await shoot('earnings')
  await openDashboardTab(studio, 'Main')
  await button('Edit profile').click()
  await button('Choose on the map').click()
  await expect(page.getByRole('region', { name: /^Map for choosing/ })).toBeVisible()
  await shoot('service-edit')
}

export async function offlineWalk(studio: Studio, wire: Wire): Promise<void> {
  const { page, button, shoot } = studio
  await logIn(page, 'ben@demo.nearhelp.test')
  await mapShows(studio)
  // Without a worker only what the page has fetched by now can be shown.
  for (const part of ['scheduler', 'booking-status', 'attention-list']) {
    await page.waitForFunction((name) => performance.getEntriesByType('resource').some((entry) => entry.name.includes(name)), part)
  }
  wire.cut()
  await expect(button(/Offline/).first()).toBeVisible({ timeout: 40_000 })
  await shoot('map-offline')
  await openGrace(studio)
  await button('Book Now').click()
  await shoot('book-now')
  await button('Confirm Booking').click()
  await expect(page.getByText('Saved on this device').first()).toBeVisible({ timeout: 20_000 })
  await shoot('booking-offline')
  await button(/Offline/)
    .first()
    .click()
  await shoot('attention-waiting')
  wire.heal()
}
