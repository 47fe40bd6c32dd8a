/** Screens of a customer whose files a page loads when they are first opened, and how to open each of them from the map. */
import { expect, type Page } from '@playwright/test'
import { askToCancel, openBooking, openSheet } from '#tests/support/e2e/pages/customer-page.ts'
import { button, pressInMenu } from '#tests/support/e2e/person.ts'

/** The provider whose booking and sheet are opened. */
export const PROVIDER = 'Omar Haddad'

const openOwnBooking = (page: Page): Promise<void> => openBooking(page, new RegExp(PROVIDER))

async function openFromProfile(page: Page, name: string): Promise<void> {
  await button(page, 'Profile').click()
  await button(page, name).first().click()
}

/** Each resolves when its content is shown. */
export const SCREENS: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  notifications: async (page) => {
    await button(page, /^Notifications/).click()
    await expect(page.getByRole('heading', { name: 'Notifications' })).toBeVisible()
  },
  'edit profile': async (page) => {
    await openFromProfile(page, 'Edit profile')
    await expect(page.getByLabel('Name', { exact: true })).toBeVisible()
  },
  'change password': async (page) => {
    await openFromProfile(page, 'Change password')
    await expect(page.getByRole('dialog')).toBeVisible()
  },
  'delete profile': async (page) => {
    await openFromProfile(page, 'Delete profile')
    await expect(page.getByRole('alertdialog')).toBeVisible()
  },
  'add place': async (page) => {
    await openFromProfile(page, 'Add place')
    await expect(page.getByRole('dialog')).toBeVisible()
  },
  storage: async (page) => {
    await openFromProfile(page, 'Storage')
    await expect(page.getByRole('heading', { name: 'Offline cities' })).toBeVisible()
  },
  record: async (page) => {
    await openOwnBooking(page)
    await pressInMenu(page, 'Receipt and history')
    await expect(page.getByRole('heading', { name: 'Booking record' })).toBeVisible()
  },
  'another time': async (page) => {
    await openOwnBooking(page)
    await pressInMenu(page, 'Propose a new time')
    await expect(page.getByRole('group', { name: 'Start' })).toBeVisible()
  },
  'cancel booking': async (page) => {
    await openOwnBooking(page)
    await askToCancel(page)
    await expect(page.getByRole('alertdialog', { name: 'Cancel this booking?' })).toBeVisible()
  },
  'book another visit': async (page) => {
    const sheet = await openSheet(page, PROVIDER)
    await sheet.getByRole('button', { name: 'Schedule' }).click()
    await expect(button(page, 'Confirm Booking')).toBeVisible()
  },
}

/** Closes what is open, and shows the map. */
export async function returnHome(page: Page): Promise<void> {
  const home = button(page, 'Home')
  for (let layers = 0; layers < 6 && !(await home.isVisible()); layers += 1) {
    await page.keyboard.press('Escape')
    await home.waitFor({ state: 'visible', timeout: 700 }).catch(() => undefined)
  }
  await home.click()
}
