// One request to several helpers: the first acceptance has it, online and off; and the next nearest when nobody answers.
import { expect, type Page } from '@playwright/test'
import { listBookings, openAccount, openProvider } from '#tests/support/e2e/account.ts'
import { auditScreen } from '#tests/support/e2e/audit-screen.ts'
import { test } from '#tests/support/e2e/fixtures.ts'
import { bookNow, confirmBooking, raiseList, readyForOffline, syncPill } from '#tests/support/e2e/pages/customer-page.ts'
import { closeJob, openJob, openTab, pressJobButton } from '#tests/support/e2e/pages/provider-page.ts'
import { kmNorth } from '#tests/support/e2e/pages/proximity-page.ts'
import { button, closeToasts, toast } from '#tests/support/e2e/person.ts'

const MINUTE_MS = 60_000
/** How each helper who was asked has answered. */
const answer = (page: Page, name: string) =>
  page
    .getByRole('list', { name: /Waiting for the first answer|accepted first/ })
    .getByRole('listitem')
    .filter({ hasText: name })
const upcoming = (page: Page) => page.getByRole('list', { name: 'Upcoming' }).getByRole('listitem')

test('three are asked, one accepts, and another who accepted in a basement reads that it is taken', async ({ people, server, network }) => {
  const grace = await openProvider(server, 'Grace Okafor', kmNorth(1))
  const ruth = await openProvider(server, 'Ruth Adeyemi', { ...kmNorth(2), price_per_hour: 45 })
  await openProvider(server, 'Omar Haddad', { ...kmNorth(3), price_per_hour: 30 })
  const amina = await openAccount(server, 'Amina Diallo')
  const { page } = await people.enter(amina)
  const basement = await people.enter(ruth, { origin: network.origin })
  const street = await people.enter(grace)

  await page
    .getByRole('button', { name: /^Cleaner/ })
    .first()
    .click()
  await raiseList(page)
  await button(page, 'Ask the three nearest').click()
  await expect(page.getByRole('switch', { name: 'Ask the three nearest' })).toBeChecked()
  await expect(page.getByRole('list', { name: 'Also asked' }).getByRole('listitem')).toHaveText([/Ruth Adeyemi.*\$45/, /Omar Haddad.*\$30/])
  await expect(page.getByRole('region', { name: 'Total' })).toContainText(/At most\s*\$45\.00/)
  expect(await auditScreen(page, 'asking three')).toEqual([])
  await confirmBooking(page)
  await expect(page.getByRole('heading', { name: 'Asked 3 helpers' })).toBeVisible()
  await expect(answer(page, 'Omar Haddad')).toContainText('No answer yet')
  await button(page, 'Bookings').click()
  await expect(upcoming(page)).toHaveCount(1)
  await expect(upcoming(page)).toContainText('Grace Okafor · Ruth Adeyemi · Omar Haddad')

  await openTab(basement.page, 'Bookings')
  await expect(await openJob(basement.page, 'Amina Diallo')).toContainText('Also asked: 2 others')
  await expect(basement.page.getByText('Grace Okafor')).toHaveCount(0)
  await readyForOffline(basement.page)
  network.cut()
  await expect(syncPill(basement.page, /^Offline/)).toBeVisible()
  await pressJobButton(basement.page, 'Amina Diallo', 'Accept')
  await expect(await openJob(basement.page, 'Amina Diallo')).toContainText('Not confirmed until it’s sent')

  await openTab(street.page, 'Bookings')
  await pressJobButton(street.page, 'Amina Diallo', 'Accept')
  await expect(upcoming(page)).toContainText('Grace Okafor')
  await expect(upcoming(page)).toContainText('Accepted')
  await expect(upcoming(page)).toHaveCount(1)
  await upcoming(page)
    .getByRole('button', { name: /^Grace Okafor/ })
    .click()
  await expect(answer(page, 'Grace Okafor')).toContainText('Accepted')
  await expect(answer(page, 'Ruth Adeyemi')).toContainText('Knows it’s taken')

  network.restore()
  const card = await openJob(basement.page, 'Amina Diallo')
  await expect(card.getByText(/^Another helper took it/)).toBeVisible({ timeout: 30_000 })
  await expect(card.getByRole('button', { name: /Try again|Retry/ })).toHaveCount(0)
  await expect(card).toContainText('Taken')
  expect(await auditScreen(basement.page, 'an acceptance that came too late')).toEqual([])
  await card.getByRole('button', { name: 'OK' }).click()
  await closeJob(basement.page)
  await expect(basement.page.getByRole('list', { name: 'Past' }).getByRole('listitem')).toContainText('Taken')
  expect((await listBookings(ruth)).map(({ status }) => status)).toEqual(['cancelled'])
  expect((await listBookings(amina)).map(({ status }) => status).toSorted()).toEqual(['accepted', 'cancelled', 'cancelled'])
  // For the response rate of the others they were never asked.
  expect(await ruth.call('GET', `/providers/${ruth.uid}`)).toMatchObject({ response_rate: 1 })
})

test('after five minutes without an answer one press asks the next nearest, with everything typed, also offline', async ({
  people,
  server,
  network,
}) => {
  const grace = await openProvider(server, 'Grace Okafor', kmNorth(1))
  const ruth = await openProvider(server, 'Ruth Adeyemi', { ...kmNorth(2), price_per_hour: 45 })
  await openProvider(server, 'Omar Haddad', kmNorth(3))
  const amina = await openAccount(server, 'Amina Diallo')
  const { page } = await people.enter(amina, { origin: network.origin, movableClock: true })
  await bookNow(page, 'Grace Okafor')
  const offer = page.getByRole('region', { name: 'No answer after 5 minutes' })
  await expect(page.getByText('Booking Confirmed').first()).toBeVisible()
  await readyForOffline(page)
  network.cut()
  await expect(syncPill(page, /^Offline/)).toBeVisible()
  await page.clock.fastForward(4 * MINUTE_MS)
  await expect(offer).toHaveCount(0)
  await page.clock.fastForward(MINUTE_MS + 20_000)
  await expect(async () => {
    await page.clock.runFor(4_000)
    await expect(toast(page, 'No answer yet')).toBeVisible({ timeout: 500 })
  }).toPass({ timeout: 30_000 })
  await closeToasts(page)
  await expect(offer.getByRole('listitem')).toHaveText([/Ruth Adeyemi/, /Omar Haddad/])
  expect(await auditScreen(page, 'the next nearest')).toEqual([])
  await offer.getByRole('button', { name: 'Ask them too' }).click()
  await expect(page.getByRole('heading', { name: 'Asked 3 helpers' })).toBeVisible()
  await expect(answer(page, 'Ruth Adeyemi')).toContainText('Waiting to send')
  network.restore()
  await page.clock.runFor(30_000)

  await expect.poll(async () => (await listBookings(ruth)).length).toBe(1)
  const [asked] = await listBookings(ruth)
  if (!asked) throw new Error('Ruth was not asked')
  await ruth.call('PUT', `/bookings/${asked.id}/status`, { status: 'accepted' })
  await expect(page.getByText('Ruth Adeyemi accepted first')).toBeVisible()
  await expect(answer(page, 'Grace Okafor')).toContainText('Knows it’s taken')
  expect((await listBookings(grace)).map(({ status }) => status)).toEqual(['cancelled'])
})
