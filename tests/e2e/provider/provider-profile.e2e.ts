// A provider's own service: edited without a connection, seen by others at once, taken off the map and put back.
import { expect, type Page } from '@playwright/test'
import { openAccount, openProvider, requestVisit, setBookingStatus } from '#tests/support/e2e/account.ts'
import { chooseCustomer, syncPill, providerPin, readyForOffline, providerRow } from '#tests/support/e2e/pages/customer-page.ts'
import { readOriginStorage } from '#tests/support/e2e/storage/read-origin-storage.ts'
import { button, closeToasts, toast } from '#tests/support/e2e/person.ts'
import { chooseInMenu, chooseStatus, statusRadio } from '#tests/support/e2e/pages/provider-page.ts'
import { DESKTOP, test } from '#tests/support/e2e/fixtures.ts'

/** A change by one person is on everybody's open screens within this time. */
const LIVE_WITHIN_MS = 2_000
const BACK_WITHIN_MS = 20_000

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })

test('an edit made offline is on another’s map when the network is back; errors are named, a draft outlives a reload', async ({
  people,
  server,
  network,
}) => {
  const grace = await openProvider(server, 'Grace Okafor')
  const other = await people.visit({ viewport: DESKTOP })
  await chooseCustomer(other.page)
  await expect(providerPin(other.page, 'Grace Okafor')).toHaveAccessibleName(/\$40\.00 per hour$/)
  const { page } = await people.enter(grace, { origin: network.origin })
  await expect(statusRadio(page, 'Available')).toBeChecked()
  await readyForOffline(page)
  network.cut()
  await expect(syncPill(page, /^Offline/)).toBeVisible()

  await button(page, 'Edit profile').click()
  for (const [price, fault] of [
    ['0', 'Enter 1 or more'],
    ['201', 'Enter 200 or less'],
    ['', 'Enter a price'],
  ] as const) {
    await field(page, 'Price per hour').fill(price)
    await button(page, 'Save changes').click()
    await expect(page.getByText(fault)).toBeVisible()
    await expect(field(page, 'Price per hour')).toBeFocused()
  }
  await field(page, 'Price per hour').fill('55')
  await field(page, 'Years of experience').fill('51')
  await page.getByLabel(/^Website/).fill('http://grace.test')
  await button(page, 'Save changes').click()
  await expect(page.getByText('At most 50 years')).toBeVisible()
  await expect(page.getByText('Enter a link that starts with https://')).toBeVisible()
  await field(page, 'Years of experience').fill('12')

  await page.reload()
  await button(page, 'Edit profile').click()
  await expect(page.getByText('Your unsaved changes are still here.')).toBeVisible()
  await expect(field(page, 'Price per hour')).toHaveValue('55')
  await page.getByLabel(/^Website/).fill('https://grace.test')
  await field(page, 'Name').fill('Grace Shines')
  await field(page, 'Languages').fill(' English , Igbo,')
  await button(page, 'Save changes').click()
  await expect(toast(page, 'Saved on this device')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Grace Shines' })).toBeVisible()
  await expect(page.getByText('English, Igbo')).toBeVisible()
  await expect(providerPin(other.page, 'Grace Okafor')).toBeVisible()

  network.restore()
  await expect(toast(page, 'Profile updated successfully!')).toBeVisible({ timeout: BACK_WITHIN_MS })
  await expect(providerPin(other.page, 'Grace Shines')).toHaveAccessibleName(/\$55\.00 per hour$/, { timeout: LIVE_WITHIN_MS })
})

test('a place is chosen on the map, and a service that was off the map is advertised', async ({ people, server }) => {
  const grace = await openProvider(server, 'Grace Okafor')
  const other = await people.visit({ viewport: DESKTOP })
  await chooseCustomer(other.page)
  const { page } = await people.enter(grace)
  await expect(statusRadio(page, 'Available')).toBeChecked()
  await button(page, 'Edit profile').click()
  await expect(page.getByText('Center of San Francisco')).toBeVisible()
  // Text typed while the device is being located stays.
  await page.evaluate(() => {
    navigator.geolocation.getCurrentPosition = (found) => {
      addEventListener('found-now', () => found({ coords: { latitude: 37.78, longitude: -122.41 } } as GeolocationPosition), { once: true })
    }
  })
  await button(page, 'Use my location').click()
  await field(page, 'Price per hour').fill('44')
  await page.evaluate(() => dispatchEvent(new Event('found-now')))
  await expect(page.getByText('Custom location')).toBeVisible()
  await expect(field(page, 'Price per hour')).toHaveValue('44')
  await button(page, 'Use city center').click()
  await expect(page.getByText('Center of San Francisco')).toBeVisible()
  await button(page, 'Choose on the map').click()
  const map = page.getByRole('region', { name: /^Map to set your location/ })
  await map.press('ArrowUp')
  await expect(page.getByText('Custom location')).toBeVisible()
  await map.press('ArrowUp')
  await button(page, 'Save changes').click()
  await expect(toast(page, 'Profile updated successfully!')).toBeVisible()
  const stored = (await grace.call('GET', `/providers/${grace.uid}`)) as { latitude: number; longitude: number }
  expect(stored.latitude).toBeGreaterThan(37.776)
  // Others know the position to about 100 m.
  expect(String(stored.latitude)).toMatch(/^\d+\.\d{1,3}$/)

  await chooseStatus(page, 'Off Duty')
  await expect(providerRow(other.page, 'Grace Okafor')).toHaveCount(0, { timeout: LIVE_WITHIN_MS })
  await closeToasts(page)
  await button(page, 'Advertise my service').click()
  await expect(toast(page, 'You’re on the map')).toBeVisible()
  await expect(providerRow(other.page, 'Grace Okafor')).toBeVisible({ timeout: LIVE_WITHIN_MS })
  await expect(statusRadio(page, 'Available')).toBeChecked()
})

test('the dashboard starts from its snapshot before any database is open, and leaves nothing at sign-out', async ({ people, server }) => {
  const grace = await openProvider(server, 'Grace Okafor', { bio: 'Canary in the bio' })
  const amina = await openAccount(server, 'Amina Diallo')
  await setBookingStatus(grace, await requestVisit(amina, grace), 'accepted')
  const { page, context } = await people.enter(grace)
  const active = (on: Page) => on.locator('.stats__one').filter({ hasText: 'Active bookings' })
  await expect(active(page)).toContainText('1')
  await readyForOffline(page)
  const rememberedOn = () => page.evaluate((uid) => localStorage.getItem(`nearhelp.${uid}.dashboard`), grace.uid)
  await expect.poll(rememberedOn).toContain('"activeBookings":1')

  const other = await context.newPage()
  await other.addInitScript(() => {
    indexedDB.open = () => new EventTarget() as IDBOpenDBRequest
  })
  await other.goto(server.origin)
  await expect(other.getByRole('heading', { name: 'Grace Okafor' }).or(other.getByText('Canary in the bio')).first()).toBeVisible()
  await expect(active(other)).toContainText('1')
  await other.close()

  await chooseInMenu(page, 'Log out')
  await page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog'))
    .getByRole('button', { name: /^Log ?out$/ })
    .click()
  await expect(button(page, 'Log in')).toBeVisible()
  expect(await rememberedOn()).toBeNull()
  expect(await readOriginStorage(page)).not.toContain('"activeBookings"')
})
