// Back and addresses: views and overlays are steps of the browser's history, and each has an address that opens it.
import { expect, type Page } from '@playwright/test'
import { findFreeStart, openAccount, openProvider, requestVisit, setBookingStatus } from '#tests/support/e2e/account.ts'
import {
  askToCancel,
  chooseCustomer,
  growSheet,
  openBooking,
  openSheet,
  providerRow,
  providerSheet,
  readyForOffline,
} from '#tests/support/e2e/pages/customer-page.ts'
import { chooseInMenu, openTab } from '#tests/support/e2e/pages/provider-page.ts'
import { button, logIn } from '#tests/support/e2e/person.ts'
import { DESKTOP, PHONE, test } from '#tests/support/e2e/fixtures.ts'

const ON_ITS_SIDE = { width: 844, height: 390 }
const back = async (page: Page): Promise<void> => void (await page.goBack())
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name }).and(page.locator(':not([inert] *)')).last()
const path = (page: Page): string => new URL(page.url()).pathname + new URL(page.url()).search

for (const [device, viewport] of [
  ['phone', PHONE],
  ['desktop', DESKTOP],
] as const) {
  test(`Back goes to the view before, on a ${device}`, async ({ people, server }) => {
    const grace = await openProvider(server, 'Grace Okafor')
    const amina = await openAccount(server, 'Amina Diallo')
    const booking = await requestVisit(amina, grace)
    await setBookingStatus(grace, booking, 'accepted')
    const { id } = booking
    const { page } = await people.enter(amina, { viewport })
    // On a desktop it comes above the list.
    await expect(page.getByRole('region', { name: 'Booking under way' })).toBeVisible()
    const sheet = await openSheet(page, 'Grace Okafor')
    await expect.poll(() => path(page)).toBe(`/p/${grace.uid}?on=map`)
    await growSheet(sheet)
    expect(path(page)).toBe(`/p/${grace.uid}`)
    await sheet.getByRole('button', { name: 'Schedule' }).click()
    await expect(heading(page, 'Schedule')).toBeVisible()
    // A form has no address; what was typed in it stays.
    await expect.poll(() => path(page)).toBe(`/p/${grace.uid}`)
    for (const height of ['full', 'half']) {
      await back(page)
      await expect(sheet).toHaveAttribute('data-height', height)
    }
    await back(page)
    await expect(sheet).toHaveCount(0)
    expect(path(page)).toBe('/')
    if (viewport === PHONE) await expect(page.getByRole('region', { name: 'List of helpers' })).toHaveAttribute('data-height', 'full')

    await openBooking(page, /^Grace Okafor/)
    expect(path(page)).toBe(`/bookings/${id}`)
    await button(page, 'Contact').click()
    await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible()
    expect(path(page)).toBe(`/bookings/${id}/chat`)
    // Twice, before anything can be rendered.
    await page.evaluate(() => {
      history.back()
      history.back()
    })
    // Beside the list the booking took its step.
    if (viewport === PHONE) await expect(heading(page, 'Bookings')).toBeVisible()
    await expect.poll(() => path(page)).toBe(viewport === PHONE ? '/bookings' : '/')
    await page.goForward()
    await expect(heading(page, 'Your booking')).toBeVisible()
    await askToCancel(page)
    const question = page.getByRole('alertdialog').or(page.getByRole('dialog'))
    await expect(question).toBeVisible()
    await back(page)
    await expect(question).toHaveCount(0)
    // The menu that asked is closed: the focus is on its button.
    await expect(button(page, 'More actions')).toBeFocused()
    await button(page, 'Home').first().click()
    await expect.poll(() => path(page)).toBe('/')
    await back(page)
    // Home was the first page of the app: Back leaves it.
    await expect.poll(() => page.url()).toBe('about:blank')
  })
}

test('with two panes Back leaves the list and what is chosen, and turning the device loses nothing', async ({ people, server }) => {
  const grace = await openProvider(server, 'Grace Okafor')
  const amina = await openAccount(server, 'Amina Diallo')
  const [first, second] = [await requestVisit(amina, grace), await requestVisit(amina, grace, await findFreeStart(amina, grace))]
  for (const each of [first, second]) await setBookingStatus(grace, each, 'accepted')
  const { page } = await people.enter(amina, { viewport: ON_ITS_SIDE })
  await expect(providerRow(page, 'Grace Okafor')).toBeVisible()
  await button(page, 'Bookings').click()
  const rows = page.getByRole('list', { name: 'Upcoming' }).getByRole('button')
  for (const row of [rows.nth(0), rows.nth(1)]) {
    await row.click()
    await expect(row).toHaveAttribute('aria-current', 'true')
    await expect(row, 'the focus stays in the list').toBeFocused()
  }
  await expect(rows.and(page.locator('[aria-current]'))).toHaveCount(1)
  await expect(page.getByRole('status').filter({ hasText: 'Booking with Grace Okafor' })).toBeAttached()
  await expect(heading(page, 'Your booking')).toBeVisible()
  await expect.poll(() => path(page)).toMatch(/^\/bookings\/./)
  await back(page)
  await expect.poll(() => path(page)).toBe('/')

  await button(page, /^Messages/).click()
  await page.getByRole('list', { name: 'Messages' }).getByRole('button').first().click()
  const field = page.getByRole('textbox', { name: 'Message' })
  await field.fill('Please ring twice')
  await field.evaluate((element: HTMLElement) => (element.dataset['kept'] = 'yes'))
  await page.setViewportSize(PHONE)
  await expect(page.getByRole('list', { name: 'Messages' }).and(page.locator(':not([inert] *)'))).toHaveCount(0)
  await expect(field).toHaveValue('Please ring twice')
  await expect(field, 'the same field').toHaveAttribute('data-kept', 'yes')
  await expect(field).toBeFocused()
  await back(page)
  await expect(page.getByRole('list', { name: 'Messages' })).toBeVisible()
  await page.goForward()
  await page.setViewportSize(ON_ITS_SIDE)
  await expect(page.getByRole('list', { name: 'Messages' }), 'the step below is gone').toHaveCount(1)
  await expect(field).toHaveValue('Please ring twice')
  await back(page)
  await expect.poll(() => path(page)).toBe('/')
})

test('a job is beside its list, which stays in use', async ({ people, server }) => {
  const grace = await openProvider(server, 'Grace Okafor')
  const amina = await openAccount(server, 'Amina Diallo')
  await requestVisit(amina, grace)
  await requestVisit(amina, grace, await findFreeStart(amina, grace))
  const { page } = await people.enter(grace, { viewport: DESKTOP })
  await page
    .getByRole('navigation')
    .getByRole('button', { name: /^Bookings/ })
    .click()
  const rows = page.getByRole('list', { name: 'Requests' }).getByRole('button', { name: /^Amina Diallo/ })
  const job = page.getByRole('main', { name: 'Amina Diallo' })
  for (const row of [rows.nth(0), rows.nth(1)]) {
    await row.click()
    await expect(row).toHaveAttribute('aria-current', 'true')
    await expect(row).toBeFocused()
    await expect(job).toHaveCount(1)
  }
  await rows.nth(1).press('Enter')
  await expect(job.locator('..'), 'a second press goes into the job').toBeFocused()
  await page.setViewportSize(PHONE)
  await expect(rows.nth(1).and(page.locator('[inert] *')), 'on a phone the job is above the list').toHaveCount(1)
  await page.setViewportSize(DESKTOP)
  await back(page)
  await expect(job).toHaveCount(0)
  await expect.poll(() => path(page)).toBe('/dashboard/bookings')
})

test('each address opens directly, signed in, signed out and without a network', async ({ people, server, network }) => {
  const grace = await openProvider(server, 'Grace Okafor')
  const nairobi = await openProvider(server, 'Wanjiru Kamau', { city: 'Nairobi', latitude: -1.2864, longitude: 36.8172 })
  const amina = await openAccount(server, 'Amina Diallo')
  const other = await openAccount(server, 'Bola Ade')
  const booking = await requestVisit(amina, grace)
  const { id } = booking
  await setBookingStatus(grace, booking, 'accepted')
  const theirs = await requestVisit(other, grace, await findFreeStart(other, grace))
  const { page } = await people.visit({ origin: `${network.origin}/bookings/${id}` })
  // Signing in leads there.
  await page.keyboard.press('Escape')
  await expect(page.getByText('Please sign in to view your bookings')).toBeVisible()
  await logIn(page, amina.email, amina.password)
  await expect(heading(page, 'Your booking')).toBeVisible()
  await readyForOffline(page)
  // Whose it is, or whether there is one, nobody learns from an address.
  const wrong = [theirs.id, `${id.slice(0, -1)}${id.endsWith('X') ? 'Y' : 'X'}`, '%3Cimg%20src=x%3E', '%E0%A4%A', 'x'.repeat(3_000)]
  for (const each of wrong) {
    await page.goto(`${network.origin}/bookings/${each}`)
    await expect(heading(page, 'Nothing to see here')).toBeVisible()
  }
  await page.goto(`${network.origin}/p/${nairobi.uid}`)
  await expect(heading(page, 'Wanjiru Kamau')).toBeVisible()

  network.cut()
  const opens = async (address: string, name: string | RegExp): Promise<void> => {
    await page.goto(network.origin + address)
    await expect(heading(page, name)).toBeVisible()
  }
  await opens(`/bookings/${id}/chat`, 'Grace Okafor')
  await opens('/bookings', 'Bookings')
  await opens('/profile', 'Amina Diallo')
  await opens(`/bookings/${theirs.id}`, 'Connect to see this booking')
  await opens('/nothing/here', 'Nothing to see here')
  const later = await requestVisit(amina, grace, await findFreeStart(amina, grace))
  await opens(`/bookings/${later.id}`, 'Connect to see this booking')
  network.restore()
  await expect(heading(page, 'Your booking')).toBeVisible({ timeout: 20_000 })
  await page.mouse.click(5, 300)
  await back(page)
  await expect(providerRow(page, 'Wanjiru Kamau')).toBeAttached()
})

test('what was chosen is in the address, and a reload and Back show a view as it was left', async ({ people, server }) => {
  const grace = await openProvider(server, 'Grace Okafor')
  const { page } = await people.enter(grace)
  await openTab(page, 'Earnings')
  await expect.poll(() => path(page)).toBe('/dashboard/earnings')
  await openTab(page, 'Calendar')
  await back(page)
  await expect(page.getByRole('tab', { name: /^Earnings/, selected: true })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('tab', { name: /^Earnings/, selected: true })).toBeVisible()
  await chooseInMenu(page, 'Switch to customer view')
  await page.getByRole('searchbox').fill('grace')
  await expect.poll(() => path(page)).toBe('/?q=grace&city=San+Francisco')
  await openSheet(page, 'Grace Okafor')
  await page.reload()
  await expect(providerSheet(page, 'Grace Okafor')).toBeVisible()
  await back(page)
  await expect(page.getByRole('searchbox')).toHaveValue('grace')
  await page.goto(`${server.origin}/?service=plumber&sort=rating`)
  await expect(page.getByRole('combobox', { name: 'Sort by' })).toHaveValue('rating')
})

test.describe('with the helpers of a city', () => {
  test.use({ environment: { DEMO: '1' } })

  test('the list is in its place in the first frame after Back, and after a reload', async ({ people }) => {
    const { page } = await people.visit({ viewport: DESKTOP })
    await chooseCustomer(page)
    const list = page.locator('.split__list')
    const rows = page.getByRole('list', { name: 'List of helpers' }).getByRole('listitem')
    await button(page, 'Show more').click()
    await expect.poll(() => rows.count()).toBeGreaterThan(50)
    await list.evaluate((element) => element.scrollTo(0, 3_000))
    await expect.poll(() => list.evaluate((element) => element.scrollTop)).toBe(3_000)
    await button(page, 'Order a Service').click()
    await expect(heading(page, 'Order a Service')).toBeVisible()
    // What the first frame with the list shows.
    const first = page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const look = (): void => {
            const shown = document.querySelector('.split__list')
            if (shown) resolve(shown.scrollTop)
            else requestAnimationFrame(look)
          }
          requestAnimationFrame(look)
        }),
    )
    await back(page)
    expect(await first).toBe(3_000)
    await page.reload()
    await expect.poll(() => list.evaluate((element) => element.scrollTop)).toBe(3_000)
  })
})
