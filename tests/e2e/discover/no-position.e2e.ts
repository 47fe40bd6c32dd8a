// Where the device finds no position, or is slow, or is far away, there is a way on.
import { expect, type Page } from '@playwright/test'
import { ulid } from 'ulid'
import { auditScreen } from '#tests/support/e2e/audit-screen.ts'
import { openAccount, openProvider } from '#tests/support/e2e/account.ts'
import { chooseCustomer, providerPin, providerRow } from '#tests/support/e2e/pages/customer-page.ts'
import { accuracyCircle, dragMap, middleOf, ownDot, statusOf } from '#tests/support/e2e/pages/own-position-page.ts'
import { button, logIn, START_POSITION } from '#tests/support/e2e/person.ts'
import { test } from '#tests/support/e2e/fixtures.ts'

test('without a position, the person chooses the place on the map, a saved one, or the city', async ({ people, server }) => {
  const { latitude, longitude } = START_POSITION
  await openProvider(server, 'Grace Okafor', { latitude: latitude - 0.019, longitude })
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
  await expect(statusOf(page, 'Move the map until the mark is at your place.')).toBeVisible()
  expect(await auditScreen(page, 'a place is chosen on the map')).toEqual([])
  const pin = await middleOf(providerPin(page, 'Grace Okafor'))
  const mark = await middleOf(page.locator('.map-home__aim'))
  // A pin points to its place from 22 px above it.
  await dragMap(page, Math.round(mark.x - pin.x), Math.round(mark.y - pin.y - 22))
  await button(page, 'Use this place').click()
  await expect(providerRow(page, 'Grace Okafor')).toContainText(/\b0(?:\.1)? km/)
  await expect(button(page, 'Use this place')).toHaveCount(0)

  await button(page, 'Show my location').click()
  await button(page, 'Office').click()
  await expect(alert).toHaveCount(0)
  await expect(providerRow(page, 'Grace Okafor')).toContainText('3.2 km')
  await expect(statusOf(page, '1 helper nearby')).toBeVisible()

  await button(page, 'Show my location').click()
  await button(page, 'Use city center').click()
  await expect(alert).toHaveCount(0)
  await expect(providerRow(page, 'Grace Okafor')).toContainText('1.9 km')

  await context.grantPermissions(['geolocation'])
  await button(page, 'Show my location').click()
  await expect(ownDot(page)).toBeVisible()
  await expect(providerRow(page, 'Grace Okafor')).toContainText('2.1 km')
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
  await expect(statusOf(page, 'Still looking for your location')).toBeVisible()
  expect(await auditScreen(page, 'still looking for the position')).toEqual([])
  await button(page, 'Cancel').click()
  await expect(statusOf(page, 'Still looking')).toHaveCount(0)
  await answer(page, 'found-precise', 9)
  await expect(ownDot(page)).toHaveCount(0)

  await button(page, 'Show my location').click()
  await answer(page, 'found-coarse', 2_000)
  await expect(accuracyCircle(page)).toBeVisible()
  // 2 km are 132 px at zoom 13.
  expect((await middleOf(accuracyCircle(page))).width).toBe(264)
  await answer(page, 'found-precise', 9)
  await expect(accuracyCircle(page)).toBeHidden()

  await dragMap(page, 100, 100)
  await button(page, 'Show my location').click()
  await answer(page, 'found-coarse', 2_000)
  await answer(page, 'failed-precise')
  await expect(statusOf(page, 'Your location is accurate to about 2 km.')).toBeVisible()
  await expect(button(page, 'Choose on map')).toBeVisible()
  await button(page, 'Close').click()

  await page.evaluate(() => Reflect.deleteProperty(navigator.geolocation, 'getCurrentPosition'))
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: 0, longitude: 0 })
  await dragMap(page, 100, 100)
  await button(page, 'Show my location').click()
  await expect(statusOf(page, 'There are no helpers at your location. Here is San Francisco.')).toBeVisible()
  await expect(button(page, 'Show my location')).toBeVisible()
})
