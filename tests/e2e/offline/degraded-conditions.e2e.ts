// Failures at the start and in use: each has a screen that says what is wrong and what to do.
import { expect, type Page } from '@playwright/test'
import {
  listBookings,
  readMessageTexts,
  onlyBooking,
  openAccount,
  openProvider,
  requestVisit,
  setBookingStatus,
} from '#tests/support/e2e/account.ts'
import {
  bookNow,
  chooseCustomer,
  openBooking,
  syncPill,
  readyForOffline,
  providerRow,
  bookingStep,
  messageTick,
  sendMessage,
} from '#tests/support/e2e/pages/customer-page.ts'
import { button } from '#tests/support/e2e/person.ts'
import { test } from '#tests/support/e2e/fixtures.ts'

const BACK_WITHIN_MS = 20_000

/** What opening a database does instead, at which address, and the screen that follows. */
const STORAGE = [
  [
    'a browser without a database',
    '/',
    () => void Object.defineProperty(window, 'indexedDB', { value: undefined }),
    'This browser can’t save your data',
  ],
  [
    'a browser that forbids it',
    '/order',
    () => {
      IDBFactory.prototype.open = () => {
        throw new DOMException('not here', 'SecurityError')
      }
    },
    'This browser can’t save your data',
  ],
  [
    'a device without space',
    '/',
    () => {
      IDBFactory.prototype.open = () => {
        throw new DOMException('full', 'QuotaExceededError')
      }
    },
    'This device is out of space',
  ],
  [
    'a database that never answers',
    '/order',
    () => {
      IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest
    },
    'Your data isn’t loading',
  ],
] as const

for (const [name, path, sabotage, title] of STORAGE) {
  test(`${name} gets a screen of its own`, async ({ people }) => {
    const { page } = await people.visit({ expectedNoise: /./ })
    await page.addInitScript(sabotage)
    await page.goto(new URL(path, page.url()).href)
    await expect(page.getByRole('heading', { name: title })).toBeVisible({ timeout: BACK_WITHIN_MS })
    await expect(button(page, 'Try Again')).toBeVisible()
  })
}

test('a city that this device never loaded is not shown as empty', async ({ people, server, network }) => {
  await openProvider(server, 'Grace Okafor')
  await openProvider(server, 'Wanjiku Kamau', { city: 'Nairobi', latitude: -1.2921, longitude: 36.8219 })
  const { page } = await people.visit({ origin: network.origin })
  await chooseCustomer(page)
  await readyForOffline(page)
  network.cut()
  await expect(syncPill(page, /^Offline/)).toBeVisible()
  await page.getByRole('combobox', { name: 'City' }).selectOption('Nairobi')
  await expect(page.getByText('Connect once to load helpers in Nairobi.')).toBeAttached()
  await expect(page.getByText('No service providers found')).toHaveCount(0)
  await page.getByRole('combobox', { name: 'City' }).selectOption('San Francisco')
  await expect(providerRow(page, 'Grace Okafor')).toBeVisible()
  await page.getByRole('combobox', { name: 'City' }).selectOption('Nairobi')
  network.restore()
  await expect(providerRow(page, 'Wanjiku Kamau')).toBeVisible({ timeout: BACK_WITHIN_MS })
})

test('an ended session keeps unsent work, and sends it after signing in again', async ({ people, server, network }) => {
  const grace = await openProvider(server, 'Grace Okafor')
  const amina = await openAccount(server, 'Amina Diallo')
  const booking = await requestVisit(amina, grace)
  await setBookingStatus(grace, booking, 'accepted')
  const { page } = await people.enter(amina, { origin: network.origin })
  await readyForOffline(page)
  await openBooking(page, /^Grace Okafor/)
  await button(page, 'Contact').click()
  network.cut()
  await sendMessage(page, 'Kept for later')
  await expect(messageTick(page, 'Kept for later', 'Waiting to send')).toBeVisible()
  const { name = '', value = '' } = (await page.context().cookies(network.origin)).find((cookie) => cookie.httpOnly) ?? {}
  await fetch(`${server.origin}/api/auth/logout`, { method: 'POST', headers: { cookie: `${name}=${value}` } })

  network.restore()
  await expect(syncPill(page, 'Log in again')).toBeVisible({ timeout: BACK_WITHIN_MS })
  await syncPill(page, 'Log in again').click()
  await expect(page.getByRole('heading', { name: 'Log in again' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Waiting to send' })).toContainText('Message to Grace Okafor')
  await button(page, 'Log in').click()
  const dialog = page.getByRole('dialog', { name: 'Log in' })
  await dialog.getByLabel('Email', { exact: true }).fill(amina.email)
  await dialog.getByLabel('Password', { exact: true }).fill(amina.password)
  await dialog.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByText('You’re up to date')).toBeVisible({ timeout: BACK_WITHIN_MS })
  expect(await readMessageTexts(grace, booking)).toEqual(['Kept for later'])
})

test('logging out with unsent work says what would be lost, and logging in needs a connection', async ({ people, server, network }) => {
  const grace = await openProvider(server, 'Grace Okafor')
  const amina = await openAccount(server, 'Amina Diallo')
  const { page } = await people.enter(amina, { origin: network.origin })
  await readyForOffline(page)
  network.cut()
  await bookNow(page, 'Grace Okafor')
  await expect(page.getByText('Saved on this device')).toBeVisible()
  await button(page, 'Logout').click()
  const question = page.getByRole('alertdialog', { name: 'Log out?' })
  await expect(question).toContainText('1 change hasn’t been sent')
  await question.getByRole('button', { name: 'Log out anyway' }).click()
  await button(page, 'Log in').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Email', { exact: true }).fill(amina.email)
  await dialog.getByLabel('Password', { exact: true }).fill(amina.password)
  await dialog.getByRole('button', { name: 'Log in' }).click()
  await expect(dialog.getByText('You’re offline. Keep browsing, and connect to log in.')).toBeVisible()
  network.restore()
  await dialog.getByRole('button', { name: 'Log in' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(providerRow(page, 'Grace Okafor')).toBeVisible()
  await expect(syncPill(page, 'Up to date')).toBeVisible({ timeout: BACK_WITHIN_MS })
  expect(await listBookings(grace)).toEqual([])
})

async function shiftClock(page: Page, ms: number): Promise<void> {
  await page.addInitScript((by) => {
    const now = Date.now.bind(Date)
    Date.now = () => now() + by
  }, ms)
}

test('a device whose clock is two days wrong books and chats in the right order', async ({ people, server }) => {
  const grace = await openProvider(server, 'Grace Okafor')
  const amina = await openAccount(server, 'Amina Diallo')
  const { page } = await people.visit()
  await shiftClock(page, 2 * 86_400_000)
  await page.reload()
  await button(page, 'Log in').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Email', { exact: true }).fill(amina.email)
  await dialog.getByLabel('Password', { exact: true }).fill(amina.password)
  await dialog.getByRole('button', { name: 'Log in' }).click()
  await bookNow(page, 'Grace Okafor')
  await expect(bookingStep(page, 'Booking Confirmed', 'done')).toBeVisible()
  const booking = await onlyBooking(grace, 'pending')
  await setBookingStatus(grace, booking, 'accepted')
  await button(page, 'Contact').click()
  await sendMessage(page, 'First')
  await expect(messageTick(page, 'First', 'Sent')).toBeVisible()
  await grace.call('POST', '/chat', { booking_id: booking.id, message: 'Second' })
  await expect(page.getByRole('log')).toContainText('Second')
  await sendMessage(page, 'Third')
  await expect(messageTick(page, 'Third', 'Sent')).toBeVisible()
  await expect(page.getByRole('log').locator('.msg')).toContainText(['First', 'Second', 'Third'])
  expect(await readMessageTexts(grace, booking)).toEqual(['First', 'Second', 'Third'])
})
