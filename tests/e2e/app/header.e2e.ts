// The header of each role, and restoring each person's last place in the app.
import { expect, type Page } from '@playwright/test'
import { BUILT_IN_CITIES } from '#domain/cities.ts'
import { cityLabel } from '#features/discover/search/city-label.ts'
import { openAccount, openProvider, requestVisit, setBookingStatus } from '#tests/support/e2e/account.ts'
import { chooseCustomer, readyForOffline, providerRow, threadRow } from '#tests/support/e2e/pages/customer-page.ts'
import { readOriginStorage } from '#tests/support/e2e/storage/read-origin-storage.ts'
import { chooseInMenu } from '#tests/support/e2e/pages/provider-page.ts'
import { button, logIn } from '#tests/support/e2e/person.ts'
import { DESKTOP, PHONE, test } from '#tests/support/e2e/fixtures.ts'

/** The list of the specification, then cities that were added. */
const LISTED = [
  'All Cities',
  '🇺🇸 San Francisco',
  '🇰🇪 Nairobi',
  '🇳🇬 Lagos',
  '🇻🇳 Ho Chi Minh City',
  '🇶🇦 Doha',
  ...BUILT_IN_CITIES.slice(5).map(cityLabel),
]
const city = (page: Page) => page.getByRole('combobox', { name: 'City' })
const theme = (page: Page) => page.evaluate(() => document.documentElement.dataset['theme'])

async function logOut(page: Page): Promise<void> {
  await button(page, 'Logout').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click()
  await expect(button(page, /^Find Services/)).toBeVisible()
}

for (const [device, viewport] of [
  ['phone', PHONE],
  ['desktop', DESKTOP],
] as const) {
  test(`a visitor, a customer and a provider each have their own header, on a ${device}`, async ({ people, server }) => {
    const grace = await openProvider(server, 'Grace Okafor')
    const amina = await openAccount(server, 'Amina Diallo')
    const { page } = await people.visit({ viewport })
    await chooseCustomer(page)
    const places = page.getByRole('navigation', { name: 'Main' })
    const forAll = async (): Promise<void> => {
      for (const name of [/^Notifications/, /^Filters/, 'Dark mode', 'Full screen', 'Home', 'Bookings', 'Profile'])
        await expect(button(page, name).first()).toBeVisible()
    }
    await forAll()
    await expect(city(page).getByRole('option')).toHaveText(LISTED)
    for (const name of [/^Messages/, 'Switch to Provider Dashboard', 'Logout']) await expect(button(page, name)).toHaveCount(0)
    for (const name of ['Bookings', 'Profile']) {
      await places.getByRole('button', { name }).click()
      await expect(page.getByRole('dialog', { name: 'Log in' })).toBeVisible()
      await page.keyboard.press('Escape')
    }
    await places.getByRole('button', { name: 'Bookings' }).click()
    const dialog = page.getByRole('dialog', { name: 'Log in' })
    await dialog.getByLabel('Email', { exact: true }).fill(amina.email)
    await dialog.getByLabel('Password', { exact: true }).fill(amina.password)
    await dialog.getByRole('button', { name: 'Log in' }).click()
    // The action that asked for the login continues.
    await expect(page.getByText('No bookings yet')).toBeVisible()

    // The map behind cannot be reached, and keeps the size that it returns with.
    const home = page.locator('.map-home')
    const size = (): Promise<string> => home.evaluate((element) => `${element.clientWidth} × ${element.clientHeight}`)
    await expect(home).toBeHidden()
    await expect(page.getByRole('list', { name: 'List of helpers' })).toHaveCount(0)
    const behind = await size()
    await places.getByRole('button', { name: 'Home' }).click()
    await forAll()
    await expect(home).toBeVisible()
    expect(await size()).toBe(behind)
    await expect(button(page, 'Messages')).toBeVisible()
    await expect(city(page)).toHaveCount(0)
    await expect(places.getByRole('button', { name: 'Logout' })).toBeVisible()
    await button(page, 'Switch to Provider Dashboard').click()
    await expect(page.getByRole('heading', { name: 'Start offering your service' })).toBeVisible()
    await (device === 'phone' ? chooseInMenu(page, 'Switch to customer view') : button(page, /customer view/i).click())
    await button(page, /^NearHelp/).click()
    await expect(button(page, /^Find Services/)).toBeVisible()
    await chooseCustomer(page)
    await logOut(page)

    await logIn(page, grace.email, grace.password)
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
    await (device === 'phone' ? chooseInMenu(page, 'Switch to customer view') : button(page, /customer view/i).click())
    await forAll()
    await expect(city(page).getByRole('option')).toHaveText(LISTED)
    await expect(button(page, 'Messages')).toBeVisible()
    await button(page, 'Switch to Provider Dashboard').click()
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  })
}

test('a reload restores city, theme, messages panel and chat, and Back closes them', async ({ people, server }) => {
  const grace = await openProvider(server, 'Grace Okafor')
  await openProvider(server, 'Wanjiru Kamau', { city: 'Nairobi', latitude: -1.2864, longitude: 36.8172 })
  const amina = await openAccount(server, 'Amina Diallo')
  await setBookingStatus(grace, await requestVisit(amina, grace), 'accepted')
  const { page } = await people.enter(amina)
  await readyForOffline(page)
  await button(page, 'Dark mode').click()
  await button(page, /^Messages/).click()
  // The map has a button of that name too until the panel covers it.
  await expect(page.getByRole('heading', { name: 'Messages' })).toBeVisible()
  await threadRow(page, 'Grace Okafor').click()
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible()
  expect(await theme(page)).toBe('dark')
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Messages' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Messages' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Messages' })).toHaveCount(0)
  await button(page, /^Filters/).click()
  await city(page).selectOption('Nairobi')
  await expect(page.getByRole('heading', { name: '1 helper matches' })).toBeVisible()
  // List and map behind it follow, although she is in San Francisco herself.
  await button(page, 'Back').click()
  await expect(providerRow(page, 'Wanjiru Kamau')).toBeVisible()
  await expect(providerRow(page, 'Grace Okafor')).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Map of Nairobi' }).getByRole('button', { name: /^Wanjiru Kamau/ })).toBeVisible()
  await button(page, /^Filters/).click()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Filters' })).toBeVisible()
  await expect(city(page)).toHaveValue('Nairobi')

  // All of them at any distance, also those on another continent.
  await city(page).selectOption('All Cities')
  await expect(page.getByRole('heading', { name: '2 helpers match' })).toBeVisible()
  const far = page.getByRole('slider', { name: 'Distance' })
  await expect(far).toBeDisabled()
  await expect(far).toHaveAttribute('aria-valuetext', 'All Cities')
  await expect(providerRow(page, 'Wanjiru Kamau')).toContainText(/Nairobi(?!.* km)/)
  await expect(providerRow(page, 'Grace Okafor')).toContainText(/San Francisco.* km/)
})

test('each person returns to their own place after somebody else used the device, and signing out leaves nothing of it', async ({
  people,
  server,
}) => {
  const grace = await openProvider(server, 'Grace Okafor')
  const amina = await openAccount(server, 'Amina Diallo')
  const { page, context } = await people.enter(amina)
  await readyForOffline(page)
  await button(page, 'Dark mode').click()
  await page.getByRole('searchbox').fill('canary words')
  await button(page, 'Profile').click()
  await expect(page.getByRole('heading', { name: 'Amina Diallo' })).toBeVisible()

  // Her session ends elsewhere, and another person signs in on this device.
  await context.clearCookies()
  await page.reload()
  await button(page, 'Log in again').click({ timeout: 20_000 })
  // The pill has the words of the button looked for next, and is covered a moment later.
  await expect(page.getByRole('heading', { name: 'Needs attention' })).toBeVisible()
  await logIn(page, grace.email, grace.password)
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  expect(await theme(page)).toBe('light')
  await page.getByRole('tab', { name: /^Bookings/ }).click()
  await page.reload()
  await expect(page.getByRole('tab', { name: /^Bookings/, selected: true })).toBeVisible()
  await chooseInMenu(page, 'Log out')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click()
  await expect(button(page, /^Find Services/)).toBeVisible()
  for (const words of [grace.email, `nearhelp.${grace.uid}`]) expect(await readOriginStorage(page)).not.toContain(words)

  await logIn(page, amina.email, amina.password)
  await expect(page.getByRole('heading', { name: 'Amina Diallo' })).toBeVisible()
  expect(await theme(page)).toBe('dark')
  await button(page, 'Home').click()
  await expect(page.getByRole('searchbox')).toHaveValue('canary words')
  await logOut(page)
  expect(await theme(page)).toBe('light')
  await expect.poll(async () => /canary/i.exec(await readOriginStorage(page))?.[0]).toBe(undefined)
  expect(await readOriginStorage(page)).not.toContain(amina.uid)
})
