// The job took longer: proposed by the provider without a network, accepted by the customer without one, paid as both agreed.
import { expect } from '@playwright/test'
import { listBookings, openAccount, openProvider, requestVisit, setBookingStatus } from '#tests/support/e2e/account.ts'
import { openBooking, providerRow, readyForOffline, syncPill } from '#tests/support/e2e/pages/customer-page.ts'
import { openJob, openTab, pressJobButton, pressJobMenu } from '#tests/support/e2e/pages/provider-page.ts'
import { button } from '#tests/support/e2e/person.ts'
import { test } from '#tests/support/e2e/fixtures.ts'

const BACK_WITHIN_MS = 40_000

test('more time and material, proposed and accepted while the wire is cut: total, earnings and record follow', async ({
  people,
  server,
  network,
}) => {
  test.slow()
  const grace = await openProvider(server, 'Grace Okafor')
  const amina = await openAccount(server, 'Amina Diallo')
  const booking = await requestVisit(amina, grace, null)
  for (const status of ['accepted', 'in_progress']) await setBookingStatus(grace, booking, status)
  const customer = await people.enter(amina, { origin: network.origin })
  const provider = await people.enter(grace, { origin: network.origin })
  await expect(providerRow(customer.page, 'Grace Okafor')).toBeVisible()
  await readyForOffline(customer.page)
  await readyForOffline(provider.page)
  await openTab(provider.page, 'Bookings')
  const card = await openJob(provider.page, 'Amina Diallo')
  await expect(card).toContainText('$40.00')

  // The provider, in a basement, asks for an hour more.
  network.cut()
  await expect(syncPill(provider.page, /^Offline/)).toBeVisible()
  await pressJobMenu(provider.page, 'Amina Diallo', 'Add time or material')
  const slider = provider.page.getByRole('slider', { name: 'How much longer' })
  await slider.press('ArrowRight')
  await expect(provider.page.getByRole('region', { name: 'Propose an extra' })).toContainText('$80.00')
  await button(provider.page, 'Propose extra').click()
  await expect(card.getByRole('region', { name: 'You proposed an extra' })).toContainText('We’ll send this change')
  await expect(card.locator('.job__fact b')).toContainText('$40.00')
  await provider.page.reload()
  await openTab(provider.page, 'Bookings')
  await openJob(provider.page, 'Amina Diallo')
  await expect(card.getByRole('region', { name: 'You proposed an extra' })).toContainText('1 hr more for $40.00')
  network.restore()

  // The customer accepts without a network: the total says that it waits.
  await openBooking(customer.page, /^Grace Okafor.*In progress/)
  const proposal = customer.page.getByRole('region', { name: 'Grace Okafor proposed an extra' })
  await expect(proposal).toContainText('New total: $80.00', { timeout: BACK_WITHIN_MS })
  network.cut()
  await expect(syncPill(customer.page, /^Offline/)).toBeVisible({ timeout: BACK_WITHIN_MS })
  await button(customer.page, 'Accept extra').click()
  await expect(proposal).toHaveCount(0)
  await expect(customer.page.getByText('1 hr: $40.00')).toBeVisible()
  await expect(customer.page.getByText('Waiting to send', { exact: true }).first()).toBeVisible()
  expect((await listBookings(amina))[0]?.total_amount).toBe(booking.total_amount)
  network.restore()
  await expect(card.locator('.job__fact b')).toContainText('$80.00', { timeout: BACK_WITHIN_MS })
  await expect(customer.page.locator('.booking-summary__sum')).toContainText('$80.00')

  // Material, after the completion: without a reason it is not sent.
  await pressJobButton(provider.page, 'Amina Diallo', 'Mark complete')
  await button(provider.page, 'Details').click()
  await button(provider.page, 'Add time or material').click()
  await provider.page.getByText('Material', { exact: true }).click()
  await provider.page.getByLabel('Amount').fill('12.4')
  await button(provider.page, 'Propose extra').click()
  await expect(provider.page.getByText('Add a reason')).toBeVisible()
  await provider.page.getByLabel('What it’s for').fill('Descaler')
  await button(provider.page, 'Propose extra').click()
  // The job below the record says the same.
  await expect(provider.page.getByRole('region', { name: 'You proposed an extra' }).last()).toContainText('$12.40 for material')
  await expect(customer.page.getByRole('region', { name: 'Grace Okafor proposed an extra' })).toContainText('Descaler')
  await button(customer.page, 'Accept extra').click()
  await expect(customer.page.locator('.booking-summary__sum')).toContainText('$92.40')
  await expect(provider.page.getByRole('main').filter({ hasText: 'Booking record' })).toContainText('$92.40', { timeout: BACK_WITHIN_MS })
  await expect(provider.page.getByRole('list', { name: 'History' })).toContainText('Amina Diallo agreed to 1 hr more for $40.00')
  await provider.page.goBack()
  await openTab(provider.page, 'Earnings')
  await expect(provider.page.getByText('$92.40').first()).toBeVisible()
  await expect.poll(async () => (await listBookings(amina))[0]?.total_amount).toBe(92.4)
})
