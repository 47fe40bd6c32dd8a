// A customer without a service is blocked: the admin finds them, they read the reason, and can still export and delete their data.
import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { openAccount, openProvider, requestVisit } from '#tests/support/e2e/account.ts'
import { adminPassword } from '#tests/support/e2e/admin-client.ts'
import { readyForOffline } from '#tests/support/e2e/pages/customer-page.ts'
import { auditScreen } from '#tests/support/e2e/audit-screen.ts'
import { button } from '#tests/support/e2e/person.ts'
import { DESKTOP, test } from '#tests/support/e2e/fixtures.ts'

const REASON = 'Insulted two providers'
const BACK_WITHIN_MS = 30_000

test('a blocked customer is found by their address, reads the reason, exports their data and deletes the account', async ({
  people,
  server,
}) => {
  test.slow()
  const grace = await openProvider(server, 'Grace Okafor')
  const amina = await openAccount(server, 'Amina Diallo')
  const booking = await requestVisit(amina, grace)
  const customer = await people.enter(amina, { expectedNoise: /status of (403|410)/ })
  await readyForOffline(customer.page)

  const { page } = await people.visit({ origin: `${server.origin}/?admin=true`, viewport: DESKTOP })
  await page.getByLabel('Admin password', { exact: true }).fill(adminPassword(server))
  await button(page, 'Log in').click()
  await page.getByRole('tab', { name: 'Accounts' }).click()
  const asked = page.getByRole('textbox', { name: 'Email, ID or booking number' })
  await asked.fill('amina')
  await button(page, 'Find').click()
  await expect(page.getByText('No account with that exact email, ID or booking number.')).toBeVisible()
  await asked.fill(amina.email)
  await button(page, 'Find').click()
  const part = page.getByRole('region', { name: 'Accounts' })
  await expect(part.locator('.badge')).toHaveText('Open')
  expect(await auditScreen(page, 'accounts')).toEqual([])
  await button(page, 'Block: Amina Diallo').click()
  const dialog = page.getByRole('alertdialog', { name: 'Block Amina Diallo?' })
  await dialog.getByLabel('Reason').fill(REASON)
  await dialog.getByRole('button', { name: 'Block', exact: true }).click()
  await expect(part.locator('.badge')).toHaveText('Blocked')
  await page.getByRole('tab', { name: 'Audit log' }).click()
  await expect(page.getByRole('main').getByRole('listitem').first()).toContainText('Account blocked')

  const told = customer.page.getByRole('main')
  await expect(told.getByRole('heading', { name: 'This account is blocked.' })).toBeVisible({ timeout: BACK_WITHIN_MS })
  await expect(told.getByText(REASON)).toBeVisible()
  expect(await auditScreen(customer.page, 'a blocked account')).toEqual([])
  const [download] = await Promise.all([customer.page.waitForEvent('download'), button(customer.page, 'Download my data').click()])
  const data = JSON.parse(await readFile(await download.path(), 'utf8')) as Record<string, unknown>
  expect(data).toMatchObject({ is_complete: true, bookings: [{ id: booking.id }], notifications: expect.any(Array) })
  expect(JSON.stringify(data['notifications'])).toContain(REASON)

  await button(customer.page, 'Delete profile').click()
  const last = customer.page.getByRole('alertdialog', { name: 'Delete your profile?' })
  await expect(last.getByText('this email can’t sign up again for a year')).toBeVisible()
  await last.getByLabel('Your password', { exact: true }).fill(amina.password)
  await last.getByRole('button', { name: 'Delete profile' }).click()
  await expect(customer.page.getByText('Profile deleted successfully.')).toBeVisible({ timeout: BACK_WITHIN_MS })
  await button(customer.page, 'Back to the map').click()
  await expect(customer.page.getByRole('list', { name: 'List of helpers' })).toBeVisible()
})
