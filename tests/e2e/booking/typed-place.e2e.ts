// Where is that: a crossing and a street of the city's map, found by their names on a device without a network, and booked as the place.
import { fileURLToPath } from 'node:url'
import { expect } from '@playwright/test'
import { PLACES_CACHE } from '#config/map/basemap.ts'
import { openAccount, openProvider } from '#tests/support/e2e/account.ts'
import { auditScreen } from '#tests/support/e2e/audit-screen.ts'
import { test } from '#tests/support/e2e/fixtures.ts'
import { confirmBooking, openSheet, providerRow, readyForOffline } from '#tests/support/e2e/pages/customer-page.ts'

test.use({ environment: { DEMO: '0', BASEMAP_DIR: fileURLToPath(new URL('../../../server/demo/maps', import.meta.url)) } })

test('a street typed without a network is the place of a booking', async ({ people, server, network }) => {
  await openProvider(server, 'Grace Okafor', { latitude: 37.785, longitude: -122.406 })
  const amina = await openAccount(server, 'Amina Diallo')
  const { page } = await people.enter(amina, { origin: network.origin })
  await expect(providerRow(page, 'Grace Okafor')).toBeVisible()
  await readyForOffline(page)
  // The names are on the device before anybody asks for one.
  const kept = (): Promise<number> => page.evaluate(async (name) => (await (await caches.open(name)).keys()).length, PLACES_CACHE)
  await expect.poll(kept, { timeout: 20_000 }).toBe(1)

  network.cut()
  const sheet = await openSheet(page, 'Grace Okafor')
  await sheet.getByRole('button', { name: 'Book Now' }).click()
  const where = page.getByRole('region', { name: 'Where?' })
  const address = where.getByRole('combobox', { name: 'Address' })
  await address.fill('5th and miss')
  await where.getByRole('option', { name: '5th Street and Mission Street Intersection · San Francisco' }).click()
  await expect(address).toHaveValue('5th Street and Mission Street')
  await expect(where.getByText('Near 5th and Mission', { exact: true })).toBeVisible()

  // The map does not know where in a long street a number is: the person shows it.
  await address.fill('850 mark')
  await expect(where.getByRole('option').first()).toBeVisible()
  expect(await auditScreen(page, 'streets to choose')).toEqual([])
  await address.press('ArrowDown')
  const market = where.getByRole('option', { name: '850 Market Street Street · San Francisco' })
  while ((await market.getAttribute('aria-selected')) !== 'true') await address.press('ArrowDown')
  await address.press('Enter')
  await expect(address).toHaveValue('850 Market Street')
  await expect(where.getByText('Distance not known')).toBeVisible()
  await where.getByRole('region', { name: /^Map for the pin/ }).press('ArrowUp')
  await expect(where.getByText(/^Near \w+ and \w+/)).toBeVisible()

  await confirmBooking(page)
  await expect(page.getByText('Saved on this device')).toBeVisible()
  await expect(page.getByText('850 Market Street', { exact: true })).toBeVisible()
})
