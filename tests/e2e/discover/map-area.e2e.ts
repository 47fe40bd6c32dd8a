// List and map show the same area, mark the same helper, and the list needs no map.
import { expect, type Page } from '@playwright/test'
import { auditScreen } from '#tests/support/e2e/audit-screen.ts'
import { openAccount, openProvider } from '#tests/support/e2e/account.ts'
import { lowerList, providerPin, providerRow, raiseList, readyForOffline, syncPill } from '#tests/support/e2e/pages/customer-page.ts'
import { button, START_POSITION } from '#tests/support/e2e/person.ts'
import { DESKTOP, PHONE, test } from '#tests/support/e2e/fixtures.ts'

const headline = (page: Page, words: string) => page.getByRole('status').filter({ hasText: words }).filter({ visible: true })

/** Drags the map by a number of px. */
async function drag(page: Page, [right, down]: readonly [number, number]): Promise<void> {
  const box = await page.getByRole('region', { name: /^Map of / }).boundingBox()
  if (!box) throw new Error('there is no map')
  const [x, y] = [box.x + box.width / 2, box.y + Math.min(box.height / 2, 320)]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + right / 2, y + down / 2, { steps: 5 })
  await page.mouse.move(x + right, y + down, { steps: 5 })
  // Without a flick, which would carry the map further.
  await page.waitForTimeout(200)
  await page.mouse.up()
}

test.describe('in a city that has more helpers than a device keeps', () => {
  test.use({ environment: { DEMO: '0', HELPERS_KEPT: '1' } })

  test('the list follows the map, or a chosen distance is measured from its middle', async ({ people, server, network }) => {
    const { latitude, longitude } = START_POSITION
    await openProvider(server, 'Grace Okafor', { latitude, longitude })
    await openProvider(server, 'Omar Haddad', { latitude: latitude + 0.03, longitude, service_type: 'plumber' })
    const { page } = await people.enter(await openAccount(server, 'Amina Diallo'), { origin: network.origin, viewport: PHONE })
    await expect(headline(page, '2 helpers nearby')).toBeVisible()

    // 0.03 degrees are 220 px at zoom 13, so Omar is out of view.
    await drag(page, [0, -220])
    await expect(headline(page, '1 helper in this area')).toBeVisible()
    await expect(providerRow(page, 'Grace Okafor')).toBeAttached()
    await expect(providerRow(page, 'Omar Haddad')).toHaveCount(0)
    // Choosing a helper pans the map, and leaves the area as it was.
    await raiseList(page)
    await providerRow(page, 'Grace Okafor').click()
    await expect(button(page, /^Close/).first()).toBeVisible()
    await page.goBack()
    await expect(headline(page, '1 helper in this area')).toBeAttached()

    await lowerList(page)
    await drag(page, [380, 0])
    await drag(page, [380, 0])
    await expect(headline(page, '0 helpers in this area')).toBeAttached()
    await raiseList(page)
    await button(page, 'Show helpers nearby').click()
    await expect(headline(page, '2 helpers nearby')).toBeAttached()
    await expect(providerPin(page, 'Grace Okafor')).toBeAttached()

    await button(page, /^Filters/).click()
    await page.getByRole('slider', { name: 'Distance' }).fill('2')
    await button(page, 'Back').click()
    await expect(headline(page, '1 helper nearby')).toBeAttached()
    await expect(button(page, 'Search this area')).toHaveCount(0)
    await lowerList(page)
    await drag(page, [0, 160])
    await expect(headline(page, '1 helper nearby')).toBeAttached()
    await button(page, 'Search this area').click()
    await expect(headline(page, '1 helper in this area')).toBeAttached()
    await expect(providerRow(page, 'Omar Haddad')).toBeAttached()
    await expect(providerRow(page, 'Grace Okafor')).toHaveCount(0)
    await expect(button(page, 'Search this area')).toHaveCount(0)
    await button(page, /^Filters/).click()
    await expect(page.getByRole('combobox', { name: 'Search near' })).toHaveValue('map-area')
    await page.getByRole('combobox', { name: 'Search near' }).selectOption({ label: 'My location' })
    await button(page, 'Back').click()
    await expect(providerRow(page, 'Grace Okafor')).toBeAttached()

    // This device keeps Grace alone: Omar came with the view.
    await readyForOffline(page)
    network.cut()
    await expect(syncPill(page, /^Offline/)).toBeVisible()
    await page.reload()
    await expect(headline(page, '1 helper nearby')).toBeAttached()
    await expect(headline(page, 'Connect to see more.')).toHaveText(/^Only helpers within [\d.]+.km of .+ are saved here\./)
    await expect(providerRow(page, 'Omar Haddad')).toHaveCount(0)
  })
})

test('hover and focus in the list mark the helper on the map, and the other way round', async ({ people, server }) => {
  const { latitude, longitude } = START_POSITION
  await openProvider(server, 'Grace Okafor', { latitude, longitude: longitude - 0.02 })
  await openProvider(server, 'Omar Haddad', { latitude: latitude + 0.02, longitude, service_type: 'plumber' })
  const { page } = await people.enter(await openAccount(server, 'Amina Diallo'), { viewport: DESKTOP })
  const spot = page.locator('.map-spot')
  const row = (name: string) => page.getByRole('listitem').filter({ has: page.getByRole('button', { name: new RegExp(`^${name} `) }) })
  await providerRow(page, 'Omar Haddad').hover()
  const [ring, pin] = [await spot.boundingBox(), await providerPin(page, 'Omar Haddad').boundingBox()]
  if (!ring || !pin) throw new Error('the helper is not marked')
  expect(Math.abs(ring.x + ring.width / 2 - pin.x - pin.width / 2)).toBeLessThan(3)
  await providerRow(page, 'Grace Okafor').focus()
  await expect(spot).toHaveCount(1)
  await providerPin(page, 'Grace Okafor').hover()
  await expect(row('Grace Okafor')).toHaveClass(/is-highlighted/)
  await providerPin(page, 'Omar Haddad').focus()
  await expect(row('Omar Haddad')).toHaveClass(/is-highlighted/)
  await expect(row('Grace Okafor')).not.toHaveClass(/is-highlighted/)
})

test('with the map switched off, the list has everything, and no map is loaded', async ({ people, server }) => {
  await openProvider(server, 'Grace Okafor')
  await openProvider(server, 'Omar Haddad', { service_type: 'plumber' })
  const { page } = await people.enter(await openAccount(server, 'Amina Diallo'), { viewport: PHONE })
  await syncPill(page, /^Up to date/).click()
  await button(page, 'Storage on this device').click()
  await page.getByRole('switch', { name: 'Map on the home screen' }).uncheck()
  // The list of maps belongs to Storage, which a reload would show again.
  for (const title of ['Storage', 'Sync']) {
    await expect(page.getByRole('heading', { name: title, exact: true, level: 1 })).toBeVisible()
    await button(page, 'Back').click()
  }
  const requests: string[] = []
  page.on('request', (request) => {
    // The map before the reload may still have asked.
    if (request.isNavigationRequest()) requests.length = 0
    requests.push(new URL(request.url()).pathname)
  })
  await page.reload()
  await expect(headline(page, '2 helpers nearby')).toBeVisible()
  await expect(page.getByRole('region', { name: /^Map of / })).toHaveCount(0)
  await page.getByRole('toolbar', { name: 'Services' }).getByRole('button', { name: 'Plumber' }).click()
  await expect(headline(page, '1 helper nearby')).toBeVisible()
  for (const name of [/mode$/, 'Order a Service', 'Show my location']) await expect(button(page, name)).toBeVisible()
  expect(await auditScreen(page, 'home without a map')).toEqual([])
  await providerRow(page, 'Omar Haddad').click()
  await expect(page.getByRole('region', { name: 'Omar Haddad', exact: true })).toBeVisible()
  await page.goBack()
  await expect(providerRow(page, 'Omar Haddad')).toBeVisible()
  // The list of maps names the places that the device keeps for its search.
  expect(requests.filter((path) => /map-canvas|leaflet|^\/maps\/(?!cities\.json$)/.test(path))).toEqual([])
})
