// Failing storage or server: the app says so in the specified words, loses no input, and retrying works.
import { expect, type Page } from '@playwright/test'
import { readMessageTexts, onlyBooking, openAccount, openProvider, requestVisit, setBookingStatus } from '#tests/support/e2e/account.ts'
import {
  chooseCustomer,
  messageBubble,
  messageTick,
  openBooking,
  openSheet,
  readyForOffline,
  providerRow,
  threadRow,
} from '#tests/support/e2e/pages/customer-page.ts'
import { readOriginStorage } from '#tests/support/e2e/storage/read-origin-storage.ts'
import { breakWrites, mendStorage } from '#tests/support/e2e/storage/break-writes.ts'
import { button, closeToasts, logIn, toast } from '#tests/support/e2e/person.ts'
import { hangBookingReads } from '#tests/support/e2e/storage/hang-booking-reads.ts'
import { test } from '#tests/support/e2e/fixtures.ts'

/** From here on databases cannot be deleted, until the page says otherwise. */
const breakRemoval = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const { deleteDatabase } = IDBFactory.prototype
    IDBFactory.prototype.deleteDatabase = () => {
      throw new DOMException('the database could not be deleted', 'UnknownError')
    }
    Object.assign(window, { mend: () => Object.assign(IDBFactory.prototype, { deleteDatabase }) })
  })

test('a device that refuses writes: booking, message and logout say so, and go through once it accepts them', async ({
  people,
  server,
}) => {
  const grace = await openProvider(server, 'Grace Okafor')
  const omar = await openProvider(server, 'Omar Haddad', { service_type: 'plumber' })
  const amina = await openAccount(server, 'Amina Diallo')
  const talk = await requestVisit(amina, omar)
  await setBookingStatus(omar, talk, 'accepted')
  const { page } = await people.enter(amina, {
    expectedNoise: /the disk does not answer|status of 410|not be deleted|NotFoundError|DataError|database/,
  })
  await expect(providerRow(page, 'Grace Okafor')).toBeVisible()
  await readyForOffline(page)

  const sheet = await openSheet(page, 'Grace Okafor')
  await sheet.getByRole('button', { name: 'Book Now' }).click()
  await page.getByRole('textbox', { name: 'Special instructions' }).fill('The blue door')
  await breakWrites(page)
  await button(page, 'Confirm Booking').click()
  const failed = page.getByRole('alert')
  await expect(failed).toContainText('Booking Failed')
  await expect(failed).toContainText('There was an error creating your booking. Please try again.')
  await expect(page.getByRole('textbox', { name: 'Special instructions' })).toHaveValue('The blue door')
  await mendStorage(page)
  await button(page, 'Confirm Booking').click()
  await expect(page.getByRole('heading', { name: 'Your booking' })).toBeVisible()
  expect(await onlyBooking(grace, 'pending')).toMatchObject({ special_instructions: 'The blue door' })

  await openBooking(page, /^Omar Haddad/)
  await button(page, 'Contact').click()
  const field = page.getByRole('textbox', { name: 'Message' })
  await field.fill('Is there a lift?')
  await breakWrites(page)
  await field.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to send message. Please try again.' })).toBeVisible()
  await expect(messageBubble(page, 'Is there a lift?')).toContainText('Not sent')
  await expect(field).toHaveValue('Is there a lift?')
  await mendStorage(page)
  await field.press('Enter')
  await expect(messageTick(page, 'Is there a lift?', 'Sent')).toBeVisible()
  await expect.poll(() => readMessageTexts(omar, talk)).toEqual(['Is there a lift?'])
  await page.goBack()

  await breakRemoval(page)
  await button(page, 'Logout').click()
  const question = page.getByRole('alertdialog', { name: 'Log out?' })
  await question.getByRole('button', { name: 'Log out' }).click()
  await expect(question.getByRole('alert')).toContainText('Logout Error')
  await expect(question.getByRole('alert')).toContainText('Failed to logout. Please try again.')
  await mendStorage(page)
  // Still signed in, with all data; the second attempt goes through.
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('list', { name: 'Progress' })).toBeVisible()
  await button(page, 'Logout').click()
  await question.getByRole('button', { name: 'Log out' }).click()
  await expect(button(page, /^Find Services/)).toBeVisible()
  await expect.poll(async () => (await readOriginStorage(page)).includes(amina.uid)).toBe(false)

  // A deleted account is deleted: data that this device could not remove is removed at the next start.
  await logIn(page, amina.email, amina.password)
  await button(page, 'Profile').click()
  await breakRemoval(page)
  await button(page, 'Delete profile').click()
  const deletion = page.getByRole('alertdialog', { name: 'Delete your profile?' })
  await deletion.getByLabel('Your password').fill(amina.password)
  await deletion.getByRole('button', { name: 'Delete profile' }).click()
  const done = page.getByRole('dialog', { name: 'Delete profile' })
  await expect(done).toContainText('Profile deleted successfully.')
  await expect(done).toContainText('Some data is still on this device.')
  await page.reload()
  await expect(button(page, /^Provide Services/)).toBeVisible()
  await expect.poll(async () => (await readOriginStorage(page)).includes(amina.uid)).toBe(false)
})

test('unreadable bookings, and a screen that throws', async ({ people, server }) => {
  await openProvider(server, 'Grace Okafor')
  const amina = await openAccount(server, 'Amina Diallo')
  const { page } = await people.enter(amina, { movableClock: true, expectedNoise: /not drawn/ })
  await readyForOffline(page)
  await page.addInitScript(hangBookingReads)
  await page.reload()
  // The clock may move only after the store is open, because opening has its own time limit.
  await button(page, 'Profile').click()
  await expect(page.getByRole('heading', { name: 'Amina Diallo' })).toBeVisible()
  await button(page, 'Bookings').click()
  await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible()
  const trouble = page.getByRole('alert')
  // The screen starts reading after its code has loaded, and both show 'Loading'.
  await expect(async () => {
    await page.clock.fastForward(13_000)
    await expect(trouble).toContainText('Error', { timeout: 1_000 })
  }).toPass()
  await expect(trouble).toContainText('Failed to load bookings. Please refresh the page.')
  await expect(trouble.getByRole('button', { name: 'Refresh Page' })).toBeVisible()

  await button(page, 'Home').click()
  await page.evaluate(() => {
    Object.defineProperty(Intl.NumberFormat.prototype, 'format', {
      get: () => () => {
        throw new Error('not drawn')
      },
    })
  })
  await button(page, /^Filters/).click()
  await expect(page.getByRole('heading', { name: 'Something went wrong!' })).toBeVisible()
  await expect(page.getByText('The app encountered an error. Please refresh the page.')).toBeVisible()
  await button(page, 'Refresh Page').click()
  await expect(page.getByRole('heading', { name: 'Filters' })).toBeVisible()
})

test('empty lists say so, and actions that need an account ask for one', async ({ people, server }) => {
  const grace = await openProvider(server, 'Grace Okafor')
  const amina = await openAccount(server, 'Amina Diallo')
  const { page } = await people.visit({ expectedNoise: /status of 500/ })
  await chooseCustomer(page)
  for (const [place, words] of [
    ['Bookings', 'Please sign in to view your bookings'],
    ['Profile', 'Log in to view your profile'],
  ] as const) {
    await button(page, place).click()
    await expect(page.getByRole('dialog', { name: 'Log in' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByText(words)).toBeVisible()
  }
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click()
  const dialog = page.getByRole('dialog', { name: 'Log in' })
  await dialog.getByLabel('Email', { exact: true }).fill(amina.email)
  await dialog.getByLabel('Password', { exact: true }).fill(amina.password)
  await page.route('**/api/auth/login', (route) => route.fulfill({ status: 500, body: 'no answer worth reading' }))
  await dialog.getByRole('button', { name: 'Log in' }).click()
  await expect(dialog.getByRole('alert')).toContainText('An error occurred. Please try again.')
  await page.unroute('**/api/auth/login')
  await dialog.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('heading', { name: 'Amina Diallo' })).toBeVisible()
  await button(page, 'Bookings').click()
  await expect(page.getByText('No bookings yet')).toBeVisible()
  await button(page, 'Home').click()
  await button(page, 'Messages').click()
  await expect(page.getByText('No Messages Yet')).toBeVisible()
  await setBookingStatus(grace, await requestVisit(amina, grace), 'accepted')
  // The toast lies over the next button.
  await expect(toast(page, 'Booking accepted')).toBeVisible()
  await closeToasts(page)
  await threadRow(page, 'Grace Okafor').click()
  await expect(page.getByText('No messages yet')).toBeVisible()
})
