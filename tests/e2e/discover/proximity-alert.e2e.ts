// Proximity alert while walking: a nearby provider is announced, dismissed, and announced again only after leaving the area.
import { expect } from '@playwright/test'
import { openProvider } from '#tests/support/e2e/account.ts'
import { chooseCustomer, readyForOffline, providerSheet } from '#tests/support/e2e/pages/customer-page.ts'
import { auditScreen } from '#tests/support/e2e/audit-screen.ts'
import { button, START_POSITION } from '#tests/support/e2e/person.ts'
import { proximityCard, kmNorth, proximityPanel, startWatchingPlumbers } from '#tests/support/e2e/pages/proximity-page.ts'
import { test } from '#tests/support/e2e/fixtures.ts'

test('starts with a service, finds while moving, also offline, and dismisses until they left and came back', async ({
  people,
  server,
  network,
}) => {
  await openProvider(server, 'Pia North', { service_type: 'plumber', ...kmNorth(8) })
  const ray = await openProvider(server, 'Ray Farther', { service_type: 'plumber', ...kmNorth(9) })
  const busy = await openProvider(server, 'Bo Busy', { service_type: 'plumber', ...kmNorth(7) })
  await busy.call('PUT', '/providers/me/status', { status: 'Busy', visible: true })
  await openProvider(server, 'Cleo Cleaner', { ...kmNorth(6) })
  const { page, context } = await people.visit({ origin: network.origin, movableClock: true })
  await chooseCustomer(page)
  await readyForOffline(page)

  await button(page, 'Proximity alert').click()
  await expect(proximityPanel(page)).toBeFocused()
  await page.goBack()
  await expect(proximityPanel(page)).toHaveCount(0)
  await button(page, 'Proximity alert').click()
  const start = proximityPanel(page).getByRole('button', { name: 'Start watching' })
  await expect(start).toBeDisabled()
  const radius = proximityPanel(page).getByRole('slider', { name: 'Within' })
  await expect(radius).toHaveAttribute('aria-valuetext', '5 km')
  expect([await radius.getAttribute('min'), await radius.getAttribute('max')]).toEqual(['1', '20'])
  await expect(proximityPanel(page).getByText('Works while the app is open.')).toBeVisible()
  await proximityPanel(page).getByRole('combobox', { name: 'Service' }).selectOption({ label: 'Plumber' })
  await start.click()
  await expect(proximityPanel(page).getByText('No one available yet.')).toBeVisible()
  expect(await auditScreen(page, 'watching')).toEqual([])
  await proximityPanel(page).getByRole('button', { name: 'Close' }).click()
  await expect(button(page, 'Watching: Plumber, 5 km')).toBeFocused()
  await expect(proximityCard(page)).toHaveCount(0)

  network.cut()
  await context.setGeolocation(kmNorth(4.5))
  await page.clock.fastForward(3_000)
  await expect(proximityCard(page)).toContainText('2 found nearby, nearest first')
  await expect(proximityCard(page)).toContainText('Pia North')
  await expect(proximityCard(page)).toContainText('Plumber')
  await expect(proximityCard(page)).toContainText('3.5 km')
  await expect(page.getByRole('status').filter({ hasText: 'Pia North · Plumber · 3.5 km · New' })).toBeAttached()
  expect(await auditScreen(page, 'found nearby')).toEqual([])
  await button(page, 'Dismiss').click()
  await expect(proximityCard(page)).toContainText('Ray Farther')
  await button(page, 'View helper').click()
  await expect(providerSheet(page, 'Ray Farther')).toBeVisible()
  await page.goBack()
  await button(page, 'Dismiss').click()
  await expect(proximityCard(page)).toHaveCount(0)
  await page.clock.fastForward(31_000)
  await expect(proximityCard(page)).toHaveCount(0)

  // The screen does not show when the page, and its worker, have received a position, so a provider who left too quickly leaves again.
  await expect(async () => {
    await context.setGeolocation(START_POSITION)
    await page.clock.fastForward(31_000)
    await context.setGeolocation(kmNorth(4.5))
    await page.clock.fastForward(31_000)
    await expect(proximityCard(page)).toContainText('Pia North', { timeout: 1_000 })
  }).toPass()

  network.restore()
  await ray.call('PUT', '/providers/me/status', { status: 'Off Duty', visible: false })
  await page.clock.fastForward(31_000)
  await expect(async () => {
    await page.clock.fastForward(31_000)
    await expect(proximityCard(page)).toContainText('Found nearby', { timeout: 1_000 })
  }).toPass()
  await button(page, /^Watching/).click()
  await proximityPanel(page).getByRole('button', { name: 'Stop watching' }).click()
  await expect(proximityCard(page)).toHaveCount(0)
  await expect(proximityPanel(page).getByRole('combobox', { name: 'Service' })).toHaveValue('plumber')
  await context.setGeolocation(kmNorth(4.6))
  await page.clock.fastForward(31_000)
  await expect(proximityCard(page)).toHaveCount(0)
})

test('every missing position says what to do, and can be retried', async ({ people, server }) => {
  await openProvider(server, 'Pia North', { service_type: 'plumber' })
  const { page, context } = await people.visit()
  await context.clearPermissions()
  // The position may have been granted by then.
  await page.reload()
  await chooseCustomer(page)
  await startWatchingPlumbers(page)
  await expect(proximityPanel(page).getByRole('alert')).toContainText(/Location access denied.*Allow location in your browser settings/)
  await context.grantPermissions(['geolocation'])
  await proximityPanel(page).getByRole('button', { name: 'Try Again' }).click()
  await expect(proximityCard(page)).toContainText('Pia North')
  await expect(page.getByText('Location access denied')).toHaveCount(0)

  for (const [code, words] of [
    [2, /Location unavailable.*step outside/],
    [3, /Finding your location took too long.*closer to a window/],
    [7, /Couldn’t get your location.*Wait a moment/],
  ] as const) {
    await page.evaluate((number) => {
      navigator.geolocation.watchPosition = (_moved, failed) => {
        // The fields of it that the app reads.
        setTimeout(() => failed?.({ code: number } as GeolocationPositionError))
        return 1
      }
    }, code)
    await button(page, /^Watching|^Proximity alert/).click()
    await proximityPanel(page).getByRole('button', { name: 'Stop watching' }).click()
    await proximityPanel(page).getByRole('button', { name: 'Start watching' }).click()
    await expect(proximityPanel(page).getByRole('alert')).toContainText(words)
    await expect(proximityPanel(page).getByRole('button', { name: 'Try Again' })).toBeVisible()
    await proximityPanel(page).getByRole('button', { name: 'Close' }).click()
  }
  await page.evaluate(() => {
    navigator.geolocation.watchPosition = () => {
      throw new Error('not here')
    }
  })
  await button(page, /^Watching/).click()
  await proximityPanel(page).getByRole('button', { name: 'Try Again' }).click()
  await expect(proximityPanel(page).getByRole('alert')).toContainText('Proximity Watch Error')

  await page.addInitScript(() => Object.defineProperty(navigator, 'geolocation', { value: undefined }))
  // The panel is shown again.
  await page.reload()
  await proximityPanel(page).getByRole('button', { name: 'Start watching' }).click()
  await expect(proximityPanel(page).getByRole('alert')).toContainText('Geolocation is not supported by your browser.')
})
