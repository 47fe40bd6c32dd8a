// A request beyond the limit says when it works again, is kept on the device, and goes out by wish once the provider answered.
import { expect } from '@playwright/test'
import { findFreeStart, listBookings, openAccount, openProvider, requestVisit, setBookingStatus } from '#tests/support/e2e/account.ts'
import { bookingStep, confirmBooking, openSheet, providerRow, syncPill } from '#tests/support/e2e/pages/customer-page.ts'
import { button } from '#tests/support/e2e/person.ts'
import { test } from '#tests/support/e2e/fixtures.ts'

const LIMIT = 'You have 3 open requests with this helper. Wait for an answer first'

test('the fourth open request with one helper waits on the device, and is sent when one was answered', async ({ people, server }) => {
  const grace = await openProvider(server, 'Grace Okafor')
  const amina = await openAccount(server, 'Amina Diallo')
  const first = await requestVisit(amina, grace, await findFreeStart(amina, grace))
  for (const nth of [1, 2]) await requestVisit(amina, grace, await findFreeStart(amina, grace, nth))
  const { page } = await people.enter(amina)
  await expect(providerRow(page, 'Grace Okafor')).toBeVisible()
  const sheet = await openSheet(page, 'Grace Okafor')
  await sheet.getByRole('button', { name: 'Book Now' }).click()
  // Said in the form already, with what counts.
  await expect(page.getByText(LIMIT)).toBeVisible()
  await expect(page.getByText(/^You can ask again when one is answered, at the latest /)).toBeVisible()
  await expect(page.getByRole('list', { name: 'Open requests that count' }).getByRole('button')).toHaveCount(3)
  await confirmBooking(page)

  await expect(page.getByRole('heading', { name: LIMIT })).toBeVisible()
  expect(await listBookings(grace)).toHaveLength(3)
  await page.getByRole('switch', { name: 'Send when it’s possible' }).click()
  await expect(syncPill(page, '1 waiting')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('switch', { name: 'Send when it’s possible' })).toBeChecked()
  expect(await listBookings(grace)).toHaveLength(3)

  await setBookingStatus(grace, first, 'rejected')
  await expect(bookingStep(page, 'Booking Confirmed', 'done')).toBeVisible({ timeout: 20_000 })
  await expect(button(page, 'Up to date')).toBeVisible()
  const sent = (await listBookings(grace)).filter(({ scheduled_date, status }) => scheduled_date === null && status === 'pending')
  expect(sent).toHaveLength(1)
})
