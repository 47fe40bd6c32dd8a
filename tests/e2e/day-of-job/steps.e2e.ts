// Steps of a job: too early is said by its time, a start is undone here or on both sides, and a job that was not started is settled.
import { expect, type Page } from '@playwright/test'
import {
  findFreeStart,
  listBookings,
  onlyBooking,
  openAccount,
  openProvider,
  requestVisit,
  setBookingStatus,
  type Account,
  type ApiBooking,
} from '#tests/support/e2e/account.ts'
import { signInAdmin } from '#tests/support/e2e/admin-client.ts'
import { bookingLead, openBooking, readyForOffline, syncPill } from '#tests/support/e2e/pages/customer-page.ts'
import { openJob, openTab, pressJobButton } from '#tests/support/e2e/pages/provider-page.ts'
import { button, closeToasts } from '#tests/support/e2e/person.ts'
import { openNetworkProxy } from '#tests/support/e2e/network-proxy.ts'
import { startShiftedServer } from '#tests/support/e2e/shifted-server.ts'
import { test } from '#tests/support/e2e/fixtures.ts'

const HOUR_MS = 3_600_000

async function agree(customer: Account, provider: Account, start: string | null = null): Promise<ApiBooking> {
  const booking = await requestVisit(customer, provider, start)
  await setBookingStatus(provider, booking, 'accepted')
  return booking
}

const past = (page: Page, name: string) => page.getByRole('list', { name: 'Past' }).getByRole('listitem').filter({ hasText: name })
const question = (page: Page) => page.getByRole('region', { name: 'What happened?' })

test('a job of another day says when its steps open, and its customer reads the day and no route', async ({ people, server }) => {
  const grace = await openProvider(server, 'Grace Okafor')
  const amina = await openAccount(server, 'Amina Diallo')
  const start = await findFreeStart(amina, grace)
  const booking = await agree(amina, grace, start)
  expect(await grace.status('PUT', `/bookings/${booking.id}/status`, { status: 'in_progress' })).toBe(409)

  const provider = await people.enter(grace)
  await openTab(provider.page, 'Bookings')
  await expect(
    (await openJob(provider.page, 'Amina Diallo')).getByRole('button', { name: /^On my way from (tomorrow|\w+ \d+ \w+), \d\d:00$/ }),
  ).toBeDisabled()
  await expect((await openJob(provider.page, 'Amina Diallo')).getByRole('button', { name: /^Start/ })).toHaveCount(0)

  const customer = await people.enter(amina)
  await openBooking(customer.page, /^Grace Okafor.*Accepted/)
  await expect(bookingLead(customer.page)).toContainText(/^Accepted · (tomorrow|\w+ \d+ \w+) \d\d:00/)
  await expect(customer.page.getByText('in a straight line')).toHaveCount(0)
  await expect(customer.page.getByRole('listitem').filter({ hasText: 'Provider En Route, upcoming' })).toBeVisible()
})

test('a start that waits is withdrawn, and a completion that was sent is undone on both sides', async ({ people, server, network }) => {
  const grace = await openProvider(server, 'Grace Okafor')
  const amina = await openAccount(server, 'Amina Diallo')
  await agree(amina, grace)
  const customer = await people.enter(amina)
  const { page } = await people.enter(grace, { origin: network.origin })
  await openTab(page, 'Bookings')
  await readyForOffline(page)

  network.cut()
  await expect(syncPill(page, /^Offline/)).toBeVisible()
  await pressJobButton(page, 'Amina Diallo', 'Start job')
  await expect(syncPill(page, /^(1 waiting|Offline)/)).toBeVisible()
  await (await openJob(page, 'Amina Diallo')).getByRole('button', { name: 'Undo start' }).click()
  await expect((await openJob(page, 'Amina Diallo')).getByRole('button', { name: 'Start job' })).toBeEnabled()
  network.restore()
  await expect(
    page
      .getByText('You’re up to date')
      .or(syncPill(page, /^Up to date/))
      .first(),
  ).toBeAttached()
  expect((await onlyBooking(amina, 'accepted')).status).toBe('accepted')

  await pressJobButton(page, 'Amina Diallo', 'Start job')
  await pressJobButton(page, 'Amina Diallo', 'Mark complete')
  await onlyBooking(amina, 'completed')
  await openBooking(customer.page, /^Grace Okafor.*Completed/)
  await (await openJob(page, 'Amina Diallo')).getByRole('button', { name: 'Undo completion' }).click()
  await onlyBooking(amina, 'in_progress')
  await expect(bookingLead(customer.page)).toContainText('Started · today')
  await expect(customer.page.getByText('Grace Okafor undid the completion')).toBeVisible()
  await closeToasts(customer.page)
  await button(customer.page, 'Home').click()
  await button(customer.page, /^Notifications/)
    .first()
    .click()
  await expect(customer.page.getByText('Grace Okafor hasn’t completed the job after all.')).toBeVisible()
  await expect(customer.page.getByText('Grace Okafor completed the job.')).toHaveCount(0)
})

test('a job that was not started: both agree offline and online, or an admin decides between them', async ({ people }) => {
  test.slow()
  await using server = await startShiftedServer(-8 * HOUR_MS)
  const grace = await openProvider(server, 'Grace Okafor')
  const amina = await openAccount(server, 'Amina Diallo')
  const ben = await openAccount(server, 'Ben Carter')
  await agree(amina, grace)
  await server.shiftTo(-4 * HOUR_MS)
  const disputed = await agree(ben, grace)
  await server.shiftTo(0)

  const network = await openNetworkProxy(server.port)
  const { page } = await people.enter(grace, { origin: network.origin })
  const [first, second] = [await people.enter(amina, { origin: server.origin }), await people.enter(ben, { origin: server.origin })]
  await openTab(page, 'Bookings')
  await readyForOffline(page)
  network.cut()
  await expect(syncPill(page, /^Offline/)).toBeVisible()
  await (await openJob(page, 'Amina Diallo')).getByRole('button', { name: 'I wasn’t there' }).click()
  await expect((await openJob(page, 'Amina Diallo')).getByText('Waiting to send. It counts once it’s sent.')).toBeVisible()
  await (await openJob(page, 'Ben Carter')).getByRole('button', { name: 'The customer wasn’t there' }).click()
  network.restore()

  await openBooking(first.page, /^Grace Okafor/)
  await expect(question(first.page).getByText('Grace Okafor said: The helper wasn’t there')).toBeVisible()
  await expect(question(first.page).getByText(/^If you don’t answer by .*, this counts\.$/)).toBeVisible()
  await question(first.page).getByRole('button', { name: 'The helper wasn’t there' }).click()
  await onlyBooking(amina, 'cancelled')
  await expect(first.page.getByText('The helper wasn’t there, so this booking didn’t take place.').first()).toBeVisible()
  await expect(past(page, 'Amina Diallo')).toContainText('The helper wasn’t there, so this booking didn’t take place.')

  await openBooking(second.page, /^Grace Okafor/)
  await question(second.page).getByRole('button', { name: 'The helper wasn’t there' }).click()
  for (const one of [page, second.page])
    await expect(question(one).getByText('Your answers differ. NearHelp will decide and let you both know.')).toBeVisible()
  const admin = await signInAdmin(server)
  const { items } = (await admin.call('GET', '/admin/disputes')) as { items: { booking_id: string }[] }
  expect(items.map(({ booking_id }) => booking_id)).toEqual([disputed.id])
  await admin.call('PUT', `/admin/disputes/${disputed.id}`, { outcome: 'done', reason: 'The photos show it.' })
  await expect(second.page.getByText('Settled: It was done')).toBeVisible()
  expect((await listBookings(ben)).map(({ status }) => status)).toEqual(['completed'])
  await network.close()
})
