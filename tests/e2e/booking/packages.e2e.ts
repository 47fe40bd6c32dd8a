// A package from the provider's form to the customer's booking: created without a connection, booked, changed, while the booking stays as
// it was agreed.
import { expect, type Page } from '@playwright/test'
import { listBookings, openAccount, openProvider } from '#tests/support/e2e/account.ts'
import { openSheet, growSheet, syncPill, readyForOffline, providerRow } from '#tests/support/e2e/pages/customer-page.ts'
import { auditScreen } from '#tests/support/e2e/audit-screen.ts'
import { button, closeToasts, toast } from '#tests/support/e2e/person.ts'
import { openJob, openTab } from '#tests/support/e2e/pages/provider-page.ts'
import { test } from '#tests/support/e2e/fixtures.ts'

/** The longest back-off is 30 s; after a short outage it is far less. */
const BACK_WITHIN_MS = 20_000

const packageOf = (page: Page, name: string) => page.getByRole('article').filter({ has: page.getByRole('heading', { name }) })

async function openProfile(page: Page, name: string): Promise<void> {
  const sheet = await openSheet(page, name)
  await growSheet(sheet)
  await expect(sheet.getByRole('heading', { name: 'Packages' })).toBeVisible()
}

/** A day of next week has room for any package duration. */
async function confirmNextWeek(page: Page): Promise<void> {
  await button(page, 'Next week').click()
  await page.getByRole('button', { name: /^Sun \d/ }).click()
  await button(page, /, available$/)
    .first()
    .click()
  await button(page, 'Confirm Booking').click()
  await expect(page.getByRole('heading', { name: 'Your booking' })).toBeVisible()
}

test('a package created offline is booked when the network is back, and the booking keeps its price when the package gets dearer', async ({
  people,
  server,
  network,
}) => {
  const grace = await openProvider(server, 'Grace Okafor')
  const amina = await openAccount(server, 'Amina Diallo')
  const desk = (await people.enter(grace, { origin: network.origin })).page
  await readyForOffline(desk)
  await openTab(desk, 'Packages')
  await expect(desk.getByRole('heading', { name: 'No service packages yet' })).toBeVisible()
  network.cut()
  await expect(syncPill(desk, /^Offline/)).toBeVisible()

  await button(desk, 'New package').click()
  const form = desk.getByRole('dialog', { name: 'New package' })
  await form.getByRole('button', { name: 'Save package' }).click()
  await expect(form.getByText('Name is required')).toBeVisible()
  await expect(form.getByText('Enter a price')).toBeVisible()
  await form.getByLabel('Name', { exact: true }).fill('Deep <b>clean</b>')
  await form.getByText('Premium', { exact: true }).click()
  await form.getByLabel('Package price').fill('89.50')
  await form.getByLabel('Duration').fill('2.5')
  await form.getByLabel(/^What’s included/).fill('Oven\n\n  Windows  ')
  // Half filled in, it outlives a reload.
  await desk.reload()
  await button(desk, 'New package').click()
  await expect(form.getByLabel('Name', { exact: true })).toHaveValue('Deep <b>clean</b>')
  await form.getByRole('button', { name: 'Save package' }).click()
  await expect(toast(desk, 'Package saved')).toContainText('Saved on this device')
  await expect(packageOf(desk, 'Deep <b>clean</b>')).toContainText('Waiting')
  network.restore()
  await expect(syncPill(desk, 'Up to date')).toBeVisible({ timeout: BACK_WITHIN_MS })
  await expect(packageOf(desk, 'Deep <b>clean</b>')).not.toContainText('Waiting')
  expect(await auditScreen(desk, 'packages tab')).toEqual([])

  const { page } = await people.enter(amina)
  await expect(providerRow(page, 'Grace Okafor')).toBeVisible()
  await openProfile(page, 'Grace Okafor')
  await expect(packageOf(page, 'Deep <b>clean</b>')).toContainText('Windows')
  await button(page, 'Book this package: Deep <b>clean</b>').click()
  await expect(page.getByText('$89.50').first()).toBeVisible()
  await expect(page.getByRole('slider')).toHaveCount(0)
  await confirmNextWeek(page)
  await expect(page.getByText('Deep <b>clean</b> · Premium').first()).toBeVisible()
  await expect(button(page, 'Confirm Booking')).toHaveCount(0)
  await expect(page.getByText('Windows')).toBeVisible()
  expect(await auditScreen(page, 'booking of a package')).toEqual([])

  await closeToasts(desk)
  await button(desk, 'Edit Deep <b>clean</b>').click()
  const edit = desk.getByRole('dialog', { name: 'Edit package' })
  await edit.getByLabel('Package price').fill('120')
  await edit.getByRole('button', { name: 'Save package' }).click()
  await expect(packageOf(desk, 'Deep <b>clean</b>')).toContainText('$120.00')
  await closeToasts(desk)
  await openTab(desk, 'Bookings')
  await expect(await openJob(desk, 'Amina Diallo')).toContainText('$89.50')
  await expect(await openJob(desk, 'Amina Diallo')).toContainText('Oven')
  expect(await listBookings(amina)).toMatchObject([{ total_amount: 89.5, duration_hours: 2.5, service_package: { price: 89.5 } }])
})

test('booked offline at a price that went up meanwhile: refused with the new one, and booked for it with one press', async ({
  people,
  server,
  network,
}) => {
  const grace = await openProvider(server, 'Grace Okafor')
  const amina = await openAccount(server, 'Amina Diallo')
  const offer = { name: 'Deep clean', tier: 'basic', price: 60, duration_hours: 2, included_services: ['Oven'] }
  const { id } = (await grace.call('POST', '/provider/service-package', offer)) as { id: string }
  const { page } = await people.enter(amina, { origin: network.origin })
  await expect(providerRow(page, 'Grace Okafor')).toBeVisible()
  await readyForOffline(page)
  await openProfile(page, 'Grace Okafor')
  network.cut()
  await expect(syncPill(page, /^Offline/)).toBeVisible()
  await button(page, 'Book this package: Deep clean').click()
  await confirmNextWeek(page)
  await expect(page.getByText('Saved on this device').first()).toBeVisible()
  await grace.call('PUT', `/provider/service-package/${id}`, { price: 75 })
  network.restore()
  await expect(page.getByText('The price has changed').first()).toBeVisible({ timeout: BACK_WITHIN_MS })
  expect(await listBookings(amina)).toEqual([])
  await expect(page.getByText('Grace Okafor now charges $75.00 for this package. Nothing is booked yet.')).toBeVisible()
  await button(page, 'Book for $75.00').click()
  await expect.poll(() => listBookings(amina)).toMatchObject([{ total_amount: 75, service_package: { id, price: 75 } }])

  // Deleted after a confirmation, it leaves every profile at once.
  const desk = (await people.enter(grace)).page
  await openTab(desk, 'Packages')
  await button(desk, 'Delete Deep clean').click()
  await desk.getByRole('alertdialog', { name: 'Delete this package?' }).getByRole('button', { name: 'Delete' }).click()
  await expect(desk.getByRole('heading', { name: 'No service packages yet' })).toBeVisible()
  await expect.poll(async () => grace.call('GET', `/provider/${grace.uid}/service-packages`)).toEqual([])
  expect(await listBookings(amina)).toMatchObject([{ total_amount: 75 }])
})
