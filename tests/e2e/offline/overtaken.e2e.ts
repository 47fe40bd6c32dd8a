// What the other side did meanwhile, or the person on another phone: said, not refused. And what was done in a basement is dated when it was.
import { expect, type Page } from '@playwright/test'
import { listBookings, openAccount, openProvider, requestVisit, setBookingStatus, signInAgain } from '#tests/support/e2e/account.ts'
import { cancelShownBooking, openBooking, readyForOffline, syncPill } from '#tests/support/e2e/pages/customer-page.ts'
import { closeToasts, toast } from '#tests/support/e2e/person.ts'
import { closeJob, jobRow, openJob, openTab, pressJobButton, pressJobMenu } from '#tests/support/e2e/pages/provider-page.ts'
import { readOriginStorage } from '#tests/support/e2e/storage/read-origin-storage.ts'
import { confirmIn } from '#tests/support/e2e/waiting/offline-step.ts'
import { test } from '#tests/support/e2e/fixtures.ts'

const BACK_WITHIN_MS = 60_000
const HOUR_MS = 3_600_000
/** What a provider reads from the acceptance on. */
const EXACT = /1 Market Street|415 555 0123/
const card = (page: Page, title: RegExp) => page.getByRole('article', { name: title })

test('two phones without a connection: both cancel, and an acceptance meets a cancellation and an own job', async ({
  people,
  server,
  network,
}) => {
  const grace = await openProvider(server, 'Grace Okafor')
  const amina = await openAccount(server, 'Amina Diallo')
  const ben = await openAccount(server, 'Ben Carter')
  const chi = await openAccount(server, 'Chi Adams')
  await amina.call('PUT', '/me/profile', { phone: '+1 415 555 0123' })
  const both = await requestVisit(amina, grace)
  await setBookingStatus(grace, both, 'accepted')
  const called = await requestVisit(ben, grace)
  const provider = await people.enter(grace, { origin: network.origin })
  const customer = await people.enter(amina, { origin: network.origin })
  await openTab(provider.page, 'Bookings')
  await expect(jobRow(provider.page, 'Ben Carter')).toBeVisible()
  await openBooking(customer.page, /^Grace Okafor.*Accepted/)
  for (const { page } of [provider, customer]) await readyForOffline(page)
  expect(await readOriginStorage(provider.page)).toMatch(EXACT)
  network.cut()
  for (const { page } of [provider, customer]) await expect(syncPill(page, /^Offline/)).toBeVisible()

  await cancelShownBooking(customer.page)
  await pressJobMenu(provider.page, 'Amina Diallo', 'Cancel booking')
  await confirmIn(provider.page, 'Cancel this booking?', 'Cancel booking')
  await pressJobButton(provider.page, 'Ben Carter', 'Accept')
  await ben.call('PUT', `/bookings/${called.id}/status`, { status: 'cancelled', reason: 'Found the leak' })
  network.restore()

  // One of the two was first; the other one is told, and has nothing to decide.
  const said = 'This booking is already canceled'
  await expect
    .poll(async () => (await toast(provider.page, said).count()) + (await toast(customer.page, said).count()), { timeout: BACK_WITHIN_MS })
    .toBe(1)
  await expect.poll(async () => (await listBookings(amina)).map(({ status }) => status)).toEqual(['cancelled'])
  await expect(syncPill(customer.page, 'Up to date')).toBeVisible({ timeout: BACK_WITHIN_MS })
  // Databases, storage and caches of the helper's phone have nothing left of it.
  await expect.poll(async () => EXACT.exec(await readOriginStorage(provider.page))?.[0]).toBe(undefined)
  await closeToasts(provider.page)
  await syncPill(provider.page, '1 to review').click()
  const overtaken = card(provider.page, /^Ben Carter canceled at \d\d:\d\d: “Found the leak”$/)
  await expect(overtaken).toContainText('Accept booking from Ben Carter')
  await expect(overtaken.getByRole('button', { name: 'Retry' })).toHaveCount(0)
  await overtaken.getByRole('button', { name: 'OK', exact: true }).click()
  await expect(overtaken).toHaveCount(0)
  await expect(syncPill(provider.page, 'Up to date').or(provider.page.getByText('You’re up to date')).first()).toBeVisible()
  await provider.page.goBack()
  await closeJob(provider.page)

  const asap = await requestVisit(amina, grace)
  // Her canceled booking is in the list, too.
  await expect(provider.page.getByRole('list', { name: 'Requests' })).toContainText('Amina Diallo', { timeout: BACK_WITHIN_MS })
  network.cut()
  await expect(syncPill(provider.page, /^Offline/)).toBeVisible()
  await pressJobButton(provider.page, 'Amina Diallo', 'Accept')
  const own = await requestVisit(chi, grace)
  await setBookingStatus(grace, own, 'accepted')
  network.restore()
  await expect((await openJob(provider.page, 'Amina Diallo')).getByRole('alert')).toContainText(/You have a job then: .* for Chi Adams/, {
    timeout: BACK_WITHIN_MS,
  })
  await closeToasts(provider.page)
  await syncPill(provider.page, '1 to review').click()
  const collides = card(provider.page, /^You have a job then: .* for Chi Adams/)
  await expect(collides.getByRole('button', { name: 'Retry' })).toHaveCount(0)
  await collides
    .getByRole('button', { name: /^Propose / })
    .first()
    .click()
  await expect(collides).toHaveCount(0)
  await expect
    .poll(async () => (await listBookings(amina)).find(({ id }) => id === asap.id)?.history.at(-1)?.event, { timeout: BACK_WITHIN_MS })
    .toBe('time_proposed')
})

test.describe('in a basement', () => {
  const environment = {
    DEMO: '0',
    NODE_OPTIONS: `--import ${new URL('../../support/e2e/shifted-clock.mjs', import.meta.url).href}`,
    CLOCK_SHIFT_MS: String(-10 * HOUR_MS),
    CLOCK_SHIFT_HEADER: '1',
  }
  test.use({ environment })

  test('started and completed without a connection: both screens say when it was done, and when it was sent', async ({
    people,
    server,
    network,
    environment: set,
  }) => {
    const grace = await openProvider(server, 'Grace Okafor')
    const amina = await openAccount(server, 'Amina Diallo')
    await setBookingStatus(grace, await requestVisit(amina, grace), 'accepted')
    const { page } = await people.enter(grace, { origin: network.origin, clockShiftMs: -10 * HOUR_MS, expectedNoise: /./ })
    await openTab(page, 'Bookings')
    await expect(jobRow(page, 'Amina Diallo')).toBeVisible()
    await readyForOffline(page)
    network.cut()
    await pressJobButton(page, 'Amina Diallo', 'Start job')
    await expect((await openJob(page, 'Amina Diallo')).getByRole('button', { name: 'Mark complete' })).toBeVisible()
    await page.clock.fastForward(2 * HOUR_MS)
    await pressJobButton(page, 'Amina Diallo', 'Mark complete')
    await closeJob(page)
    await expect(page.getByRole('list', { name: 'Past' })).toContainText('Amina Diallo')
    await page.clock.fastForward(7 * HOUR_MS)
    await server.kill()
    ;(set as { CLOCK_SHIFT_MS: string }).CLOCK_SHIFT_MS = String(-HOUR_MS)
    await server.start()
    network.restore()
    const customer = await signInAgain(server, amina)
    const bookings = async () =>
      (await customer.call('GET', '/bookings')) as { history: { event: string; at: string; sent_at?: string }[] }[]
    await expect.poll(async () => (await bookings())[0]?.history.at(-1)?.event, { timeout: BACK_WITHIN_MS }).toBe('completed')
    const [started, completed] = (await bookings())[0]?.history.slice(-2) ?? []
    const worked = Date.parse(completed?.at ?? '') - Date.parse(started?.at ?? '')
    expect(Math.abs(worked - 2 * HOUR_MS)).toBeLessThan(5 * 60_000)

    const reader = await people.enter(customer)
    await openBooking(reader.page, /^Grace Okafor/)
    const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: 'America/Los_Angeles' })
    const lateLine = new RegExp(
      `${time.format(Date.parse(completed?.at ?? ''))} · sent .*${time.format(Date.parse(completed?.sent_at ?? ''))}`,
    )
    await expect(reader.page.getByRole('list', { name: 'History' }).getByText(lateLine).first()).toBeVisible()
    await page
      .getByRole('list', { name: 'Past' })
      .getByRole('button', { name: /^Amina Diallo/ })
      .click()
    await expect(page.getByRole('list', { name: 'History' }).getByText(lateLine).first()).toBeVisible({ timeout: BACK_WITHIN_MS })
  })
})
