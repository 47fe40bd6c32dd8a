// The admin dashboard: sign-in behind the flag, blocking and unblocking a provider on everybody's open screens, deciding a verification.
import { expect, type Page } from '@playwright/test'
import { openProvider } from '#tests/support/e2e/account.ts'
import { adminPassword } from '#tests/support/e2e/admin-client.ts'
import { chooseCustomer, providerRow } from '#tests/support/e2e/pages/customer-page.ts'
import { auditScreen } from '#tests/support/e2e/audit-screen.ts'
import { readOriginStorage } from '#tests/support/e2e/storage/read-origin-storage.ts'
import { button, toast } from '#tests/support/e2e/person.ts'
import { DESKTOP, PHONE, test } from '#tests/support/e2e/fixtures.ts'
import { jpegOf } from '#tests/support/pictures/jpeg-fixture.ts'

const REASON = 'Nobody came, KANARIE-7731'
const BACK_WITHIN_MS = 30_000
const ID_NUMBER = 'X7Q2-9931-KANARIE'

const field = (page: Page) => page.getByLabel('Admin password', { exact: true })
/** Row of a provider in the table. */
const tableRow = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const review = (page: Page, name: string) => tableRow(page, name).locator('.badge')

async function enter(page: Page, password: string): Promise<void> {
  await field(page).fill(password)
  await button(page, 'Log in').click()
}

test('a wrong password is reported; a blocked provider leaves open maps and is notified, then returns; the audit log shows it', async ({
  people,
  server,
}) => {
  test.slow()
  const grace = await openProvider(server, 'Grace Okafor')
  await openProvider(server, 'Omar Haddad', { service_type: 'plumber' })
  const customer = await people.visit({ viewport: DESKTOP })
  await chooseCustomer(customer.page)
  await expect(providerRow(customer.page, 'Grace Okafor')).toBeVisible()
  const provider = await people.enter(grace, { expectedNoise: /status of 403/ })
  await expect(button(provider.page, 'Verify Profile')).toBeVisible()

  const { page, context } = await people.visit({ origin: `${server.origin}/?admin=true`, viewport: DESKTOP })
  await expect(page.getByRole('heading', { name: 'Admin' })).toBeVisible()
  await enter(page, 'certainly not this one')
  await expect(page.getByText('Invalid admin password')).toBeVisible()
  await enter(page, adminPassword(server))
  await expect(review(page, 'Grace Okafor')).toHaveText('Pending')
  await expect(page.getByRole('region', { name: 'Platform stats' }).locator('dd').first()).toHaveText('2')
  expect(await auditScreen(page, 'the table')).toEqual([])

  await page.getByRole('searchbox', { name: 'Name, ID or city' }).fill('grace san')
  await expect(tableRow(page, 'Omar Haddad')).toHaveCount(0)
  await tableRow(page, 'Grace Okafor').getByRole('button', { name: 'Block: Grace Okafor' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Block Grace Okafor?' })
  await dialog.getByRole('button', { name: 'Block', exact: true }).click()
  await expect(dialog.getByText('Add a reason')).toBeVisible()
  await dialog.getByLabel('Reason').fill(REASON)
  // The admin's session ends while they type: the text is still there after the next sign-in.
  await context.clearCookies()
  await dialog.getByRole('button', { name: 'Block', exact: true }).click()
  const again = page.getByRole('alertdialog', { name: 'Log in again' })
  await again.getByLabel('Admin password', { exact: true }).fill(adminPassword(server))
  await again.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(again).toHaveCount(0)
  await expect(dialog.getByLabel('Reason')).toHaveValue(REASON)
  await dialog.getByRole('button', { name: 'Block', exact: true }).click()
  // While the pointer is on the toast, it stays.
  const undo = toast(page, 'Grace Okafor was blocked').getByRole('button', { name: 'Undo' })
  await undo.hover()
  await expect(review(page, 'Grace Okafor')).toHaveText('Blocked')

  await expect(providerRow(customer.page, 'Grace Okafor')).toHaveCount(0)
  await expect(providerRow(customer.page, 'Omar Haddad')).toBeVisible()
  const told = provider.page.getByRole('main')
  await expect(told.getByRole('heading', { name: 'This account is blocked.' })).toBeVisible()
  await expect(told.getByText(REASON)).toBeVisible()
  expect(await auditScreen(provider.page, 'a blocked account')).toEqual([])

  await undo.click()
  await expect(review(page, 'Grace Okafor')).toHaveText('Pending')
  await expect(providerRow(customer.page, 'Grace Okafor')).toBeVisible()
  // Their page asks again without being reloaded.
  await expect(button(provider.page, 'Verify Profile')).toBeVisible({ timeout: BACK_WITHIN_MS })
  await expect(button(provider.page, /^Notifications, 2 new/)).toBeVisible()

  await page.getByRole('tab', { name: 'Audit log' }).click()
  const entries = page.getByRole('main').getByRole('listitem')
  await expect(entries).toHaveCount(2)
  await expect(entries.first()).toContainText('Unblocked')
  await expect(entries.last()).toContainText(REASON)
  await button(page, 'Check the log').click()
  await expect(page.getByRole('main').getByText('2 entries, all intact.')).toBeVisible()
  expect(await readOriginStorage(page)).not.toContain('KANARIE')

  await button(page, 'Back to main app').click()
  await expect(page.getByRole('searchbox', { name: 'Service, name or skill' })).toBeVisible()
  expect(new URL(page.url()).search).toBe('')
})

test('a verification is opened on a phone with its document and approved; without a connection the admin is told so', async ({
  people,
  server,
}) => {
  const grace = await openProvider(server, 'Grace Okafor')
  const held = await fetch(`${server.origin}/api/provider/kyc/document`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${grace.token}`, 'content-type': 'image/jpeg' },
    body: jpegOf(),
  })
  const { document_id } = (await held.json()) as { document_id: string }
  const form = { full_name: 'Grace Ngozi Okafor', government_id_number: ID_NUMBER, business_category: 'cleaning_services', document_id }
  await grace.call('POST', '/provider/kyc', form)

  const { page, context } = await people.visit({ origin: `${server.origin}/?admin=true`, viewport: PHONE, colorScheme: 'dark' })
  await enter(page, adminPassword(server))
  await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: 'Grace Okafor' })).toBeVisible()
  await page.getByRole('tab', { name: 'Verifications' }).click()
  await button(page, /^Grace Okafor/).click()
  const dialog = page.getByRole('dialog', { name: 'Grace Okafor' })
  await expect(dialog.getByText(ID_NUMBER)).toBeVisible()
  await dialog.getByRole('button', { name: 'Show document' }).click()
  await expect(dialog.getByRole('img', { name: 'Identity document of Grace Okafor' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(dialog.getByText('Choose at least one')).toBeVisible()
  expect(await auditScreen(page, 'a verification')).toEqual([])
  await dialog.getByLabel('Identity', { exact: true }).check()
  await dialog.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'No one is waiting' })).toBeVisible()
  expect(await grace.call('GET', '/provider/kyc')).toMatchObject({ status: 'approved', what: ['identity'] })
  expect(await readOriginStorage(page)).not.toContain('KANARIE')

  await context.setOffline(true)
  await expect(page.getByRole('main').getByText('You’re offline. What you see may be out of date.')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('main').getByText('You’re offline.')).toHaveCount(0)
})
