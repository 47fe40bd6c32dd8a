// Favourites: on every screen that shows a provider, without a network, and for providers of other cities.
import { expect, type Page } from '@playwright/test'
import { openAccount, openProvider, requestVisit, type Account } from '#tests/support/e2e/account.ts'
import {
  chooseCustomer,
  lowerList,
  openBooking,
  openSheet,
  providerRow,
  readyForOffline,
  syncPill,
} from '#tests/support/e2e/pages/customer-page.ts'
import { auditScreen } from '#tests/support/e2e/audit-screen.ts'
import { button, pressInMenu } from '#tests/support/e2e/person.ts'
import { test } from '#tests/support/e2e/fixtures.ts'

const BACK_WITHIN_MS = 20_000
const favouritesOf = async (account: Account): Promise<readonly string[]> =>
  ((await account.call('GET', '/preferences')) as { favorites: string[] }).favorites.toSorted()
const list = (page: Page) => page.getByRole('list', { name: 'Favorites' })
const take = (page: Page, name: string) => button(page, `Remove ${name} from favorites`)

test('favourites added in list, sheet and history without a network are sent later; other cities are there offline', async ({
  people,
  server,
  network,
}) => {
  const grace = await openProvider(server, 'Grace Okafor')
  const omar = await openProvider(server, 'Omar Haddad', { service_type: 'plumber' })
  await openProvider(server, 'Nia Other')
  const chidi = await openProvider(server, 'Chidi Eze', { city: 'Lagos', latitude: 6.5244, longitude: 3.3792, bio: 'Pipes of Lagos.' })
  const amina = await openAccount(server, 'Amina Diallo')
  await amina.call('POST', `/favorites/${chidi.uid}`)
  await requestVisit(amina, omar)
  const { page } = await people.enter(amina, { origin: network.origin })
  await button(page, 'Profile').click()
  await expect(list(page)).toContainText('Chidi Eze')
  await expect(list(page)).toContainText('Lagos')
  await readyForOffline(page)

  network.cut()
  await expect(syncPill(page, /^Offline/)).toBeVisible({ timeout: BACK_WITHIN_MS })
  await button(page, 'Bookings').click()
  await openBooking(page, /^Omar Haddad/)
  await pressInMenu(page, 'Add Omar Haddad to favorites')
  await button(page, 'More actions').click()
  await expect(page.getByRole('menuitem', { name: 'Remove Omar Haddad from favorites' })).toBeVisible()
  await page.keyboard.press('Escape')
  await button(page, 'Home').click()
  const sheet = await openSheet(page, 'Grace Okafor')
  await sheet.getByRole('button', { name: 'Add to favorites' }).click()
  await expect(sheet.getByRole('button', { name: 'Remove from favorites' })).toBeVisible()
  await page.goBack()
  await page.reload()
  await expect(providerRow(page, 'Grace Okafor')).toBeAttached()
  // The list is as high as it was left, over the chips.
  await lowerList(page)
  await button(page, /^Favorites$/).click()
  await expect(providerRow(page, 'Nia Other')).toHaveCount(0)
  for (const name of ['Grace Okafor', 'Omar Haddad']) await expect(providerRow(page, name)).toBeAttached()
  await button(page, /^Favorites$/).click()
  await expect(providerRow(page, 'Nia Other')).toBeAttached()
  await button(page, 'Profile').click()
  for (const name of ['Grace Okafor', 'Omar Haddad', 'Chidi Eze']) await expect(list(page)).toContainText(name)
  expect(await auditScreen(page, 'favourites')).toEqual([])
  await list(page)
    .getByRole('button', { name: /^Chidi Eze/ })
    .click()
  await expect(page.getByText('Pipes of Lagos.')).toBeVisible()
  await page.goBack()
  await take(page, 'Omar Haddad').click()
  await expect(list(page)).not.toContainText('Omar Haddad')
  expect(await favouritesOf(amina)).toEqual([chidi.uid])

  network.restore()
  await expect(syncPill(page, 'Up to date')).toBeVisible({ timeout: BACK_WITHIN_MS })
  await expect.poll(() => favouritesOf(amina)).toEqual([grace.uid, chidi.uid].toSorted())
})

test('a favourite who left the directory says so, and can still be removed', async ({ people, server }) => {
  const grace = await openProvider(server, 'Grace Okafor')
  const amina = await openAccount(server, 'Amina Diallo')
  await amina.call('POST', `/favorites/${grace.uid}`)
  const { page } = await people.enter(amina)
  await button(page, 'Profile').click()
  const row = list(page).getByRole('listitem').filter({ hasText: 'Grace Okafor' })
  await expect(row).toContainText('$40.00')
  await grace.call('PUT', '/providers/me/status', { status: 'Off Duty', visible: false })
  await expect(row).toContainText('Not on NearHelp right now')
  await expect(row).not.toContainText('$40.00')
  await page.reload()
  await expect(row).toContainText('Not on NearHelp right now')
  await grace.call('PUT', '/providers/me/status', { status: 'Available', visible: true })
  await expect(row).toContainText('$40.00')
  await take(page, 'Grace Okafor').click()
  await expect(row).toHaveCount(0)
  await expect.poll(() => favouritesOf(amina)).toEqual([])
})

test("a visitor's favourite is added once they have logged in", async ({ people, server }) => {
  const grace = await openProvider(server, 'Grace Okafor')
  const amina = await openAccount(server, 'Amina Diallo')
  const { page } = await people.visit()
  await chooseCustomer(page)
  const sheet = await openSheet(page, 'Grace Okafor')
  await sheet.getByRole('button', { name: 'Add to favorites' }).click()
  const dialog = page.getByRole('dialog', { name: 'Log in' })
  await dialog.getByLabel('Email', { exact: true }).fill(amina.email)
  await dialog.getByLabel('Password', { exact: true }).fill(amina.password)
  await dialog.getByRole('button', { name: 'Log in' }).click()
  await expect(sheet.getByRole('button', { name: 'Remove from favorites' })).toBeVisible()
  await expect.poll(() => favouritesOf(amina)).toEqual([grace.uid])
})
