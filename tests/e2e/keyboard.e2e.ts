// Without a pointer: from the first screen to a booking with Tab, Enter and Escape; and the Back of a phone.
import { expect, type Locator, type Page } from '@playwright/test'
import { openAccount, openProvider, onlyBooking, requestVisit, setBookingStatus } from '#tests/support/e2e/account.ts'
import { openBooking, openSheet, rowOf, sheetOf } from '#tests/support/e2e/customer-acts.ts'
import { button } from '#tests/support/e2e/person.ts'
import { DESKTOP, PHONE, test } from '#tests/support/e2e/story.ts'

/** More stops than any screen has before what a person wants. */
const MOST_STOPS = 80

/** Presses Tab until that element has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeAttached()
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
}

const enter = async (page: Page, target: Locator): Promise<void> => {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}

for (const [device, viewport] of [
  ['phone', PHONE],
  ['desktop', DESKTOP],
] as const) {
  test(`from the first screen to a booking with the keys alone, on a ${device}`, async ({ people, server }) => {
    const grace = await openProvider(server, 'Grace Okafor')
    const amina = await openAccount(server, 'Amina Diallo')
    const { page } = await people.visit({ viewport })
    await enter(page, button(page, /^Find Services/))
    await enter(page, rowOf(page, 'Grace Okafor'))
    const sheet = sheetOf(page, 'Grace Okafor')
    await enter(page, sheet.getByRole('button', { name: 'Book Now' }))
    await page.keyboard.press('Escape')
    await expect(sheet.getByRole('button', { name: 'Book Now' }), 'the focus is where it was').toBeFocused()
    await page.keyboard.press('Enter')
    const slider = page.getByRole('slider', { name: 'Duration' })
    await tabTo(page, slider)
    await page.keyboard.press('ArrowRight')
    await enter(page, button(page, 'Confirm Booking'))
    const dialog = page.getByRole('dialog', { name: 'Log in to book Grace Okafor' })
    await tabTo(page, dialog.getByLabel('Email', { exact: true }))
    await page.keyboard.type(amina.email)
    await tabTo(page, dialog.getByLabel('Password', { exact: true }))
    await page.keyboard.type(amina.password)
    await page.keyboard.press('Enter')
    await expect(dialog).toHaveCount(0)
    await expect(slider).toHaveAttribute('aria-valuetext', '1.5 h')
    await enter(page, button(page, 'Confirm Booking'))
    await expect(page.getByRole('heading', { name: 'Your booking' })).toBeVisible()
    expect((await onlyBooking(grace, 'pending')).total_amount).toBe(60)
  })
}

test('Escape closes what lies on top, one at a time', async ({ people, server }) => {
  await openProvider(server, 'Grace Okafor')
  const amina = await openAccount(server, 'Amina Diallo')
  const { page } = await people.enter(amina)
  const sheet = await openSheet(page, 'Grace Okafor')
  await sheet.getByRole('button', { name: 'View Profile' }).click()
  const profile = page.getByRole('heading', { name: 'Grace Okafor', level: 1 })
  await expect(profile).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(profile).toHaveCount(0)
  await expect(sheet).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await button(page, 'Logout').click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
})

test('Back closes sheet, profile, chat and dialogs, and leaves the app only when nothing is open', async ({ people, server }) => {
  const grace = await openProvider(server, 'Grace Okafor')
  const amina = await openAccount(server, 'Amina Diallo')
  await setBookingStatus(grace, await requestVisit(amina, grace), 'accepted')
  const { page } = await people.enter(amina)
  const sheet = await openSheet(page, 'Grace Okafor')
  await sheet.getByRole('button', { name: 'View Profile' }).click()
  await expect(page.getByRole('heading', { name: 'Grace Okafor', level: 1 })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Grace Okafor', level: 1 })).toHaveCount(0)
  await page.goBack()
  await expect(sheet).toHaveCount(0)
  await openBooking(page, /^Grace Okafor/)
  await button(page, 'Cancel').click()
  const question = page.getByRole('alertdialog', { name: 'Cancel this booking?' })
  await expect(question).toBeVisible()
  await page.goBack()
  await expect(question).toHaveCount(0)
  await button(page, 'Contact').click()
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Your booking' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveCount(0)
  await onlyBooking(grace, 'accepted')
})
