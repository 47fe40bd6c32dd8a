// A request that the server cannot fulfil returns to the person as one clear card with ways to continue.
import { expect } from '@playwright/test'
import {
  listBookings,
  findFreeStart,
  openAccount,
  openProvider,
  onlyBooking,
  requestVisit,
  setBookingStatus,
} from '#tests/support/e2e/account.ts'
import {
  bookNow,
  chooseFreeTime,
  confirmBooking,
  syncPill,
  readyForOffline,
  providerRow,
  bookingStep,
} from '#tests/support/e2e/pages/customer-page.ts'
import { button } from '#tests/support/e2e/person.ts'
import { test } from '#tests/support/e2e/fixtures.ts'

const BACK_WITHIN_MS = 20_000
const STALE_MS = 11 * 60_000

test('a time that was taken meanwhile: the reason, the nearest free times, and one press that books', async ({
  people,
  server,
  network,
}) => {
  const grace = await openProvider(server, 'Grace Okafor')
  const ben = await openAccount(server, 'Ben Carter')
  const amina = await openAccount(server, 'Amina Diallo')
  const { page } = await people.enter(amina, { origin: network.origin })
  await expect(providerRow(page, 'Grace Okafor')).toBeVisible()
  await readyForOffline(page)
  network.cut()
  const time = await chooseFreeTime(page, 'Grace Okafor')
  await confirmBooking(page)
  await expect(page.getByText('Saved on this device')).toBeVisible()
  const wanted = await findFreeStart(ben, grace)
  const taken = await requestVisit(ben, grace, wanted)
  await setBookingStatus(grace, taken, 'accepted')

  network.restore()
  await expect(syncPill(page, '1 to review')).toBeVisible({ timeout: BACK_WITHIN_MS })
  await expect(page.getByText('Grace Okafor is now busy at that time, so nothing was booked.')).toBeVisible()
  const others = page.getByRole('group', { name: 'Nearest openings' }).getByRole('button')
  await expect(others).toHaveCount(3)
  await expect(others.filter({ hasText: time })).toHaveCount(0)
  for (const action of ['Edit', 'Discard']) await expect(button(page, action)).toBeVisible()
  // That time cannot be had: nothing offers to try it again.
  await expect(button(page, 'Retry')).toHaveCount(0)
  await button(page, /^Book .* · \$40\.00$/).click()
  await expect(bookingStep(page, 'Booking Confirmed', 'done')).toBeVisible()
  await expect(syncPill(page, 'Up to date')).toBeVisible()
  const booking = await onlyBooking(amina, 'pending')
  expect(booking.scheduled_date).not.toBe(wanted)
  expect((await listBookings(grace)).map(({ status }) => status).toSorted()).toEqual(['accepted', 'pending'])
})

test('a request for now that waited too long asks whether it is still needed', async ({ people, server, network }) => {
  const grace = await openProvider(server, 'Grace Okafor')
  const amina = await openAccount(server, 'Amina Diallo')
  const { page } = await people.enter(amina, { origin: network.origin, movableClock: true })
  await readyForOffline(page)
  network.cut()
  await expect(syncPill(page, /^Offline/)).toBeVisible()
  await bookNow(page, 'Grace Okafor')
  await expect(page.getByText('Saved on this device')).toBeVisible()
  await page.clock.fastForward(STALE_MS)

  network.restore()
  await expect(syncPill(page, '1 to review')).toBeVisible({ timeout: BACK_WITHIN_MS })
  await expect(page.getByRole('heading', { name: 'Still needed now?' })).toBeVisible()
  await expect(page.getByText('As soon as possible · waiting 11 min · $40.00')).toBeVisible()
  expect(await listBookings(grace)).toEqual([])
  await button(page, 'Send now').click()
  await expect(bookingStep(page, 'Booking Confirmed', 'done')).toBeVisible({ timeout: BACK_WITHIN_MS })
  await onlyBooking(grace, 'pending')
})
