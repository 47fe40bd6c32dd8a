// The arrival: one number on every screen, and two phones while the provider is on the way.
import { expect, type Page } from '@playwright/test'
import { onlyBooking, openAccount, openProvider } from '#tests/support/e2e/account.ts'
import { auditScreen } from '#tests/support/e2e/audit-screen.ts'
import { redirectToRouter, ROUTER_URL, startFakeRouter } from '#tests/support/e2e/services/fake-router.ts'
import { test } from '#tests/support/e2e/fixtures.ts'
import {
  bookingStep,
  bookNow,
  chooseCustomer,
  growSheet,
  openSheet,
  providerRow,
  raiseList,
  bookingLead,
} from '#tests/support/e2e/pages/customer-page.ts'
import { jobCard, openJob, openTab, pressJobButton } from '#tests/support/e2e/pages/provider-page.ts'
import { kmNorth } from '#tests/support/e2e/pages/proximity-page.ts'
import { button, START_POSITION } from '#tests/support/e2e/person.ts'

test.use({ environment: { DEMO: '0', ROUTER_URL } })

/** 5 km from every device: 16 minutes, and 15 to set out. By the fake router's roads it is 10 minutes. */
const NORTH = kmNorth(5)

test('list, sort, sheet, profile, form, order page and API say the same, and without a place when the helper sets out', async ({
  people,
  server,
}) => {
  await openProvider(server, 'Grace Okafor', NORTH)
  await openProvider(server, 'Zed Near', { ...START_POSITION, eta_minutes: 120 })
  const router = await startFakeRouter()
  try {
    const { page, context } = await people.visit()
    await redirectToRouter(context, router)
    await chooseCustomer(page)
    await raiseList(page)
    await expect(providerRow(page, 'Grace Okafor')).toContainText('Here in 30 min')
    await expect(providerRow(page, 'Zed Near')).toContainText('Here in 120 min')
    const names = page.getByRole('list', { name: 'List of helpers' }).getByRole('button', { name: /^(Grace|Zed)/ })
    await expect(names.first()).toContainText('Zed Near')
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption({ label: 'Arrival time' })
    await expect(names.first()).toContainText('Grace Okafor')

    const sheet = await openSheet(page, 'Grace Okafor')
    await expect(sheet.getByText('Here in 30 min')).toBeVisible()
    await growSheet(sheet)
    await expect(sheet.getByText('Here in 30 min')).toBeVisible()
    await sheet.getByRole('button', { name: 'Book Now' }).click()
    await expect(page.getByText('Arrives in about 30 min.')).toBeVisible()
    const query = `latitude=${START_POSITION.latitude}&longitude=${START_POSITION.longitude}&sort_by=eta`
    const found = (await (await fetch(`${server.origin}/api/providers?${query}`)).json()) as { name: string; arrival_minutes: number }[]
    expect(found.map((each) => [each.name, each.arrival_minutes])).toEqual([
      ['Grace Okafor', 30],
      ['Zed Near', 120],
    ])

    // A road that one screen learns of counts on all of them, also after a reload.
    await page.goto(`${server.origin}/order`)
    await button(page, 'Use my location').click()
    const row = page.getByRole('list', { name: 'Available helpers' }).getByRole('button', { name: /^Grace Okafor / })
    await expect(row).toContainText('Here in 30 min')
    await row.click()
    const summary = page.getByRole('region', { name: 'Your helper' })
    await expect(summary).toContainText('By road')
    await expect(summary.getByRole('definition').first()).toHaveText('25 min')
    await page.goto(server.origin)
    await raiseList(page)
    await expect(providerRow(page, 'Grace Okafor')).toContainText('Here in 25 min')

    await context.clearPermissions()
    await page.reload()
    await raiseList(page)
    await expect(providerRow(page, 'Grace Okafor')).toContainText('Sets out in 15 min')
    await expect(providerRow(page, 'Zed Near')).toContainText('Sets out in 120 min')
  } finally {
    await router.close()
  }
})

/** The map of the booking, with the helper's mark where they were last seen. */
const lastSeen = (page: Page) =>
  page
    .locator('.map-brief')
    .filter({ has: page.getByRole('region', { name: 'Map with Grace Okafor’s last location and where you need help' }) })

test('two phones: accepted, shared, the wire cut, stopped, and gone at the start', async ({ people, server, network }) => {
  const grace = await openProvider(server, 'Grace Okafor', NORTH)
  const amina = await openAccount(server, 'Amina Diallo')
  const { page } = await people.enter(amina, { origin: network.origin, movableClock: true })
  const provider = await people.enter(grace, { movableClock: true })
  await provider.context.setGeolocation(NORTH)
  await bookNow(page, 'Grace Okafor')
  const booking = await onlyBooking(amina, 'pending')
  const seen = async (): Promise<unknown> =>
    ((await amina.call('GET', `/bookings/${booking.id}/position`)) as { position: unknown }).position
  const card = jobCard(provider.page, 'Amina Diallo')

  await openTab(provider.page, 'Bookings')
  await pressJobButton(provider.page, 'Amina Diallo', 'Accept')
  await expect(bookingLead(page)).toContainText(/Arrives in about 30 min.*estimated, accepted just now/)
  await expect(card).toContainText('Share your location with Amina Diallo?')
  expect(await seen()).toBeNull()
  expect(await auditScreen(provider.page, 'asked to share the location')).toEqual([])
  await card.getByRole('button', { name: 'Share location' }).click()
  await expect(card).toContainText('Sharing your location with Amina Diallo')
  await page.clock.fastForward(15_000)
  // 16 minutes by the estimate from where the phone is.
  await expect(bookingLead(page)).toContainText(/Arrives in about 15 min.*location just now/)
  await expect(page.getByRole('region', { name: 'Map with Grace Okafor’s location and where you need help' })).toBeVisible()

  await provider.context.setGeolocation(kmNorth(3))
  await provider.page.clock.fastForward(15_000)
  await expect.poll(seen).toMatchObject(kmNorth(3))
  await page.clock.fastForward(15_000)
  await expect(bookingLead(page)).toContainText(/Arrives in about 10 min.*location/)

  // Without a connection the position grows old. Mark and arrival stay with it, and say its age.
  network.cut()
  await page.clock.fastForward(75_000)
  await expect(bookingLead(page)).toContainText(/about (5|10) min.*location 1 min ago/)
  await page.clock.fastForward(150_000)
  await expect(bookingLead(page)).toContainText(/Arrives in about 5 min.*last location [34] min ago/)
  await expect(lastSeen(page)).toContainText(/last location [34] min ago/)
  network.restore()
  await page.clock.fastForward(20_000)
  await expect(bookingLead(page)).toContainText(/min.*(?<!last )location/)

  await card.getByRole('button', { name: 'Stop' }).click()
  await expect(card).toContainText('Not sharing your location with Amina Diallo')
  await expect.poll(seen).toBeNull()
  await page.clock.fastForward(15_000)
  await expect(bookingLead(page)).toContainText('last location')
  await expect(lastSeen(page)).toBeVisible()
  await provider.page.reload()
  await openTab(provider.page, 'Bookings')
  await openJob(provider.page, 'Amina Diallo')
  await card.getByRole('button', { name: 'Share', exact: true }).click()
  await expect(card).toContainText('Sharing your location with Amina Diallo')
  await expect.poll(seen).toMatchObject(kmNorth(3))

  await pressJobButton(provider.page, 'Amina Diallo', 'Start job')
  await expect(bookingStep(page, 'Service Started', 'done')).toBeVisible()
  await expect.poll(seen).toBeNull()
  await expect(card).not.toContainText('your location')
  await expect(page.getByText('Arrives in about')).toHaveCount(0)
  // Switched off in the settings, no other job asks again.
  await openTab(provider.page, 'Main')
  await provider.page.getByRole('switch', { name: 'Share my location on the way' }).click()
  await expect.poll(async () => ((await grace.call('GET', '/me/profile')) as { share_position: unknown }).share_position).toBe(false)
})
