// Where help is needed: saved, requested, seen and found on two phones without a network, and too far for the helper who was asked.
import { expect, type Locator, type Page } from '@playwright/test'
import { DAY_MS, MINUTE_MS } from '#domain/constants.ts'
import { listBookings, openAccount, openProvider, type ApiBooking } from '#tests/support/e2e/account.ts'
import {
  confirmBooking,
  openBooking,
  openSheet,
  providerRow,
  providerSheet,
  readyForOffline,
  syncPill,
} from '#tests/support/e2e/pages/customer-page.ts'
import { auditScreen } from '#tests/support/e2e/audit-screen.ts'
import { readOriginStorage } from '#tests/support/e2e/storage/read-origin-storage.ts'
import { openNetworkProxy } from '#tests/support/e2e/network-proxy.ts'
import { button, closeToasts, toast } from '#tests/support/e2e/person.ts'
import { openJob, openTab, pressJobButton } from '#tests/support/e2e/pages/provider-page.ts'
import { test } from '#tests/support/e2e/fixtures.ts'

const BACK_WITHIN_MS = 40_000
const ANDROID = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36'
/** South of the city, 14 km from its middle. */
const FAR_AWAY = '37.65, -122.41'

const where = (page: Page | Locator): Locator => page.getByRole('region', { name: 'Where?' })

/** Chooses a place by its name or position on the form's own map. */
async function chooseOnMap(form: Locator, typed: string, option: string): Promise<void> {
  const field = form.getByRole('combobox', { name: 'Find a place' })
  await field.fill(typed)
  await form.getByRole('option', { name: option }).click()
}

async function savePlace(page: Page): Promise<void> {
  await button(page, 'Profile').click()
  await button(page, 'Add place').click()
  const dialog = page.getByRole('dialog', { name: 'New place' })
  await dialog.getByRole('button', { name: 'Save place' }).click()
  await expect(dialog.getByText('Name this place')).toBeVisible()
  await dialog.getByLabel('Name').fill('Work')
  await dialog.getByRole('button', { name: 'Save place' }).click()
  await expect(dialog.getByText('Please say where you need help')).toBeVisible()
  await dialog.getByRole('button', { name: 'Pick on the map' }).click()
  await chooseOnMap(dialog, 'mission', 'Mission District')
  await dialog.getByLabel('Address').fill('12 Valencia Street')
  await dialog.getByLabel('Floor, gate, code').fill('Gate code 1234')
  await dialog.getByRole('button', { name: 'Save place' }).click()
  await expect(page.getByRole('list', { name: 'Saved places' }).getByText('12 Valencia Street · Gate code 1234')).toBeVisible()
  await closeToasts(page)
  await button(page, 'Home').click()
}

test('a saved place is requested offline, hidden until an offline acceptance, found and called; too far is refused with others', async ({
  people,
  server,
  network,
}) => {
  test.slow()
  const grace = await openProvider(server, 'Grace Okafor', { service_radius_km: 5 })
  await openProvider(server, 'Nia Mensah', { service_radius_km: 40, latitude: 37.72, price_per_hour: 50 })
  const amina = await openAccount(server, 'Amina Diallo')
  await amina.call('PUT', '/me/profile', { phone: '+1 415 555 0123' })
  await grace.call('PUT', '/me/profile', { phone: '+1 415 555 0456' })
  const { page } = await people.enter(amina, { origin: network.origin })
  await expect(providerRow(page, 'Grace Okafor')).toBeVisible()
  await readyForOffline(page)
  await savePlace(page)
  await expect(syncPill(page, 'Up to date')).toBeVisible()

  network.cut()
  const sheet = await openSheet(page, 'Grace Okafor')
  await sheet.getByRole('button', { name: 'Book Now' }).click()
  await where(page).getByRole('button', { name: 'Work' }).click()
  await expect(where(page).getByLabel('Address')).toHaveValue('12 Valencia Street')
  // The sheet is shown again, and the form has its draft.
  await page.reload()
  await providerSheet(page, 'Grace Okafor').getByRole('button', { name: 'Book Now' }).click()
  await expect(where(page).getByLabel('Address')).toHaveValue('12 Valencia Street')
  await expect(where(page).getByLabel('Floor, gate, code')).toHaveValue('Gate code 1234')
  await expect(page.getByRole('switch', { name: 'Share my phone number' })).toBeChecked()
  expect(await auditScreen(page, 'where')).toEqual([])
  await confirmBooking(page)
  await expect(page.getByText('Saved on this device')).toBeVisible()
  await expect(page.getByText('12 Valencia Street')).toBeVisible()
  network.restore()
  await expect(syncPill(page, 'Up to date')).toBeVisible({ timeout: BACK_WITHIN_MS })

  const wire = await openNetworkProxy(server.port)
  try {
    const helper = (await people.enter(grace, { origin: wire.origin, userAgent: ANDROID })).page
    await openTab(helper, 'Bookings')
    const job = await openJob(helper, 'Amina')
    await expect(job).toContainText('Mission District')
    await expect(job).toContainText('Shown to about 1 km.')
    await expect(job).not.toContainText('Valencia')
    await readyForOffline(helper)
    wire.cut()
    await pressJobButton(helper, 'Amina', 'Accept')
    await expect(job).toContainText('Address once your answer is sent')
    wire.restore()
    await expect(job).toContainText('12 Valencia Street', { timeout: BACK_WITHIN_MS })
    wire.cut()
    await helper.reload()
    await openTab(helper, 'Bookings')
    await openJob(helper, 'Amina Diallo')
    await expect(job).toContainText('Gate code 1234')
    await expect(job.getByRole('link', { name: /^Directions/ })).toHaveAttribute('href', /^geo:37\.7\d+,-122\.4\d+\?q=.*12%20Valencia/)
    await expect(job.getByRole('link', { name: 'Call Amina Diallo' })).toHaveAttribute('href', 'tel:+14155550123')
    await helper.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await job.getByRole('button', { name: 'Copy' }).click()
    await expect(toast(helper, 'Address copied')).toBeVisible()
    expect(await helper.evaluate(() => navigator.clipboard.readText())).toBe('12 Valencia Street')
    expect(await auditScreen(helper, 'job with its place')).toEqual([])
  } finally {
    await wire.close()
  }
  await expect(page.getByRole('link', { name: 'Call Grace Okafor' })).toHaveAttribute('href', 'tel:+14155550456', {
    timeout: BACK_WITHIN_MS,
  })

  // Too far for Grace: another helper is one press away, and nothing typed is lost.
  await button(page, 'Home').click()
  await (await openSheet(page, 'Grace Okafor')).getByRole('button', { name: 'Book Now' }).click()
  await expect(page.getByRole('switch', { name: 'Share my phone number' })).toHaveCount(0)
  await where(page).getByRole('button', { name: 'Change on the map' }).click()
  await chooseOnMap(where(page), FAR_AWAY, '37.6500, -122.4100')
  await where(page).getByLabel('Floor, gate, code').fill('Pier 4')
  await page.getByLabel('Special instructions').fill('Bring a ladder')
  await expect(where(page).getByText('Grace Okafor works within 5 km. This place is 14 km away.')).toBeVisible()
  await expect(button(page, 'Confirm Booking')).toBeDisabled()
  await where(page)
    .getByRole('list', { name: 'Helpers who come here' })
    .getByRole('button', { name: /^Nia Mensah/ })
    .click()
  await expect(page.getByText('Nia Mensah sees only the district')).toBeVisible()
  await expect(where(page).getByLabel('Floor, gate, code')).toHaveValue('Pier 4')
  await expect(page.getByLabel('Special instructions')).toHaveValue('Bring a ladder')

  // The same for a request that waited while Grace moved away.
  await page.goBack()
  network.cut()
  await providerSheet(page, 'Grace Okafor').getByRole('button', { name: 'Schedule' }).click()
  await where(page).getByRole('button', { name: 'Work' }).click()
  await page
    .getByRole('group', { name: 'Start' })
    .getByRole('button', { name: /, available$/ })
    .first()
    .click()
  await confirmBooking(page)
  await grace.call('PUT', '/providers/me/location', { latitude: 37.79, longitude: -122.48 })
  network.restore()
  await expect(syncPill(page, '1 to review')).toBeVisible({ timeout: BACK_WITHIN_MS })
  await expect(page.getByText(/^Grace Okafor works within 5 km\. This place is .* km away\.$/)).toBeVisible()
  await page
    .getByRole('list', { name: 'Helpers who come here' })
    .getByRole('button', { name: /^Nia Mensah/ })
    .click()
  await expect(where(page).getByLabel('Address')).toHaveValue('12 Valencia Street')
  await confirmBooking(page)
  await expect(syncPill(page, 'Up to date')).toBeVisible({ timeout: BACK_WITHIN_MS })
  expect((await listBookings(grace)).map(({ status }) => status)).toEqual(['accepted'])
  await openBooking(page, /^Nia Mensah/)
  await expect(page.getByText('12 Valencia Street', { exact: true })).toBeVisible()
})

const CANARY = /Canary Street|Gate canary|5550177|37\.771234|-122\.421357/
const placeOnDevice = async (page: Page): Promise<string | undefined> => CANARY.exec(await readOriginStorage(page))?.[0]

test('a device without a network takes the place off a day after the job, by its clock, from every storage', async ({
  people,
  server,
  network,
}) => {
  const grace = await openProvider(server, 'Grace Okafor')
  const amina = await openAccount(server, 'Amina Diallo')
  await amina.call('PUT', '/me/profile', { phone: '+14155550177' })
  const { id } = (await amina.call('POST', '/bookings', {
    provider_id: grace.uid,
    scheduled_date: null,
    duration_hours: 1,
    address: '7 Canary Street',
    place_notes: 'Gate canary',
    user_latitude: 37.771_234,
    user_longitude: -122.421_357,
  })) as ApiBooking
  for (const status of ['accepted', 'in_progress', 'completed']) await grace.call('PUT', `/bookings/${id}/status`, { status })
  const { page } = await people.enter(grace, { origin: network.origin, userAgent: ANDROID, movableClock: true })
  await readyForOffline(page)
  await expect.poll(() => placeOnDevice(page), { timeout: BACK_WITHIN_MS }).toBeDefined()

  network.cut()
  await page.clock.fastForward(DAY_MS - 5 * MINUTE_MS)
  expect(await placeOnDevice(page)).toBeDefined()
  await page.clock.fastForward(6 * MINUTE_MS)
  await expect.poll(() => placeOnDevice(page), { timeout: BACK_WITHIN_MS }).toBe(undefined)
  await page.reload()
  await openTab(page, 'Bookings')
  await expect(page.getByRole('main').getByText('Amina').first()).toBeVisible()
  await expect(page.getByText('Canary')).toHaveCount(0)
  expect(await placeOnDevice(page)).toBe(undefined)
})
