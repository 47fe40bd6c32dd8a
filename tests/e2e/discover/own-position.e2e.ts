// The map finds the person, and follows them until they move it away.
import { expect, type Page } from '@playwright/test'
import { auditScreen } from '#tests/support/e2e/audit-screen.ts'
import { openAccount, openProvider } from '#tests/support/e2e/account.ts'
import { chooseCustomer, providerPin, providerRow, readyForOffline } from '#tests/support/e2e/pages/customer-page.ts'
import {
  accuracyCircle,
  dragMap,
  fromMiddle,
  headingCone,
  headingOf,
  mapRegion,
  middleOf,
  ownDot,
  statusOf,
  turnDeviceTo,
  walkNorth,
} from '#tests/support/e2e/pages/own-position-page.ts'
import { button, START_POSITION } from '#tests/support/e2e/person.ts'
import { test } from '#tests/support/e2e/fixtures.ts'

test('the button finds the person, then follows them, until they drag the map', async ({ people, server }) => {
  const { latitude, longitude } = START_POSITION
  await openProvider(server, 'Grace Okafor', { latitude: latitude + 0.01, longitude })
  const { page, context } = await people.enter(await openAccount(server, 'Amina Diallo'))
  await walkNorth(context, 0, 400)
  // The position that is known from the start may be half a minute old.
  await page.reload()
  await expect(ownDot(page)).toBeVisible()
  await expect(providerPin(page, 'Grace Okafor')).toBeVisible()
  await dragMap(page, 120, 80)
  await button(page, 'Show my location').click()
  await expect.poll(() => fromMiddle(page)).toBeLessThan(3)
  // A radius of 400 m at zoom 13 on this latitude: 15.1 m a pixel.
  await expect.poll(async () => Math.round((await middleOf(accuracyCircle(page))).width)).toBe(52)
  // Before it follows, the compass is not read.
  await turnDeviceTo(page, 90)
  await expect(headingCone(page)).toBeHidden()

  await button(page, 'Follow my location').click()
  await expect(statusOf(page, 'Following your location')).toBeAttached()
  await expect(button(page, 'Stop following')).toBeVisible()
  // Zoom 15.
  await expect.poll(async () => Math.round((await middleOf(accuracyCircle(page))).width)).toBeGreaterThan(200)
  await turnDeviceTo(page, 350)
  await expect.poll(() => headingOf(page)).toBe('350deg')
  await turnDeviceTo(page, 10)
  await expect.poll(() => headingOf(page)).toBe('10deg')
  expect(await auditScreen(page, 'following')).toEqual([])

  // A walk keeps the person in the middle; the list is measured again after 100 m, not at each step.
  await expect(providerRow(page, 'Grace Okafor')).toContainText('1.1 km')
  await walkNorth(context, 60)
  await expect.poll(() => fromMiddle(page)).toBeLessThan(3)
  await expect(accuracyCircle(page)).toBeHidden()
  await expect(providerRow(page, 'Grace Okafor')).toContainText('1.1 km')
  await page.waitForTimeout(10_000)
  await walkNorth(context, 400)
  await expect.poll(() => fromMiddle(page)).toBeLessThan(3)
  await expect(providerRow(page, 'Grace Okafor')).toContainText('0.7 km')
  await expect(statusOf(page, '1 helper nearby')).toBeVisible()

  // A zoom around the person stays, and the area of list and map is the one around them.
  const before = await middleOf(providerPin(page, 'Grace Okafor'))
  const mine = await middleOf(ownDot(page))
  await mapRegion(page).focus()
  await page.keyboard.press('-')
  await expect
    .poll(async () => Math.round(mine.y - (await middleOf(providerPin(page, 'Grace Okafor'))).y))
    .toBeLessThan((mine.y - before.y) * 0.6)
  await expect.poll(() => fromMiddle(page)).toBeLessThan(3)
  await expect(button(page, 'Stop following')).toBeVisible()
  await expect(statusOf(page, '1 helper nearby')).toBeVisible()

  await dragMap(page, 0, 150)
  await expect(button(page, 'Show my location')).toBeVisible()
  await expect(statusOf(page, 'No longer following your location')).toBeAttached()
  await expect(statusOf(page, '1 helper in this area')).toBeVisible()
  await expect(headingCone(page)).toBeHidden()
  const away = await middleOf(ownDot(page))
  await walkNorth(context, 430)
  await page.waitForTimeout(500)
  expect(await middleOf(ownDot(page))).toEqual(away)
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
  await expect(ownDot(page)).toBeVisible()
  // The dot is above the pin of a helper who is at the same place.
  const { x, y } = await middleOf(ownDot(page))
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
  await walkNorth(context, 300)
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
  const mine = await middleOf(ownDot(page))
  await walkNorth(context, 400)
  await expect.poll(async () => (await middleOf(ownDot(page))).y).toBeLessThan(mine.y - 10)
  expect(await middleOf(providerPin(page, 'Grace Okafor'))).toEqual(chosen)
  await page.goBack()
  await expect.poll(() => fromMiddle(page)).toBeLessThan(3)

  await context.setGeolocation(null)
  await page.clock.runFor('01:01')
  await expect(ownDot(page)).toHaveAccessibleName('You are here, 1 min ago')
  await expect(mapRegion(page).getByText('1 min ago')).toBeVisible()
  expect(await auditScreen(page, 'a position that is out of date')).toEqual([])
  await walkNorth(context, 320)
  await expect(ownDot(page)).toHaveAccessibleName('You are here')

  await context.clearPermissions()
  await expect(page.getByRole('alert').filter({ hasText: 'Location access denied' })).toBeVisible()
  expect(await watches(page)).toBe(0)
  await expect(button(page, 'Stop following')).toHaveCount(0)
})
