// An operator's own city and service: listed, found, booked and earned in VND, also offline, and closed when they leave the file.
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { openAccount, openProvider, requestVisit, setBookingStatus } from '#tests/support/e2e/account.ts'
import {
  chooseCustomer,
  confirmBooking,
  openSheet,
  providerRow,
  raiseList,
  readyForOffline,
  syncPill,
} from '#tests/support/e2e/pages/customer-page.ts'
import { openJob, openTab, pressJobButton } from '#tests/support/e2e/pages/provider-page.ts'
import { button, closeToasts, toast } from '#tests/support/e2e/person.ts'
import { test } from '#tests/support/e2e/fixtures.ts'

const file = join(mkdtempSync(join(tmpdir(), 'nearhelp-marketplace-')), 'marketplace.json')

const DA_NANG = {
  name: 'Da Nang',
  country: 'VN',
  center: { latitude: 16.0544, longitude: 108.2022 },
  zone: 'Asia/Ho_Chi_Minh',
  currency: 'VND',
  prices: { least: 20_000, highest: 2_000_000, slider_from: 50_000, slider_to: 1_000_000, slider_step: 10_000 },
}
const NAIL_CARE = {
  key: 'nail_care',
  names: { en: 'Nail care', de: 'Nagelpflege' },
  icon: 'beauty',
  emoji: '💅',
  words: { en: 'manicure, gel' },
}
const write = (revision: number, cities: readonly object[], services: readonly object[]): void =>
  writeFileSync(file, JSON.stringify({ revision, cities, services }, undefined, 2))

write(1, [DA_NANG], [NAIL_CARE])
test.use({ environment: { DEMO: '0', MARKETPLACE_FILE: file } })

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })
/** Every kind of space as a plain one. */
const priced = (amount: string): RegExp => new RegExp(`₫\\s?${amount}`)

async function chooseCity(page: Page, name: string): Promise<void> {
  await button(page, /^Filters/).click()
  await expect(page.getByRole('heading', { name: 'Filters' })).toBeVisible()
  await page.getByRole('combobox', { name: 'City' }).selectOption({ label: name })
}

test('a service in an own city is registered, booked offline and earned in its currency', async ({ people, server, network }) => {
  // The registration: the city, the service and the range of prices are those of the file.
  const linh = await openAccount(server, 'Linh Tran', 'provider')
  const provider = await people.enter(linh)
  await button(provider.page, 'Register your service').click()
  await field(provider.page, 'Service').selectOption({ label: 'Nail care' })
  await field(provider.page, 'City').selectOption({ label: 'Da Nang' })
  await expect(field(provider.page, 'Price per hour')).toHaveValue('50000')
  await field(provider.page, 'Price per hour').fill('19000')
  await button(provider.page, 'Register').click()
  await expect(provider.page.getByText('Enter 20000 or more')).toBeVisible()
  await field(provider.page, 'Price per hour').fill('150001')
  await button(provider.page, 'Register').click()
  await expect(provider.page.getByText(priced('150,001'))).toBeVisible()

  // The search: an own city in the list, the slider in its range, a service by an everyday word.
  const amina = await openAccount(server, 'Amina Diallo')
  const { page, context } = await people.enter(amina, { origin: network.origin })
  await context.setGeolocation({ latitude: 16.06, longitude: 108.21 })
  await chooseCity(page, '🇻🇳 Da Nang')
  const slider = page.getByRole('slider', { name: 'Maximum price' })
  await slider.fill('140000')
  await expect(slider).toHaveAttribute('aria-valuetext', priced('140,000'))
  await expect(page.getByText('0 helpers match')).toBeVisible()
  await slider.fill('160000')
  await expect(page.getByText('1 helper matches')).toBeVisible()
  await page.getByRole('searchbox').first().fill('manicure')
  await expect(page.getByText('Showing Nail care').filter({ visible: true }).first()).toBeVisible()
  await button(page, /^Show 1 on map/).click()
  await expect(providerRow(page, 'Linh Tran')).toContainText(priced('150,001'))
  await readyForOffline(page)

  // Offline, after a reload too, the city, its currency and its service are still there.
  network.cut()
  await expect(syncPill(page, /^Offline/)).toBeVisible()
  await page.reload()
  await expect(providerRow(page, 'Linh Tran')).toContainText(/Nail care/)
  const sheet = await openSheet(page, 'Linh Tran')
  await expect(sheet).toContainText(priced('150,001'))
  await sheet.getByRole('button', { name: 'Book Now' }).click()
  await expect(page.getByText(priced('150,001')).filter({ visible: true }).first()).toBeVisible()
  await confirmBooking(page)
  await expect(page.getByText(priced('150,001')).filter({ visible: true }).first()).toBeVisible()
  network.restore()

  // The provider does the job, and the earnings are in dong.
  await openTab(provider.page, 'Bookings')
  await expect(await openJob(provider.page, 'Amina')).toContainText(priced('150,001'), { timeout: 20_000 })
  await pressJobButton(provider.page, 'Amina', 'Accept')
  // The place arrives with the acceptance, and moves the buttons.
  await expect((await openJob(provider.page, 'Amina')).getByRole('button', { name: 'Copy' })).toBeVisible()
  for (const action of ['Start job', 'Mark complete'] as const) await pressJobButton(provider.page, 'Amina', action)
  await openTab(provider.page, 'Earnings')
  await expect(provider.page.getByRole('region', { name: 'Summary' })).toContainText(priced('150,001'))
})

test('a provider who moves to a city of another currency sets a new price, and earns in each of them', async ({ people, server }) => {
  const [grace, amina] = [await openProvider(server, 'Grace Okafor'), await openAccount(server, 'Amina Diallo')]
  const work = async (): Promise<void> => {
    const visit = await requestVisit(amina, grace)
    for (const status of ['accepted', 'in_progress', 'completed']) await setBookingStatus(grace, visit, status)
  }
  await work()
  const { page } = await people.enter(grace)
  await button(page, 'Edit profile').click()
  await field(page, 'City').selectOption({ label: 'Da Nang' })
  await expect(field(page, 'Price per hour')).toHaveValue('50000')
  await field(page, 'Price per hour').fill('90000')
  await button(page, 'Save changes').click()
  await expect(toast(page, 'Profile updated successfully!')).toBeVisible()
  await work()
  await closeToasts(page)

  await openTab(page, 'Earnings')
  const total = page.getByRole('region', { name: 'Summary' }).locator('dd').first()
  await expect(total).toHaveText(priced('90,000'))
  const currencies = page.getByRole('group', { name: 'Currency' })
  await currencies.getByRole('button', { name: 'USD' }).click()
  await expect(total).toHaveText('$40.00')
  await currencies.getByRole('button', { name: 'VND' }).click()
  await expect(total).toHaveText(priced('90,000'))
})

test('all cities compare no prices, and what left the file takes nothing new', async ({ people, server }) => {
  await openProvider(server, 'Grace Okafor')
  const inDaNang = { latitude: 16.06, longitude: 108.21, city: 'Da Nang', service_type: 'nail_care', price_per_hour: 150_000 }
  await openProvider(server, 'Linh Tran', inDaNang)
  const { page } = await people.visit()
  await chooseCustomer(page)
  await chooseCity(page, 'All Cities')
  await expect(page.getByText('Prices here are in several currencies. Choose one city to filter or sort by price.')).toBeVisible()
  await expect(page.getByRole('slider', { name: 'Maximum price' })).toBeDisabled()
  await expect(page.getByRole('combobox', { name: 'Sort by' }).getByRole('option', { name: /^Price: low/ })).toBeDisabled()
  await expect(page.getByText('2 helpers match')).toBeVisible()

  await server.kill()
  write(2, [], [])
  await server.start()
  // The filters are still the last view.
  await page.reload()
  await page.getByRole('combobox', { name: 'City' }).selectOption({ label: '🇻🇳 Da Nang (nothing new)' })
  await button(page, /^Show 1 on map/).click()
  await raiseList(page)
  const sheet = await openSheet(page, 'Linh Tran')
  await expect(sheet.getByText('Da Nang takes no new bookings.')).toBeVisible()
  await expect(sheet.getByRole('button', { name: 'Book Now' })).toBeDisabled()
})
