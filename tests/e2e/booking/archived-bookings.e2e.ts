// Archived bookings are not stored on the device: the list loads them from the server at its end, and says without a connection that it
// needs one.
import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { openAccount, openProvider, requestVisit, setBookingStatus, signInAgain, type Account } from '#tests/support/e2e/account.ts'
import { syncPill, readyForOffline } from '#tests/support/e2e/pages/customer-page.ts'
import { readOriginStorage } from '#tests/support/e2e/storage/read-origin-storage.ts'
import { button, closeToasts, toast, pressInMenu } from '#tests/support/e2e/person.ts'
import { openTab } from '#tests/support/e2e/pages/provider-page.ts'
import { test } from '#tests/support/e2e/fixtures.ts'

const LONG_AGO_MS = 200 * 86_400_000
const OLD = 22
const WORDS = 'The key is under the pot'

const environment = {
  DEMO: '0',
  NODE_OPTIONS: `--import ${new URL('../../support/e2e/shifted-clock.mjs', import.meta.url).href}`,
  CLOCK_SHIFT_MS: String(-LONG_AGO_MS),
}
test.use({ environment })

async function finished(customer: Account, provider: Account, words?: string): Promise<void> {
  const booking = await requestVisit(customer, provider)
  await setBookingStatus(provider, booking, 'accepted')
  if (words !== undefined) await customer.call('POST', '/chat', { booking_id: booking.id, message: words })
  for (const status of ['in_progress', 'completed']) await setBookingStatus(provider, booking, status)
}

const past = (page: Page) => page.getByRole('list', { name: 'Past' }).getByRole('listitem')

async function table(page: Page): Promise<string[]> {
  const saving = page.waitForEvent('download')
  await button(page, 'Export as CSV').click()
  return (await readFile(await (await saving).path(), 'utf8')).trim().split('\r\n')
}

test('archived bookings load on request, with their chats, and stay on no device', async ({
  people,
  server,
  network,
  environment: set,
}) => {
  // Elsewhere than the area that the customer looks at.
  let grace = await openProvider(server, 'Grace Okafor', { city: 'Lagos', latitude: 6.5244, longitude: 3.3792 })
  let amina = await openAccount(server, 'Amina Diallo')
  await finished(amina, grace, WORDS)
  for (let count = 1; count < OLD; count += 1) await finished(amina, grace)
  await server.kill()
  ;(set as { CLOCK_SHIFT_MS: string }).CLOCK_SHIFT_MS = '0'
  await server.start()
  ;[grace, amina] = [await signInAgain(server, grace), await signInAgain(server, amina)]
  await expect.poll(async () => ((await amina.call('GET', '/bookings?older=customer')) as unknown[]).length).toBe(OLD)
  await finished(amina, grace)

  const { page } = await people.enter(amina, { origin: network.origin })
  await button(page, 'Bookings').click()
  await expect(past(page)).toHaveCount(1)
  await expect(page.getByText(`${OLD} more from over 90 days ago`)).toBeVisible()
  await button(page, 'Show older bookings').click()
  await expect(past(page)).toHaveCount(21)
  await button(page, 'Show older bookings').click()
  await expect(past(page)).toHaveCount(OLD + 1)
  await expect(button(page, 'Show older bookings')).toHaveCount(0)

  await past(page)
    .last()
    .getByRole('button', { name: /Grace Okafor/ })
    .first()
    .click()
  await pressInMenu(page, 'Receipt and history')
  await button(page, 'View chat').click()
  await expect(page.getByText(WORDS)).toBeVisible()
  await expect(page.getByText('This chat is closed. You can still read it.')).toBeVisible()
  await button(page, 'Back').click()
  await button(page, 'Close').click()
  await expect(button(page, 'Write a review')).toBeVisible()
  await button(page, 'Book again').click()
  await expect(button(page, 'Confirm Booking')).toBeVisible()
  await page.goBack()

  await page.reload()
  await readyForOffline(page)
  await button(page, 'Bookings').first().click()
  await expect(past(page)).toHaveCount(1)
  expect(await readOriginStorage(page)).not.toContain(WORDS)
  expect((await table(page)).length).toBe(OLD + 2)
  await closeToasts(page)

  network.cut()
  await expect(syncPill(page, /^Offline/)).toBeVisible()
  await expect(page.getByText('Connect to see older bookings.')).toBeVisible()
  expect((await table(page)).length).toBe(2)
  await expect(toast(page, `${OLD} bookings from over 90 days ago aren’t included.`)).toBeVisible()
  await closeToasts(page)
  await button(page, 'Profile').click()
  await expect(page.locator('dl > div', { has: page.getByText('Total bookings', { exact: true }) }).locator('dd')).toHaveText(
    String(OLD + 1),
  )

  network.restore()
  const provider = await people.enter(grace)
  await openTab(provider.page, 'Bookings')
  const ended = provider.page.getByRole('list', { name: 'Past' }).getByRole('listitem')
  await expect(ended).toHaveCount(1)
  await button(provider.page, 'Show older bookings').click()
  await expect(ended).toHaveCount(21)
})
