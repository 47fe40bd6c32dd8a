// What survives when a browser or the server dies without a warning.
import { expect, type Page } from '@playwright/test'
import {
  bookingsOf,
  messagesOf,
  onlyBooking,
  openAccount,
  openProvider,
  requestVisit,
  setBookingStatus,
} from '#tests/support/e2e/account.ts'
import { bookNow, bubble, openBooking, pill, readyForOffline, rowOf, step, tick, write } from '#tests/support/e2e/pages/customer-page.ts'
import { button, logIn } from '#tests/support/e2e/person.ts'
import { chooseStatus, jobOf, openTab } from '#tests/support/e2e/pages/provider-page.ts'
import { DESKTOP, test } from '#tests/support/e2e/fixtures.ts'

const BACK_WITHIN_MS = 30_000

/** To the chat of a booking from wherever the app opened: a killed browser may have written down the last view, or one before it. */
async function reachChat(page: Page, row: RegExp): Promise<void> {
  await expect(async () => {
    if (await page.getByRole('textbox', { name: 'Message' }).isVisible()) return
    await openBooking(page, row)
    await button(page, 'Contact').click()
  }).toPass({ timeout: BACK_WITHIN_MS })
}

test('a browser killed with unsent commands still has them, and delivers them once', async ({ device, server, wire }) => {
  // Three starts of a whole browser.
  test.slow()
  const grace = await openProvider(server, 'Grace Okafor')
  const omar = await openProvider(server, 'Omar Haddad', { service_type: 'plumber' })
  const amina = await openAccount(server, 'Amina Diallo')
  const talk = await requestVisit(amina, omar)
  await setBookingStatus(omar, talk, 'accepted')
  const first = await device.open(wire.origin)
  await logIn(first, amina.email, amina.password)
  await expect(rowOf(first, 'Grace Okafor')).toBeVisible()
  await readyForOffline(first)
  await device.quit()

  wire.cut()
  const second = await device.open(wire.origin)
  await bookNow(second, 'Grace Okafor')
  await expect(second.getByText('Saved on this device')).toBeVisible()
  await openBooking(second, /^Omar Haddad/)
  await button(second, 'Contact').click()
  await write(second, 'The gate is open')
  await expect(tick(second, 'The gate is open', 'Waiting on this device')).toBeVisible()
  await device.kill()

  const third = await device.open(wire.origin)
  await reachChat(third, /^Omar Haddad/)
  await expect(tick(third, 'The gate is open', 'Waiting on this device')).toBeVisible()
  await pill(third, /^Offline/).click()
  await expect(third.getByRole('list', { name: 'Waiting to send' }).getByRole('listitem')).toContainText([
    'Booking of Grace Okafor',
    'Message to Omar Haddad',
  ])
  expect(await bookingsOf(grace)).toEqual([])

  wire.heal()
  await expect(third.getByText('Nothing waits')).toBeVisible({ timeout: BACK_WITHIN_MS })
  await onlyBooking(grace, 'pending')
  expect(await messagesOf(omar, talk)).toEqual(['The gate is open'])
})

test('a server killed while people write comes back with everything it acknowledged, and both devices find it', async ({
  people,
  server,
}) => {
  const grace = await openProvider(server, 'Grace Okafor')
  const amina = await openAccount(server, 'Amina Diallo')
  const booking = await requestVisit(amina, grace)
  await setBookingStatus(grace, booking, 'accepted')
  const customer = await people.enter(amina)
  const provider = await people.enter(grace, { viewport: DESKTOP })
  await openBooking(customer.page, /^Grace Okafor/)
  await button(customer.page, 'Contact').click()
  await write(customer.page, 'One')
  await expect(tick(customer.page, 'One', 'Delivered')).toBeVisible()
  await write(customer.page, 'Two')
  await server.kill()

  await expect(pill(customer.page, /^Offline/)).toBeVisible()
  await expect(pill(provider.page, /^Offline/)).toBeVisible()
  await write(customer.page, 'Three')
  await expect(customer.page.getByText('Message sent locally (offline mode)')).toBeVisible()
  await chooseStatus(provider.page, 'Busy')

  await server.start()
  await expect(tick(customer.page, 'Three', 'Delivered')).toBeVisible({ timeout: BACK_WITHIN_MS })
  await expect(pill(customer.page, 'Up to date')).toBeVisible()
  await expect(pill(provider.page, 'Up to date')).toBeVisible({ timeout: BACK_WITHIN_MS })
  expect(await messagesOf(grace, booking)).toEqual(['One', 'Two', 'Three'])
  for (const message of ['One', 'Two', 'Three']) await expect(bubble(customer.page, message)).toHaveCount(1)
  await customer.page.goBack()
  await button(customer.page, 'Home').click()
  await expect(rowOf(customer.page, 'Grace Okafor')).toContainText('Busy')
})

test('a provider in a basement accepts and completes, and the customer hears of it in order', async ({ people, server, wire }) => {
  const grace = await openProvider(server, 'Grace Okafor')
  const amina = await openAccount(server, 'Amina Diallo')
  const customer = await people.enter(amina)
  const provider = await people.enter(grace, { origin: wire.origin })
  await openTab(provider.page, 'Bookings')
  await bookNow(customer.page, 'Grace Okafor')
  const job = jobOf(provider.page, 'Amina Diallo')
  await expect(job).toBeVisible()
  await expect(step(customer.page, 'Provider Notified', 'done')).toBeVisible()

  await provider.context.setOffline(true)
  wire.cut()
  for (const action of ['Accept', 'Start job', 'Mark complete']) await job.getByRole('button', { name: action }).click()
  await expect(provider.page.getByRole('list', { name: 'Ended' })).toContainText('Amina Diallo')
  await expect(pill(provider.page, /^Offline/)).toBeVisible()
  await onlyBooking(amina, 'pending')

  wire.heal()
  await provider.context.setOffline(false)
  await expect(step(customer.page, 'Service Completed', 'done')).toBeVisible({ timeout: BACK_WITHIN_MS })
  const { history } = await onlyBooking(amina, 'completed')
  expect(history.map(({ event }) => event)).toEqual(['requested', 'notified', 'accepted', 'started', 'completed'])
  await expect(pill(provider.page, 'Up to date')).toBeVisible()
})
