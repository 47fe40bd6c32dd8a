// One booking from the saved place to the review, on two phones whose networks are cut again and again.
import { expect } from '@playwright/test'
import { ulid } from 'ulid'
import { listBookings, onlyBooking, openAccount, openProvider } from '#tests/support/e2e/account.ts'
import { takePhoto } from '#tests/support/e2e/camera.ts'
import { confirmBooking, openBooking, openSheet, providerRow, readyForOffline, syncPill } from '#tests/support/e2e/pages/customer-page.ts'
import { jobCard, jobRow, openJob, openTab, pressJobButton, pressJobMenu } from '#tests/support/e2e/pages/provider-page.ts'
import { button } from '#tests/support/e2e/person.ts'
import { openNetworkProxy } from '#tests/support/e2e/network-proxy.ts'
import { test } from '#tests/support/e2e/fixtures.ts'

const BACK_WITHIN_MS = 40_000

test('saved place, photo, acceptance, way, code, more time, completion in a basement, review', async ({ people, server, network }) => {
  test.slow()
  const grace = await openProvider(server, 'Grace Okafor')
  const amina = await openAccount(server, 'Amina Diallo')
  await amina.call('PUT', `/me/places/${ulid()}`, { label: 'Work', address: '12 Oak Street', place_notes: 'Ring twice' })
  const wire = await openNetworkProxy(server.port)
  const { page: phone } = await people.enter(amina, { origin: wire.origin })
  // A photo that is still on its way is asked for in vain.
  const { page } = await people.enter(grace, { origin: network.origin, expectedNoise: /status of 404/ })
  await expect(providerRow(phone, 'Grace Okafor')).toBeVisible()
  await readyForOffline(phone)
  await openTab(page, 'Bookings')
  const card = jobCard(page, 'Amina')

  // Everything about the request is given without a network.
  const photo = await takePhoto(phone, 1_200, 900)
  wire.cut()
  await expect(syncPill(phone, /^Offline/)).toBeVisible()
  await (await openSheet(phone, 'Grace Okafor')).getByRole('button', { name: 'Book Now' }).click()
  await button(phone, 'Work').click()
  await expect(phone.getByLabel('Address')).toHaveValue('12 Oak Street')
  await phone.getByLabel('Add photos').setInputFiles([{ name: 'oven.jpg', mimeType: 'image/jpeg', buffer: photo }])
  await expect(phone.getByRole('img', { name: 'Photo 1 of 1' })).toBeVisible()
  await phone.getByRole('switch', { name: 'Start code' }).click()
  await confirmBooking(phone)
  wire.restore()

  // Before the acceptance the helper sees the photo and no address.
  await expect(jobRow(page, 'Amina')).toBeVisible({ timeout: BACK_WITHIN_MS })
  await openJob(page, 'Amina')
  await expect(card.getByRole('img', { name: 'Photo 1 of 1' })).toBeVisible({ timeout: BACK_WITHIN_MS })
  await expect(card).not.toContainText('12 Oak Street')
  await pressJobButton(page, 'Amina Diallo', 'Accept')
  await expect(card).toContainText('12 Oak Street')
  await expect(card).toContainText('Ring twice')
  const digits = phone.locator('.start-code__digits')
  await expect(digits).toHaveText(/^\d{4}$/, { timeout: BACK_WITHIN_MS })
  await expect(
    phone
      .getByRole('listitem')
      .filter({ hasText: 'Provider En Route' })
      .getByText(/^\d\d:\d\d$/),
  ).toBeVisible()

  // The basement: start with the code, more time, completion.
  await readyForOffline(page)
  network.cut()
  await expect(syncPill(page, /^Offline/)).toBeVisible()
  await card.getByRole('textbox', { name: 'Start code from Amina Diallo' }).fill((await digits.textContent()) ?? '')
  await pressJobButton(page, 'Amina Diallo', 'Start job')
  await pressJobMenu(page, 'Amina Diallo', 'Add time or material')
  await button(page, 'Propose extra').click()
  await expect(card.getByRole('region', { name: 'You proposed an extra' })).toBeVisible()
  await pressJobButton(page, 'Amina Diallo', 'Mark complete')
  expect((await onlyBooking(amina, 'accepted')).status).toBe('accepted')
  // A quarter of its hours after the acceptance: the review counts.
  await server.pass(16 * 60_000)
  network.restore()

  await onlyBooking(amina, 'completed')
  await openBooking(phone, /^Grace Okafor.*Completed/)
  await expect(phone.getByRole('list', { name: 'History' })).toContainText('Start confirmed')
  const proposal = phone.getByRole('region', { name: 'Grace Okafor proposed an extra' })
  await expect(proposal).toContainText('0.5 hr more for $20.00')
  wire.cut()
  await expect(syncPill(phone, /^Offline/)).toBeVisible()
  await button(phone, 'Accept extra').click()
  await button(phone, 'Write a review').click()
  const dialog = phone.getByRole('dialog', { name: 'How was Grace Okafor?' })
  await dialog.getByRole('radio', { name: '5 stars' }).check({ force: true })
  await dialog.getByRole('button', { name: 'Send review' }).click()
  await expect(dialog).toHaveCount(0)
  wire.restore()

  await expect.poll(async () => (await listBookings(amina))[0]?.total_amount, { timeout: BACK_WITHIN_MS }).toBe(60)
  const reviews = async () =>
    ((await grace.call('GET', `/providers/${grace.uid}/reviews`)) as { rating: number }[]).map(({ rating }) => rating)
  await expect.poll(reviews, { timeout: BACK_WITHIN_MS }).toEqual([5])
  await openTab(page, 'Earnings')
  await expect(page.getByText('$60.00').first()).toBeVisible({ timeout: BACK_WITHIN_MS })
  await wire.close()
})
