// A proximity watch that continues: in a browser that shows notifications, which the quicker engine of the other stories does not.
import { expect } from '@playwright/test'
import { openAccount, openProvider } from '#tests/support/e2e/account.ts'
import { readyForOffline, providerSheet } from '#tests/support/e2e/pages/customer-page.ts'
import { button, toast } from '#tests/support/e2e/person.ts'
import { proximityCard, kmNorth, proximityPanel, startWatchingPlumbers } from '#tests/support/e2e/pages/proximity-page.ts'
import { test } from '#tests/support/e2e/fixtures.ts'
import { browserArguments, findWholeBrowser } from '#tests/support/find-browser.mjs'

const executablePath = findWholeBrowser()
test.use({ launchOptions: { args: browserArguments, ...(executablePath === undefined ? {} : { executablePath }) } })

test('a watch announces in other views, continues after a reload, notifies where allowed, and ends at sign-out', async ({
  people,
  server,
}) => {
  await openProvider(server, 'Pia North', { service_type: 'plumber', ...kmNorth(8) })
  const amina = await openAccount(server, 'Amina Diallo')
  // Allowing notifications also subscribes to pushes, which this browser's test windows refuse and report.
  const { page, context } = await people.enter(amina, { expectedNoise: /does not support the Push API in incognito mode/ })
  await context.grantPermissions(['geolocation', 'notifications'])
  await readyForOffline(page)
  await startWatchingPlumbers(page)
  await expect(proximityPanel(page).getByText('No one available yet.')).toBeVisible()
  await page.reload()
  await expect(proximityPanel(page)).toContainText('Plumber within 5 km')
  await proximityPanel(page).getByRole('button', { name: 'Close' }).click()
  await expect(button(page, 'Watching: Plumber, 5 km')).toBeVisible()
  await button(page, 'Bookings').click()
  await context.setGeolocation(kmNorth(5))
  await expect(toast(page, 'Pia North · Plumber')).toBeVisible({ timeout: 15_000 })
  const told = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready
      return (await registration.getNotifications()).map(({ title, body }) => `${title}: ${body}`)
    })
  await expect.poll(told).toEqual(['Found nearby: Pia North · Plumber · 3 km · New'])
  await toast(page, 'Pia North').getByRole('button').first().click()
  await expect(providerSheet(page, 'Pia North')).toBeVisible()
  await page.goBack()
  await button(page, 'Logout').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click()
  await button(page, /^Find Services/).click()
  await expect(button(page, 'Proximity alert')).toBeVisible()
  await expect(proximityCard(page)).toHaveCount(0)
  await button(page, 'Proximity alert').click()
  await expect(proximityPanel(page).getByRole('button', { name: 'Start watching' })).toBeDisabled()
})
