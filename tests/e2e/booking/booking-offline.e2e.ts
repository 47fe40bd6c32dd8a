// The same story while the network fails: cut before, during a push, during a long poll, and worse.
import { expect } from '@playwright/test'
import {
  listBookings,
  findFreeStart,
  readMessageTexts,
  onlyBooking,
  openAccount,
  openProvider,
  requestVisit,
  setBookingStatus,
} from '#tests/support/e2e/account.ts'
import {
  bookNow,
  messageBubble,
  cancelShownBooking,
  openBooking,
  syncPill,
  readyForOffline,
  providerRow,
  bookingStep,
  messageTick,
  sendMessage,
} from '#tests/support/e2e/pages/customer-page.ts'
import { button } from '#tests/support/e2e/person.ts'
import { jobRow, openTab } from '#tests/support/e2e/pages/provider-page.ts'
import { test } from '#tests/support/e2e/fixtures.ts'

/** The longest back-off is 30 s; after a short outage it is far less. */
const BACK_WITHIN_MS = 20_000

test('cut before booking: everything is done on the device, and delivered once when the network is back', async ({
  people,
  server,
  network,
}) => {
  const grace = await openProvider(server, 'Grace Okafor')
  const omar = await openProvider(server, 'Omar Haddad', { service_type: 'plumber', price_per_hour: 60, latitude: 37.779 })
  const amina = await openAccount(server, 'Amina Diallo')
  const talk = await requestVisit(amina, omar, await findFreeStart(amina, omar))
  await setBookingStatus(omar, talk, 'accepted')
  const unwanted = await requestVisit(amina, omar, await findFreeStart(amina, omar, 3))

  const { page } = await people.enter(amina, { origin: network.origin })
  await expect(providerRow(page, 'Grace Okafor')).toBeVisible()
  await readyForOffline(page)

  network.cut()
  await page.reload()
  await expect(providerRow(page, 'Grace Okafor')).toBeVisible()
  await expect(providerRow(page, 'Omar Haddad')).toBeVisible()
  await expect(syncPill(page, /^Offline/)).toBeVisible()
  await page.getByRole('searchbox').fill('plumb')
  await expect(providerRow(page, 'Grace Okafor')).toHaveCount(0)
  await expect(page.getByText('1 helper nearby')).toBeVisible()
  await page.getByRole('searchbox').fill('')

  await bookNow(page, 'Grace Okafor')
  await expect(page.getByText('Saved on this device')).toBeVisible()
  await expect(bookingStep(page, 'Booking Confirmed', 'upcoming')).toBeVisible()

  await openBooking(page, /^Omar Haddad.*Accepted/)
  await button(page, 'Contact').click()
  await sendMessage(page, 'Is there a lift?')
  await expect(page.getByText('Message sent locally (offline mode)')).toBeVisible()
  await expect(messageTick(page, 'Is there a lift?', 'Waiting to send')).toBeVisible()
  await page.goBack()

  await openBooking(page, /^Omar Haddad.*Pending/)
  await cancelShownBooking(page)
  await expect(page.getByText('Cancellation waiting to send. Omar Haddad still sees the booking.')).toBeVisible()
  expect(await listBookings(grace)).toEqual([])

  network.restore()
  await expect(syncPill(page, 'Up to date')).toBeVisible({ timeout: BACK_WITHIN_MS })
  await onlyBooking(grace, 'pending')
  await expect.poll(async () => (await listBookings(omar)).map((booking) => booking.status).toSorted()).toEqual(['accepted', 'cancelled'])
  expect(await readMessageTexts(omar, talk)).toEqual(['Is there a lift?'])
  expect(unwanted.status).toBe('pending')

  const other = await people.enter(grace)
  await openTab(other.page, 'Bookings')
  await expect(jobRow(other.page, 'Amina Diallo')).toHaveCount(1)
  await openBooking(page, /^Grace Okafor/)
  await expect(bookingStep(page, 'Provider Notified', 'done')).toBeVisible()
  await expect(page.getByRole('main').getByText('Waiting for provider confirmation.')).toBeVisible()
})

test('cut during a push: commands that the server applied before its response was lost take effect once', async ({
  people,
  server,
  network,
}) => {
  const grace = await openProvider(server, 'Grace Okafor')
  const amina = await openAccount(server, 'Amina Diallo')
  const { page } = await people.enter(amina, { origin: network.origin })
  await expect(providerRow(page, 'Grace Okafor')).toBeVisible()

  network.dropResponseTo(/_bulk_docs/)
  await bookNow(page, 'Grace Okafor')
  await expect.poll(() => network.hasDropped(), 'the answer was lost').toBe(true)
  await expect(bookingStep(page, 'Booking Confirmed', 'done')).toBeVisible({ timeout: BACK_WITHIN_MS })
  const booking = await onlyBooking(grace, 'pending')

  await setBookingStatus(grace, booking, 'accepted')
  await button(page, 'Contact').click()
  network.dropResponseTo(/_bulk_docs/)
  await sendMessage(page, 'The blue door')
  await expect.poll(() => network.hasDropped(), 'the answer was lost').toBe(true)
  await expect(messageTick(page, 'The blue door', 'Sent')).toBeVisible({ timeout: BACK_WITHIN_MS })
  await expect(messageBubble(page, 'The blue door')).toHaveCount(1)
  await expect(syncPill(page, 'Up to date')).toBeVisible({ timeout: BACK_WITHIN_MS })
  expect(await readMessageTexts(grace, booking)).toEqual(['The blue door'])
})

test('cut during a long poll: messages written meanwhile arrive in order', async ({ people, server, network }) => {
  const grace = await openProvider(server, 'Grace Okafor')
  const amina = await openAccount(server, 'Amina Diallo')
  const booking = await requestVisit(amina, grace)
  await setBookingStatus(grace, booking, 'accepted')
  const { page } = await people.enter(amina, { origin: network.origin })
  await openBooking(page, /^Grace Okafor/)
  await button(page, 'Contact').click()
  await grace.call('POST', '/chat', { booking_id: booking.id, message: 'Before the cut' })
  await expect(messageBubble(page, 'Before the cut')).toBeVisible()

  network.cut()
  await expect(syncPill(page, /^Offline/)).toBeVisible()
  const meanwhile = ['I am at the door', 'The bell is broken', 'Found it']
  for (const message of meanwhile) await grace.call('POST', '/chat', { booking_id: booking.id, message })
  await sendMessage(page, 'Coming down')
  await expect(messageTick(page, 'Coming down', 'Waiting to send')).toBeVisible()

  network.restore()
  await expect(messageTick(page, 'Coming down', 'Sent')).toBeVisible({ timeout: BACK_WITHIN_MS })
  const all = ['Before the cut', ...meanwhile, 'Coming down']
  await expect(page.getByRole('log').locator('.msg')).toContainText(all)
  expect(await readMessageTexts(amina, booking)).toEqual(all)
})
