/** The main screens in the current language: every element is found by the catalogue's own text. */
import { expect as expectNow, type Locator } from '@playwright/test'
import { text, type MessageKey } from '#text/catalogue.ts'
import { button } from '#tests/support/e2e/person.ts'
import type { ScreenshotSession } from './screenshot-session.ts'

/** The beginning of a text: a count may follow, and the padding of the pseudo-locale. */
const opening = (key: MessageKey): string => text(key).replaceAll(/[\u200F~]/g, '')
const named = ({ page }: ScreenshotSession, key: MessageKey): Locator => button(page, opening(key)).first()
/** These walks run beside other work. */
const expect = expectNow.configure({ timeout: 30_000 })
const dialogOf = ({ page }: ScreenshotSession): Locator => page.getByRole('dialog').or(page.getByRole('alertdialog'))

const mapShows = async ({ page }: ScreenshotSession): Promise<void> => {
  await expect(page.locator('.pin, .cluster').first()).toBeVisible({ timeout: 30_000 })
}

const openGrace = async ({ page }: ScreenshotSession): Promise<void> => {
  const row = page.locator('.prow', { hasText: 'Grace Okafor' }).first()
  await row.scrollIntoViewIfNeeded()
  await row.click()
}

async function logIn(studio: ScreenshotSession, email: string): Promise<void> {
  await named(studio, 'selection.login').click()
  const dialog = dialogOf(studio)
  await dialog.getByLabel(text('auth.email'), { exact: true }).fill(email)
  await dialog.getByLabel(text('auth.password'), { exact: true }).fill('nearhelp-demo')
  await dialog.getByRole('button', { name: text('auth.login') }).click()
  await expect(dialog).toHaveCount(0)
}

export async function visitorScreens(studio: ScreenshotSession): Promise<void> {
  const { page, screenshot } = studio
  await expect(page.getByText(text('app.tagline'))).toBeVisible()
  await screenshot('selection')
  await named(studio, 'selection.login').click()
  await dialogOf(studio).getByText(text('auth.signup'), { exact: true }).first().click()
  await dialogOf(studio)
    .getByRole('button', { name: text('auth.signup') })
    .click()
  await screenshot('signup-errors')
  await page.keyboard.press('Escape')
  await named(studio, 'selection.customer').click()
  await mapShows(studio)
  await screenshot('map')
  await openGrace(studio)
  await expect(named(studio, 'provider.view_profile')).toBeVisible()
  await screenshot('sheet')
  await named(studio, 'provider.view_profile').click()
  await expect(page.getByText(text('provider.response_rate'))).toBeVisible()
  await screenshot('provider-profile')
  await page.keyboard.press('Escape')
  await named(studio, 'common.close').click()
  await named(studio, 'map.filter').click()
  await page.getByText(text('filters.min_rating')).first().waitFor()
  await screenshot('filters')
  await page.goto(new URL('/order', page.url()).href)
  await page
    .getByRole('list', { name: text('order.who') })
    .getByRole('listitem')
    .first()
    .getByRole('button')
    .first()
    .click()
  await expect(named(studio, 'order.change')).toBeVisible()
  await screenshot('order')
}

export async function customerScreens(studio: ScreenshotSession): Promise<void> {
  const { page, screenshot } = studio
  await logIn(studio, 'amina@demo.nearhelp.test')
  await mapShows(studio)
  await openGrace(studio)
  await named(studio, 'provider.schedule').click()
  await page.locator('button.slot:not([disabled])').nth(1).click()
  await screenshot('scheduler')
  await named(studio, 'scheduler.confirm').click()
  await expect(page.getByRole('heading', { name: text('booking.title') })).toBeVisible()
  await screenshot('booking-pending')
  await named(studio, 'nav.bookings').click()
  await screenshot('booking-history')
  await page.getByRole('radio', { name: text('booking.as_calendar') }).check()
  await screenshot('booking-calendar')
  await page.getByRole('radio', { name: text('booking.as_list') }).check()
  await page.getByText(opening('format.tomorrow')).first().click()
  await screenshot('booking-accepted')
  await named(studio, 'booking.contact').click()
  await expect(page.locator('.msg').first()).toBeVisible()
  await screenshot('chat')
  await page.keyboard.press('Escape')
  await named(studio, 'nav.profile').click()
  await screenshot('profile')
  await named(studio, 'nav.home').click()
  await named(studio, 'nav.notifications').click()
  await screenshot('notifications')
}

export async function providerScreens(studio: ScreenshotSession): Promise<void> {
  const { page, screenshot } = studio
  await logIn(studio, 'grace@demo.nearhelp.test')
  await expect(page.getByText(text('dashboard.your_status'))).toBeVisible({ timeout: 30_000 })
  await screenshot('dashboard-main')
  await page
    .getByRole('tab', { name: opening('dashboard.tab_bookings') })
    .or(named(studio, 'dashboard.tab_bookings'))
    .first()
    .click()
  await expect(page.getByText(text('dashboard.ended')).first()).toBeVisible()
  await screenshot('dashboard-bookings')
  await page.getByRole('button', { name: opening('sheet.title') }).click()
  await named(studio, 'sheet.later').click()
  await expect(page.getByRole('list', { name: text('sheet.jobs') })).toBeVisible()
  await screenshot('day-sheet')
  await page.keyboard.press('Escape')
  await page
    .getByRole('tab', { name: text('dashboard.tab_calendar') })
    .or(named(studio, 'dashboard.tab_calendar'))
    .first()
    .click()
  await expect(page.getByText(text('calendar.plan_title')).first()).toBeVisible()
  await screenshot('dashboard-calendar')
  await named(studio, 'calendar.plan_change').click()
  await expect(page.getByText(text('calendar.plan_help'))).toBeVisible()
  await screenshot('weekly-plan')
  await page.keyboard.press('Escape')
  await page
    .getByRole('tab', { name: opening('earnings.tab') })
    .or(named(studio, 'earnings.tab'))
    .first()
    .click()
  await expect(page.getByText(text('earnings.total')).first()).toBeVisible()
  await screenshot('earnings')
  await page
    .getByRole('tab', { name: opening('dashboard.tab_main') })
    .or(named(studio, 'dashboard.tab_main'))
    .first()
    .click()
  await named(studio, 'listing.edit').click()
  await screenshot('service-edit')
}
