// The map finds the person, follows them until they move it away, and has a way on where it cannot.
import { expect, type BrowserContext, type Locator, type Page } from '@playwright/test'
import { ulid } from 'ulid'
import { auditScreen } from '#tests/support/e2e/audit-screen.ts'
import { openAccount, openProvider } from '#tests/support/e2e/account.ts'
import { chooseCustomer, providerPin, providerRow, readyForOffline } from '#tests/support/e2e/pages/customer-page.ts'
import { button, logIn, START_POSITION } from '#tests/support/e2e/person.ts'
import { test } from '#tests/support/e2e/fixtures.ts'

const map = (page: Page): Locator => page.getByRole('region', { name: /^Map of / })
const dot = (page: Page): Locator => map(page).getByRole('img', { name: /^You are here/ })
const circle = (page: Page): Locator => map(page).locator('.me-circle')
const cone = (page: Page): Locator => map(page).locator('.me-heading')
const status = (page: Page, words: string): Locator => page.getByRole('status').filter({ hasText: words })

/** Moves the device north by metres. */
const walk = (context: BrowserContext, metres: number, accuracy = 10): Promise<void> =>
  context.setGeolocation({ ...START_POSITION, latitude: START_POSITION.latitude + metres / 111_195, accuracy })

async function middleOf(element: Locator): Promise<{ x: number; y: number; width: number }> {
  const box = await element.boundingBox()
  // Nowhere, for an expectation that waits until it is visible.
  if (!box) return { x: NaN, y: NaN, width: 0 }
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, width: box.width }
}

/** How far the dot is from the middle of what chips (108 px) and list (152 px) leave of the map, px. */
async function fromMiddle(page: Page): Promise<number> {
  const area = await map(page).boundingBox()
  if (!area) throw new Error('there is no map')
  const { x, y } = await middleOf(dot(page))
  return Math.round(Math.hypot(x - area.x - area.width / 2, y - area.y - (108 + area.height - 152) / 2))
}

async function drag(page: Page, right: number, down: number): Promise<void> {
  const { x, y } = await middleOf(map(page))
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + right, y + down, { steps: 5 })
  await page.waitForTimeout(200)
  await page.mouse.up()
}

/** What the compass of the device sends, with the top of the screen to a direction. */
const turnTo = (page: Page, heading: number): Promise<void> =>
  page.evaluate(async (alpha) => {
    // Two readings closer than a tenth of a second are one.
    await new Promise((resolve) => setTimeout(resolve, 120))
    dispatchEvent(new DeviceOrientationEvent('deviceorientationabsolute', { alpha, beta: 30, gamma: 0, absolute: true }))
  }, 360 - heading)

const headingOf = (page: Page): Promise<string> =>
  cone(page).evaluate((element: HTMLElement) => element.style.getPropertyValue('--heading'))

test('the button finds the person, then follows them, until they drag the map', async ({ people, server }) => {
  const { latitude, longitude } = START_POSITION
  await openProvider(server, 'Grace Okafor', { latitude: latitude + 0.01, longitude })
  const { page, context } = await people.enter(await openAccount(server, 'Amina Diallo'))
  await walk(context, 0, 400)
  // The position that is known from the start may be half a minute old.
  await page.reload()
  await expect(dot(page)).toBeVisible()
  await expect(providerPin(page, 'Grace Okafor')).toBeVisible()
  await drag(page, 120, 80)
  await button(page, 'Show my location').click()
  await expect.poll(() => fromMiddle(page)).toBeLessThan(3)
  // A radius of 400 m at zoom 13 on this latitude: 15.1 m a pixel.
  await expect.poll(async () => Math.round((await middleOf(circle(page))).width)).toBe(52)
  // Before it follows, the compass is not read.
  await turnTo(page, 90)
  await expect(cone(page)).toBeHidden()

  await button(page, 'Follow my location').click()
  await expect(status(page, 'Following your location')).toBeAttached()
  await expect(button(page, 'Stop following')).toBeVisible()
  // Zoom 15.
  await expect.poll(async () => Math.round((await middleOf(circle(page))).width)).toBeGreaterThan(200)
  await turnTo(page, 350)
  await expect.poll(() => headingOf(page)).toBe('350deg')
  await turnTo(page, 10)
  await expect.poll(() => headingOf(page)).toBe('10deg')
  expect(await auditScreen(page, 'following')).toEqual([])

  // A walk keeps the person in the middle; the list is measured anew after 100 m, not at each step.
  await expect(providerRow(page, 'Grace Okafor')).toContainText('1.1 km')
  await walk(context, 60)
  await expect.poll(() => fromMiddle(page)).toBeLessThan(3)
  await expect(circle(page)).toBeHidden()
  await expect(providerRow(page, 'Grace Okafor')).toContainText('1.1 km')
  await page.waitForTimeout(10_000)
  await walk(context, 400)
  await expect.poll(() => fromMiddle(page)).toBeLessThan(3)
  await expect(providerRow(page, 'Grace Okafor')).toContainText('0.7 km')
  await expect(status(page, '1 helper nearby')).toBeVisible()

  // A zoom around the person stays, and the area of list and map is the one around them.
  const before = await middleOf(providerPin(page, 'Grace Okafor'))
  const mine = await middleOf(dot(page))
  await map(page).focus()
  await page.keyboard.press('-')
  await expect
    .poll(async () => Math.round(mine.y - (await middleOf(providerPin(page, 'Grace Okafor'))).y))
    .toBeLessThan((mine.y - before.y) * 0.6)
  await expect.poll(() => fromMiddle(page)).toBeLessThan(3)
  await expect(button(page, 'Stop following')).toBeVisible()
  await expect(status(page, '1 helper nearby')).toBeVisible()

  await drag(page, 0, 150)
  await expect(button(page, 'Show my location')).toBeVisible()
  await expect(status(page, 'No longer following your location')).toBeAttached()
  await expect(status(page, '1 helper in this area')).toBeVisible()
  await expect(cone(page)).toBeHidden()
  const away = await middleOf(dot(page))
  await walk(context, 430)
  await page.waitForTimeout(500)
  expect(await middleOf(dot(page))).toEqual(away)
})

/** Counts running watches in `window.watches`. */
const countWatches = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    const running = new Set<number>()
    Object.defineProperty(window, 'watches', { get: () => running.size })
    const { geolocation } = navigator
    const watch = geolocation.watchPosition.bind(geolocation)
    const clear = geolocation.clearWatch.bind(geolocation)
    geolocation.watchPosition = (...args) => {
      const id = watch(...args)
      running.add(id)
      return id
    }
    geolocation.clearWatch = (id) => {
      running.delete(id)
      clear(id)
    }
  })
}
const watches = (page: Page): Promise<number> => page.evaluate(() => (window as unknown as { watches: number }).watches)

/** Hides or shows the page, as a switch to another app does. */
const setHidden = (page: Page, isHidden: boolean): Promise<void> =>
  page.evaluate((hidden) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: hidden ? 'hidden' : 'visible' })
    document.dispatchEvent(new Event('visibilitychange'))
  }, isHidden)

test('following needs no network, rests while the map is not seen, shows the age of an old position, and ends with the permission', async ({
  people,
  server,
  network,
}) => {
  await openProvider(server, 'Grace Okafor', { latitude: START_POSITION.latitude - 0.0006, longitude: START_POSITION.longitude })
  const { page, context } = await people.visit({ origin: network.origin, movableClock: true })
  await countWatches(page)
  await page.reload()
  await chooseCustomer(page)
  await readyForOffline(page)
  await expect(dot(page)).toBeVisible()
  // The dot is above the pin of a helper who is at the same place.
  const { x, y } = await middleOf(dot(page))
  expect(
    await page.evaluate(
      (at) => {
        const mark = document.querySelector<HTMLElement>('.me')
        mark?.style.setProperty('pointer-events', 'auto')
        const isOnTop = document.elementFromPoint(at.x, at.y) === mark
        mark?.style.removeProperty('pointer-events')
        return isOnTop
      },
      { x, y },
    ),
  ).toBe(true)
  network.cut()
  await button(page, 'Follow my location').click()
  await walk(context, 300)
  await expect(button(page, 'Stop following')).toBeVisible()
  await expect.poll(() => fromMiddle(page)).toBeLessThan(3)
  expect(await watches(page)).toBe(1)

  await setHidden(page, true)
  await expect.poll(() => watches(page)).toBe(0)
  await setHidden(page, false)
  await expect.poll(() => watches(page)).toBe(1)
  // A form over the map hides it, too.
  await button(page, /^Filters/).click()
  await expect.poll(() => watches(page)).toBe(0)
  await button(page, 'Back').click()
  await expect.poll(() => watches(page)).toBe(1)
  await expect(button(page, 'Stop following')).toBeVisible()

  // While a helper is chosen the map shows the helper, and then the person again.
  await providerPin(page, 'Grace Okafor').press('Enter')
  await expect(button(page, /^Close/).first()).toBeVisible()
  await page.waitForTimeout(500)
  const chosen = await middleOf(providerPin(page, 'Grace Okafor'))
  const mine = await middleOf(dot(page))
  await walk(context, 400)
  await expect.poll(async () => (await middleOf(dot(page))).y).toBeLessThan(mine.y - 10)
  expect(await middleOf(providerPin(page, 'Grace Okafor'))).toEqual(chosen)
  await page.goBack()
  await expect.poll(() => fromMiddle(page)).toBeLessThan(3)

  await context.setGeolocation(null)
  await page.clock.runFor('01:01')
  await expect(dot(page)).toHaveAccessibleName('You are here, 1 min ago')
  await expect(map(page).getByText('1 min ago')).toBeVisible()
  expect(await auditScreen(page, 'a position that is out of date')).toEqual([])
  await walk(context, 320)
  await expect(dot(page)).toHaveAccessibleName('You are here')

  await context.clearPermissions()
  await expect(page.getByRole('alert').filter({ hasText: 'Location access denied' })).toBeVisible()
  expect(await watches(page)).toBe(0)
  await expect(button(page, 'Stop following')).toHaveCount(0)
})

test('without a position, the person chooses the place on the map, a saved one, or the city', async ({ people, server }) => {
  const { latitude, longitude } = START_POSITION
  await openProvider(server, 'Grace Okafor', { latitude: latitude - 0.02, longitude })
  const amina = await openAccount(server, 'Amina Diallo')
  await amina.call('PUT', `/me/places/${ulid()}`, { label: 'Office', address: '1 Main St', latitude: latitude + 0.01, longitude })
  const { page, context } = await people.visit()
  await context.clearPermissions()
  // The position may have been granted by then.
  await page.reload()
  await logIn(page, amina.email, amina.password)
  const alert = page.getByRole('main').getByRole('alert')
  await button(page, 'Show my location').click()
  await expect(alert).toContainText('Location access denied')
  expect(await auditScreen(page, 'ways on without a position')).toEqual([])

  // The distance is measured from the middle of the map, under the mark.
  await button(page, 'Choose on map').click()
  await expect(status(page, 'Move the map until the mark is at your place.')).toBeVisible()
  expect(await auditScreen(page, 'a place is chosen on the map')).toEqual([])
  const pin = await middleOf(providerPin(page, 'Grace Okafor'))
  const mark = await middleOf(page.locator('.map-home__aim'))
  // A pin points to its place from 22 px above it.
  await drag(page, Math.round(mark.x - pin.x), Math.round(mark.y - pin.y - 22))
  await button(page, 'Use this place').click()
  await expect(providerRow(page, 'Grace Okafor')).toContainText(/\b0(?:\.1)? km/)
  await expect(button(page, 'Use this place')).toHaveCount(0)

  await button(page, 'Show my location').click()
  await button(page, 'Office').click()
  await expect(alert).toHaveCount(0)
  await expect(providerRow(page, 'Grace Okafor')).toContainText('3.4 km')
  await expect(status(page, '1 helper nearby')).toBeVisible()

  await button(page, 'Show my location').click()
  await button(page, 'Use city center').click()
  await expect(alert).toHaveCount(0)
  await expect(providerRow(page, 'Grace Okafor')).toContainText('2.1 km')

  await context.grantPermissions(['geolocation'])
  await button(page, 'Show my location').click()
  await expect(dot(page)).toBeVisible()
  await expect(providerRow(page, 'Grace Okafor')).toContainText('2.3 km')
})

/** What the device answers: `found-coarse` and `found-precise` are sent to the window. */
const answerByEvents = (page: Page): Promise<void> =>
  page.evaluate(() => {
    navigator.geolocation.getCurrentPosition = (found, failed, options) => {
      const name = options?.enableHighAccuracy === true ? 'precise' : 'coarse'
      addEventListener(`found-${name}`, (event) => found((event as CustomEvent<GeolocationPosition>).detail), { once: true })
      // The field of it that the app reads.
      addEventListener(`failed-${name}`, () => failed?.({ code: 3 } as GeolocationPositionError), { once: true })
    }
  })
const answer = (page: Page, name: 'found-coarse' | 'found-precise' | 'failed-precise', accuracy = 0): Promise<void> =>
  page.evaluate(([event, coords]) => void dispatchEvent(new CustomEvent(event, { detail: { coords } })), [
    name,
    { ...START_POSITION, accuracy, heading: null },
  ] as const)

test('a slow device is waited for or not, a coarse position is shown until the precise one comes, and one far away is told', async ({
  people,
  server,
}) => {
  await openProvider(server, 'Grace Okafor')
  const { page, context } = await people.visit()
  await context.clearPermissions()
  await page.reload()
  await chooseCustomer(page)
  await answerByEvents(page)
  await button(page, 'Show my location').click()
  await expect(status(page, 'Still looking for your location')).toBeVisible()
  expect(await auditScreen(page, 'still looking for the position')).toEqual([])
  await button(page, 'Cancel').click()
  await expect(status(page, 'Still looking')).toHaveCount(0)
  await answer(page, 'found-precise', 9)
  await expect(dot(page)).toHaveCount(0)

  await button(page, 'Show my location').click()
  await answer(page, 'found-coarse', 2_000)
  await expect(circle(page)).toBeVisible()
  // 2 km are 132 px at zoom 13.
  expect((await middleOf(circle(page))).width).toBe(264)
  await answer(page, 'found-precise', 9)
  await expect(circle(page)).toBeHidden()

  await drag(page, 100, 100)
  await button(page, 'Show my location').click()
  await answer(page, 'found-coarse', 2_000)
  await answer(page, 'failed-precise')
  await expect(status(page, 'Your location is accurate to about 2 km.')).toBeVisible()
  await expect(button(page, 'Choose on map')).toBeVisible()
  await button(page, 'Close').click()

  await page.evaluate(() => Reflect.deleteProperty(navigator.geolocation, 'getCurrentPosition'))
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: 0, longitude: 0 })
  await drag(page, 100, 100)
  await button(page, 'Show my location').click()
  await expect(status(page, 'There are no helpers at your location. Here is San Francisco.')).toBeVisible()
  await expect(button(page, 'Show my location')).toBeVisible()
})
