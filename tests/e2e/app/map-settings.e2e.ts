// The map's services are settings of a start: an installed app keeps page and policy of its release and changes both together, and without
// settings no view asks another machine.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, type Locator, type Page } from '@playwright/test'
import { TILE_CACHE } from '#config/map/tiles.ts'
import { openAccount, openProvider, requestVisit, setBookingStatus } from '#tests/support/e2e/account.ts'
import { adminPassword } from '#tests/support/e2e/admin-client.ts'
import { startTileServer } from '#tests/support/e2e/services/fake-tiles.ts'
import { test } from '#tests/support/e2e/fixtures.ts'
import {
  chooseCustomer,
  chooseFreeTime,
  confirmBooking,
  openBooking,
  openSheet,
  readyForOffline,
} from '#tests/support/e2e/pages/customer-page.ts'
import { openTab } from '#tests/support/e2e/pages/provider-page.ts'
import { button, openPerson } from '#tests/support/e2e/person.ts'
import { startProductServer } from '#tests/support/e2e/product-server.ts'

const picture = readFileSync(fileURLToPath(new URL('../../../dist/client/icons/icon-192.png', import.meta.url)))

const mapOf = (page: Page): Locator => page.getByRole('region', { name: /^Map of / })
const credit = (page: Page): Locator => page.getByRole('link', { name: /OpenStreetMap/ })

/** Origins of the tiles on the map. */
const drawn = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => [
    ...new Set([...document.querySelectorAll<HTMLImageElement>('img.leaflet-tile-loaded')].map(({ src }) => new URL(src).origin)),
  ])

/** Origins of the cached tiles. */
const cached = (page: Page): Promise<readonly string[]> =>
  page.evaluate(async (name) => [...new Set((await (await caches.open(name)).keys()).map(({ url }) => new URL(url).origin))], TILE_CACHE)

/** Opens the installed app again. @returns the origins that its policy names, and the build */
async function reopen(page: Page): Promise<{ readonly allowed: readonly string[]; readonly build: string }> {
  const response = await page.reload()
  expect(response?.fromServiceWorker()).toBe(true)
  await expect(mapOf(page)).toBeVisible()
  const policy = response?.headers()['content-security-policy'] ?? ''
  expect(policy).toContain("connect-src 'self'")
  const build = await page.evaluate(() => document.querySelector('meta[name="build"]')?.getAttribute('content') ?? '')
  return { allowed: [...new Set(policy.match(/https?:\/\/[^\s;]+/g))], build }
}

/** Lets the browser find the release of the server, and the person accept it. */
async function updateApp(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.getRegistration().then((found) => found?.update().then(() => undefined)))
  const loaded = page.waitForEvent('load', { timeout: 20_000 })
  await page.getByRole('status', { name: 'A new version is ready' }).getByRole('button', { name: 'Update now' }).click()
  await loaded
  await expect(mapOf(page)).toBeVisible()
}

test('an installed app keeps its tiles and its policy until the person updates, and then has those of the server', async ({ browser }) => {
  test.slow()
  const [first, second] = [await startTileServer(picture), await startTileServer(picture)]
  const environment: Record<string, string> = { DEMO: '0', TILE_URL: first.url }
  const server = await startProductServer(environment)
  const restartWith = async (tileUrl: string): Promise<void> => {
    environment['TILE_URL'] = tileUrl
    await server.kill()
    await server.start()
  }
  const { page, consoleProblems, close } = await openPerson(browser, { origin: server.origin })
  try {
    await openProvider(server, 'Grace Okafor')
    await chooseCustomer(page)
    await readyForOffline(page)
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
    const installed = await reopen(page)
    expect(installed.allowed).toEqual([first.origin])
    await expect.poll(() => drawn(page)).toEqual([first.origin])
    await expect(credit(page)).toBeVisible()
    await expect.poll(() => cached(page)).toEqual([first.origin])

    // Another address: until the update the old tiles are drawn, new areas included.
    await restartWith(second.url)
    expect(await reopen(page)).toEqual(installed)
    const before = first.asked.length
    await mapOf(page).press('-')
    await expect.poll(() => first.asked.length).toBeGreaterThan(before)
    await expect.poll(() => drawn(page)).toEqual([first.origin])
    await updateApp(page)
    const updated = await reopen(page)
    expect(updated.allowed).toEqual([second.origin])
    expect(updated.build).not.toBe(installed.build)
    expect(updated.build.split('-')[0]).toBe(installed.build.split('-')[0])
    await expect.poll(() => drawn(page)).toEqual([second.origin])
    await expect.poll(() => cached(page)).toEqual([second.origin])

    // No address, and the tile server is gone: the ground stays.
    await restartWith('')
    await second.close()
    expect(await reopen(page)).toEqual(updated)
    await mapOf(page).press('-')
    await expect(mapOf(page)).toBeVisible()
    await updateApp(page)
    const [askedFirst, askedSecond] = [first.asked.length, second.asked.length]
    expect((await reopen(page)).allowed).toEqual([])
    await mapOf(page).press('-')
    await expect.poll(() => cached(page)).toEqual([])
    expect(await page.locator('img.leaflet-tile').count()).toBe(0)
    await expect(credit(page)).toHaveCount(0)
    expect([first.asked.length, second.asked.length]).toEqual([askedFirst, askedSecond])
    expect(consoleProblems()).toEqual([])
  } finally {
    await close()
    await server.dispose()
    await Promise.all([first.close(), second.close()])
  }
})

test('without settings no view asks another machine: home, helper, picker, booking, chat, order, dashboard, calendar, admin', async ({
  people,
  server,
}) => {
  test.slow()
  const grace = await openProvider(server, 'Grace Okafor')
  const amina = await openAccount(server, 'Amina Diallo')
  const visit = await requestVisit(amina, grace)
  await setBookingStatus(grace, visit, 'accepted')

  const customer = await people.enter(amina)
  const { page } = customer
  await openSheet(page, 'Grace Okafor')
  await expect(credit(page)).toHaveCount(0)
  await page.keyboard.press('Escape')
  await chooseFreeTime(page, 'Grace Okafor')
  await page.getByLabel('Address').fill('Market Street')
  await button(page, /on the map$/).click()
  await expect(page.getByRole('region', { name: /^Map for the pin/ })).toBeVisible()
  await confirmBooking(page)
  await openBooking(page, /^Grace Okafor.*Accepted/)
  await expect(
    page
      .getByRole('region', { name: /^Map of you and/ })
      .or(page.getByRole('list', { name: 'Progress' }))
      .first(),
  ).toBeVisible()
  await button(page, 'Contact').click()
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('log')).toHaveCount(0)
  await page.goto(`${server.origin}/order`)
  await page
    .getByRole('list', { name: 'Available helpers' })
    .getByRole('button', { name: /^Grace Okafor / })
    .click()
  const summary = page.getByRole('region', { name: 'Your helper' })
  await expect(summary).toContainText('Straight-line estimate.')
  await expect(summary.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  await expect(mapOf(page)).toBeVisible()

  const provider = await people.enter(grace)
  for (const tab of ['Main', 'Bookings', 'Calendar'] as const) await openTab(provider.page, tab)
  await expect(button(provider.page, 'Create link')).toBeVisible()

  const office = await people.visit({ origin: `${server.origin}/?admin=true` })
  await office.page.getByLabel('Admin password', { exact: true }).fill(adminPassword(server))
  await button(office.page, 'Log in').click()
  await expect(office.page.getByRole('region', { name: 'Platform stats' })).toBeVisible()

  expect([customer, provider, office].flatMap((person) => person.thirdParties())).toEqual([])
})
