// What survives when a browser or the server is killed.
import { expect, type Page } from '@playwright/test'
import {
  listBookings,
  readMessageTexts,
  onlyBooking,
  openAccount,
  openProvider,
  requestVisit,
  setBookingStatus,
} from '#tests/support/e2e/account.ts'
import {
  bookNow,
  confirmBooking,
  messageBubble,
  openBooking,
  openSheet,
  syncPill,
  readyForOffline,
  providerRow,
  bookingStep,
  messageTick,
  sendMessage,
} from '#tests/support/e2e/pages/customer-page.ts'
import { button, logIn } from '#tests/support/e2e/person.ts'
import { chooseStatus, closeJob, openJob, openTab } from '#tests/support/e2e/pages/provider-page.ts'
import { DESKTOP, test } from '#tests/support/e2e/fixtures.ts'

const BACK_WITHIN_MS = 30_000

/** Navigates to the chat of a booking from any view: a killed browser may have saved the last view, or the one before. */
async function reachChat(page: Page, row: RegExp): Promise<void> {
  await expect(async () => {
    if (await page.getByRole('textbox', { name: 'Message' }).isVisible()) return
    await openBooking(page, row)
    await button(page, 'Contact').click()
  }).toPass({ timeout: BACK_WITHIN_MS })
}

test('a browser killed with unsent commands still has them, and delivers them once', async ({ device, server, network }) => {
  // Starts a whole browser three times.
  test.slow()
  const grace = await openProvider(server, 'Grace Okafor')
  const omar = await openProvider(server, 'Omar Haddad', { service_type: 'plumber' })
  const amina = await openAccount(server, 'Amina Diallo')
  const talk = await requestVisit(amina, omar)
  await setBookingStatus(omar, talk, 'accepted')
  const first = await device.open(network.origin)
  await logIn(first, amina.email, amina.password)
  await expect(providerRow(first, 'Grace Okafor')).toBeVisible()
  await readyForOffline(first)
  await device.quit()

  network.cut()
  const second = await device.open(network.origin)
  await (await openSheet(second, 'Grace Okafor')).getByRole('button', { name: 'Book Now' }).click()
  // This browser has no position to fill in.
  await second.getByLabel('Address').fill('12 Valencia Street')
  await confirmBooking(second)
  await expect(second.getByText('Saved on this device')).toBeVisible()
  await openBooking(second, /^Omar Haddad/)
  await button(second, 'Contact').click()
  await sendMessage(second, 'The gate is open')
  await expect(messageTick(second, 'The gate is open', 'Waiting to send')).toBeVisible()
  await device.kill()

  const third = await device.open(network.origin)
  await reachChat(third, /^Omar Haddad/)
  await expect(messageTick(third, 'The gate is open', 'Waiting to send')).toBeVisible()
  await syncPill(third, /^Offline/).click()
  await expect(third.getByRole('list', { name: 'Waiting to send' }).getByRole('listitem')).toContainText([
    'Booking with Grace Okafor',
    'Message to Omar Haddad',
  ])
  expect(await listBookings(grace)).toEqual([])

  network.restore()
  await expect(third.getByText('You’re up to date')).toBeVisible({ timeout: BACK_WITHIN_MS })
  await onlyBooking(grace, 'pending')
  expect(await readMessageTexts(omar, talk)).toEqual(['The gate is open'])
})

test('a server killed while people write restarts with everything it acknowledged, and both devices receive it', async ({
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
  await sendMessage(customer.page, 'One')
  await expect(messageTick(customer.page, 'One', 'Delivered')).toBeVisible()
  await sendMessage(customer.page, 'Two')
  await server.kill()

  await expect(syncPill(customer.page, /^Offline/)).toBeVisible()
  await expect(syncPill(provider.page, /^Offline/)).toBeVisible()
  await sendMessage(customer.page, 'Three')
  await expect(customer.page.getByText('Message sent locally (offline mode)')).toBeVisible()
  await chooseStatus(provider.page, 'Busy')

  await server.start()
  await expect(messageTick(customer.page, 'Three', 'Delivered')).toBeVisible({ timeout: BACK_WITHIN_MS })
  await expect(syncPill(customer.page, 'Up to date')).toBeVisible()
  await expect(syncPill(provider.page, 'Up to date')).toBeVisible({ timeout: BACK_WITHIN_MS })
  expect(await readMessageTexts(grace, booking)).toEqual(['One', 'Two', 'Three'])
  for (const message of ['One', 'Two', 'Three']) await expect(messageBubble(customer.page, message)).toHaveCount(1)
  await customer.page.goBack()
  await button(customer.page, 'Home').click()
  await expect(providerRow(customer.page, 'Grace Okafor')).toContainText('Busy')
})

test('a provider in a basement accepts and completes, and the customer learns of it in order', async ({ people, server, network }) => {
  const grace = await openProvider(server, 'Grace Okafor')
  const amina = await openAccount(server, 'Amina Diallo')
  const customer = await people.enter(amina)
  const provider = await people.enter(grace, { origin: network.origin })
  await openTab(provider.page, 'Bookings')
  await bookNow(customer.page, 'Grace Okafor')
  const job = await openJob(provider.page, 'Amina Diallo')
  await expect(bookingStep(customer.page, 'Provider Notified', 'done')).toBeVisible()

  await provider.context.setOffline(true)
  network.cut()
  for (const action of ['Accept', 'Start job', 'Mark complete']) await job.getByRole('button', { name: action }).click()
  await closeJob(provider.page)
  await expect(provider.page.getByRole('list', { name: 'Past' })).toContainText('Amina Diallo')
  await expect(syncPill(provider.page, /^Offline/)).toBeVisible()
  await onlyBooking(amina, 'pending')

  network.restore()
  await provider.context.setOffline(false)
  await expect(bookingStep(customer.page, 'Service Completed', 'done')).toBeVisible({ timeout: BACK_WITHIN_MS })
  const { history } = await onlyBooking(amina, 'completed')
  expect(history.map(({ event }) => event)).toEqual(['requested', 'notified', 'accepted', 'started', 'completed'])
  await expect(syncPill(provider.page, 'Up to date')).toBeVisible()
})
