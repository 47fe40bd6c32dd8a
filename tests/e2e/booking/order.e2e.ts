// The order page: with a thumb and a routing service that answers in every way, and with the keys alone and no network.
import { expect, type Locator, type Page } from '@playwright/test'
import { listBookings, onlyBooking, openAccount, openProvider } from '#tests/support/e2e/account.ts'
import { readyForOffline } from '#tests/support/e2e/pages/customer-page.ts'
import { redirectToRouter, ROUTER_URL, startFakeRouter } from '#tests/support/e2e/services/fake-router.ts'
import { auditScreen } from '#tests/support/e2e/audit-screen.ts'
import { button, toast } from '#tests/support/e2e/person.ts'
import { test } from '#tests/support/e2e/fixtures.ts'

test.use({ environment: { DEMO: '0', ROUTER_URL } })

const main = (page: Page): Locator => page.getByRole('main')
const pickup = (page: Page): Locator => page.getByRole('combobox', { name: 'Pickup' })
const marker = (page: Page): Locator => page.getByRole('application', { name: /^Pickup marker/ })
const rowOf = (page: Page, name: string): Locator =>
  page.getByRole('list', { name: 'Available helpers' }).getByRole('button', { name: new RegExp(`^${name} `) })
const summary = (page: Page): Locator => page.getByRole('region', { name: 'Your helper' })
const confirm = (page: Page): Locator => button(page, 'Confirm order')

/** Drags the marker with a finger. */
async function dragMarker(page: Page, right: number, down: number): Promise<void> {
  await marker(page).scrollIntoViewIfNeeded()
  const box = await marker(page).boundingBox()
  if (!box) throw new Error('The marker is not on the map')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  const finger = await page.context().newCDPSession(page)
  await finger.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] })
  for (const part of [0.2, 0.6, 1]) {
    await finger.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x: x + right * part, y: y + down * part }] })
  }
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

test('by touch: place, provider, route or its fallback, login and back, and the order', async ({ people, server }) => {
  test.slow()
  const grace = await openProvider(server, 'Grace Okafor', { price_per_hour: 33.35, service_radius_km: 10 })
  await openProvider(server, 'Omar Haddad', { service_type: 'plumber', latitude: 37.79, longitude: -122.41 })
  const amina = await openAccount(server, 'Amina Diallo')
  const router = await startFakeRouter()
  try {
    const { page, context } = await people.visit({ movableClock: true, expectedNoise: /the server responded with a status of (400|500)/ })
    const choosePlace = async (typed: string, name: string): Promise<void> => {
      await pickup(page).fill(typed)
      await page.getByRole('option', { name: name.replace(', San Francisco', '') }).click()
      await expect(pickup(page)).toHaveValue(name)
    }
    /** The page's clock is stopped: no request goes out and none times out before the story advances it. */
    const requestRoute = async (): Promise<void> => {
      const before = router.asked.length
      await page.clock.runFor(600)
      await expect.poll(() => router.asked.length).toBe(before + 1)
    }
    await redirectToRouter(context, router)
    await context.clearPermissions()
    await page.goto(`${server.origin}/order`)
    await expect(rowOf(page, 'Grace Okafor')).toBeVisible()
    await expect(rowOf(page, 'Omar Haddad')).toHaveCount(0)
    await expect(pickup(page)).toHaveValue('Center of San Francisco')
    await expect(confirm(page)).toBeDisabled()
    await expect(confirm(page)).toHaveAccessibleDescription('Please select a service provider from the map first.')
    await button(page, 'Use my location').click()
    const denied = 'Unable to get your location. Please allow location access or set pickup manually.'
    await expect(main(page).getByText(denied, { exact: true })).toBeVisible()
    await context.grantPermissions(['geolocation'])
    await button(page, 'Try again').click()
    await expect(pickup(page)).toHaveValue('My location, near Hayes Valley')

    await page.clock.pauseAt(Date.now() + 60_000)
    await rowOf(page, 'Grace Okafor').click()
    await expect(summary(page)).toContainText('Straight-line estimate while we find the route.')
    await requestRoute()
    await expect(summary(page)).toContainText('By road')
    await expect(page.locator('.map-route--road').first()).toBeAttached()
    await summary(page).getByRole('button', { name: 'Show 3 steps' }).click()
    await expect(summary(page).getByRole('list', { name: 'Steps' }).getByRole('listitem')).toHaveText([
      /^Start on .Valencia Street.1\d0 m$/,
      /^Turn left onto .16th Street.3\d0 m$/,
      'Arrive',
    ])
    expect(router.asked).toEqual(['/route/v1/driving/-122.419,37.775;-122.423,37.776'])
    await page.getByRole('combobox', { name: 'Duration' }).selectOption('1.5 hr')
    await page.getByLabel('Notes').fill('Second floor')
    await expect(page.getByRole('region', { name: 'Total' })).toContainText('$50.03')

    // Each failure leaves a straight line that names the reason; the order stays possible.
    router.mood = 'garbage'
    await choosePlace('mission', 'Mission District, San Francisco')
    await requestRoute()
    const again = summary(page).getByRole('button', { name: 'Try again' })
    for (const mood of ['far_away', 'enormous', 'silence'] as const) {
      await expect(summary(page)).toContainText('Routing isn’t working. Straight-line estimate.')
      await expect(page.locator('.map-route--road')).toHaveCount(0)
      await expect(confirm(page)).toBeEnabled()
      router.mood = mood
      await again.click()
      await requestRoute()
    }
    await expect(summary(page)).toContainText('while we find the route')
    await page.clock.runFor(6_000)
    await expect(summary(page)).toContainText('Routing is slow. Straight-line estimate.')
    router.mood = 'road'
    await again.click()
    await requestRoute()
    await expect(summary(page)).toContainText('By road')
    router.mood = 'no_route'
    await choosePlace('castro', 'Castro, San Francisco')
    await requestRoute()
    await expect(summary(page)).toContainText('No route found')
    await expect(confirm(page)).toBeEnabled()

    // For a place in the sea, or on another continent, no request is sent.
    await choosePlace('37.74, -122.6', '37.7400, -122.6000')
    await expect(main(page).getByText('The marker is in the water. Move it onto land.')).toBeVisible()
    await expect(confirm(page)).toBeDisabled()
    await choosePlace('48.8566, 2.3522', '48.8566, 2.3522')
    await expect(main(page).getByText(/^NearHelp isn’t there yet/)).toBeVisible()
    await expect(confirm(page)).toBeDisabled()
    // The same two places are not requested twice while the route is new.
    await page.clock.fastForward(12 * 60_000)
    router.mood = 'silence'
    await choosePlace('mission', 'Mission District, San Francisco')
    await expect(summary(page)).toContainText(/By road, \d+ min · Route from 12 min ago/)
    router.mood = 'road'
    await dragMarker(page, 60, -30)
    await expect(pickup(page)).not.toHaveValue('Mission District, San Francisco')
    const chosen = await pickup(page).inputValue()
    await requestRoute()
    await expect(summary(page)).toContainText('By road')
    await page.clock.resume()
    expect(await auditScreen(page, 'order with a provider')).toEqual([])

    await confirm(page).click()
    const dialog = page.getByRole('dialog')
    const reason = 'Please log in on the home page to place an order.'
    await expect(dialog.getByText(reason)).toBeVisible()
    await expect(dialog).toHaveAccessibleDescription(reason)
    await expect(page).toHaveURL(`${server.origin}/`)
    await dialog.getByLabel('Email', { exact: true }).fill(amina.email)
    await dialog.getByLabel('Password', { exact: true }).fill(amina.password)
    await dialog.getByRole('button', { name: 'Log in' }).click()
    await expect(page).toHaveURL(`${server.origin}/order`)
    await expect(pickup(page)).toHaveValue(chosen)
    const asked = router.asked.length
    await page.reload()
    await expect(pickup(page)).toHaveValue(chosen)
    await expect(page.getByLabel('Notes')).toHaveValue('Second floor')
    // The route is kept on the device.
    await expect(summary(page)).toContainText(/Grace Okafor.*By road/s)
    expect(router.asked).toHaveLength(asked)
    await confirm(page).click()
    await expect(toast(page, 'Order placed successfully! Your provider will be notified.')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Your booking' })).toBeVisible()
    expect(await onlyBooking(grace, 'pending')).toMatchObject({ total_amount: 50.03, scheduled_date: null })
    await page.goto(`${server.origin}/order`)
    await expect(page.getByLabel('Notes')).toHaveValue('')
    await expect(confirm(page)).toBeDisabled()
  } finally {
    await router.close()
  }
})

/** More tab stops than the page has before the wanted element. */
const MOST_STOPS = 60

async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeAttached()
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
}

test('with the keys alone and no network: the order waits on the device and arrives once', async ({ people, server, network }) => {
  test.slow()
  const grace = await openProvider(server, 'Grace Okafor')
  const amina = await openAccount(server, 'Amina Diallo')
  const { page, context } = await people.enter(amina, { origin: network.origin })
  await expect(page.getByRole('list', { name: 'List of helpers' })).toContainText('Grace Okafor')
  await readyForOffline(page)
  network.cut()
  await context.setOffline(true)
  await page.goto(`${network.origin}/order`)
  await expect(rowOf(page, 'Grace Okafor')).toBeVisible()

  await tabTo(page, pickup(page))
  await page.keyboard.type('hayes')
  await expect(page.getByRole('option', { name: 'Hayes Valley District · San Francisco' })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(pickup(page)).toHaveValue('Hayes Valley, San Francisco')
  await tabTo(page, marker(page))
  await page.keyboard.press('Shift+ArrowUp')
  await expect(pickup(page)).toHaveValue(/^Near /)
  const moved = await pickup(page).inputValue()
  await page.keyboard.press('Shift+ArrowDown')
  await expect(pickup(page)).toHaveValue(/Hayes Valley/)
  await page.keyboard.press('Shift+ArrowUp')
  await expect(pickup(page)).toHaveValue(moved)
  await tabTo(page, rowOf(page, 'Grace Okafor'))
  await page.keyboard.press('Enter')
  await expect(summary(page)).toBeFocused()
  await expect(summary(page)).toContainText('You’re offline. Straight-line estimate.')
  await tabTo(page, page.getByRole('button', { name: 'Choose someone else' }))
  await page.keyboard.press('Enter')
  await tabTo(page, rowOf(page, 'Grace Okafor'))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByLabel('Notes'))
  await page.keyboard.type('Ring twice')
  await tabTo(page, confirm(page))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Your booking' })).toBeVisible()
  await expect(main(page).getByText('Saved on this device')).toBeVisible()
  expect(await listBookings(grace)).toEqual([])

  await context.setOffline(false)
  network.restore()
  await expect(button(page, 'Up to date')).toBeVisible({ timeout: 30_000 })
  expect(await onlyBooking(grace, 'pending')).toMatchObject({ total_amount: 40, scheduled_date: null })
})

test('a customer in another city than the chosen one is shown providers who can come to them', async ({ people, server }) => {
  await openProvider(server, 'Grace Okafor')
  const lagos = { latitude: 6.5244, longitude: 3.3792 }
  await openProvider(server, 'Tunde Bello', { city: 'Lagos', ...lagos })
  const { page, context } = await people.visit()
  await context.setGeolocation(lagos)
  await page.goto(`${server.origin}/order`)
  await expect(pickup(page)).toHaveValue(/^My location/)
  await expect(rowOf(page, 'Tunde Bello')).toBeVisible()
  await expect(rowOf(page, 'Grace Okafor')).toHaveCount(0)

  // Text typed while the device is being located stays.
  await page.evaluate(() => {
    navigator.geolocation.getCurrentPosition = (found) => {
      addEventListener('found-now', () => found({ coords: { latitude: 6.53, longitude: 3.38 } } as GeolocationPosition), { once: true })
    }
  })
  await button(page, 'Use my location').click()
  await expect(page.getByText('Finding your location')).toBeVisible()
  await page.getByLabel('Notes').fill('Second floor')
  await page.evaluate(() => dispatchEvent(new Event('found-now')))
  await expect(page.getByText('Finding your location')).toHaveCount(0)
  await expect(page.getByLabel('Notes')).toHaveValue('Second floor')
})
