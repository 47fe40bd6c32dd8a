// Account settings: signed-in devices, changing the password and the e-mail address, and resetting a forgotten password.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { openAccount } from '#tests/support/e2e/account.ts'
import { syncPill, readyForOffline } from '#tests/support/e2e/pages/customer-page.ts'
import { auditScreen } from '#tests/support/e2e/audit-screen.ts'
import { button, logIn, toast } from '#tests/support/e2e/person.ts'
import { DESKTOP, test } from '#tests/support/e2e/fixtures.ts'
import type { ProductServer } from '#tests/support/e2e/product-server.ts'

const BACK_WITHIN_MS = 20_000

/** Returns the code of the e-mail with this subject to this address, as soon as it is written. */
async function codeTo(server: ProductServer, to: string, subject: string): Promise<string> {
  const folder = join(server.dataDir, 'outgoing-mail')
  const find = async (): Promise<string> => {
    // A file that is still being written has another extension.
    const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'))
    const letters = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
    const letter = letters.find((each) => each.includes(`\r\nTo: ${to}\r\n`) && each.includes(`\r\nSubject: ${subject}\r\n`))
    // Long lines of an e-mail are folded.
    return /[0-9A-Z]{26}\.[\w-]{24}/.exec(letter?.replaceAll('=\r\n', '') ?? '')?.[0] ?? ''
  }
  await expect.poll(find, { message: `the letter '${subject}' to ${to}`, timeout: BACK_WITHIN_MS }).not.toBe('')
  return find()
}

const fill = async (page: Page, label: string, words: string): Promise<void> =>
  page.getByRole('dialog').getByLabel(label, { exact: true }).fill(words)
const press = async (page: Page, name: string): Promise<void> => page.getByRole('dialog').getByRole('button', { name, exact: true }).click()

test('signs out devices, changes the password and the address, and resets a forgotten password', async ({ people, server, network }) => {
  test.slow()
  const amina = await openAccount(server, 'Amina Diallo')
  const other = await people.enter(amina, { viewport: DESKTOP })
  await readyForOffline(other.page)
  const { page } = await people.enter(amina, { origin: network.origin, expectedNoise: /status of 40[03]/ })
  await readyForOffline(page)
  await button(page, /^Profile$/).click()
  const devices = page.getByRole('list', { name: 'Your devices' }).getByRole('listitem')
  await expect(devices).toHaveCount(3)
  await expect(devices.first()).toContainText('This device')
  expect(await auditScreen(page, 'account and security')).toEqual([])

  await button(page, 'Log out everywhere else').click()
  await page.getByRole('alertdialog', { name: 'Log out everywhere else?' }).getByRole('button', { name: 'Log out' }).click()
  await expect(devices).toHaveCount(1)
  await expect(other.page.getByRole('main').getByText('You were logged out from another device')).toBeVisible({ timeout: BACK_WITHIN_MS })

  await button(page, 'Change password').click()
  await fill(page, 'Current password', 'a guess')
  await fill(page, 'New password', 'another password')
  await fill(page, 'Confirm password', 'another pasword')
  await press(page, 'Change password')
  await expect(page.getByText('Passwords do not match')).toBeVisible()
  await fill(page, 'Confirm password', 'another password')
  await press(page, 'Change password')
  await expect(page.getByText('That password isn’t right. Try again.')).toBeVisible()
  await expect(page.getByRole('dialog').getByLabel('Current password', { exact: true })).toBeFocused()
  await fill(page, 'Current password', amina.password)
  // The same words while typing and, from the server, at the field.
  const isHers = page.getByRole('dialog').getByText('That has your name or email in it. Add another word or two.')
  for (const label of ['New password', 'Confirm password']) await fill(page, label, 'Amina2026')
  await expect(isHers).toBeVisible()
  await press(page, 'Change password')
  await expect(isHers.and(page.getByRole('alert'))).toBeVisible()
  await expect(page.getByRole('dialog').getByLabel('New password', { exact: true })).toBeFocused()
  for (const label of ['New password', 'Confirm password']) await fill(page, label, 'another password')
  await expect(page.getByRole('dialog').getByText('Good password')).toBeVisible()
  network.cut()
  await press(page, 'Change password')
  await expect(page.getByText('Connect to continue. What you typed is still here.')).toBeVisible()
  network.restore()
  await press(page, 'Change password')
  await expect(toast(page, 'You’ve been logged out on all other devices.').first()).toBeVisible({ timeout: BACK_WITHIN_MS })

  await expect(syncPill(page, 'Up to date')).toBeVisible({ timeout: BACK_WITHIN_MS })
  await button(page, 'Change email').click()
  await fill(page, 'New email', 'amina@elsewhere.test')
  await fill(page, 'Current password', 'another password')
  await press(page, 'Send email')
  await expect(page.getByRole('dialog').getByLabel('Code', { exact: true })).toBeVisible({ timeout: BACK_WITHIN_MS })
  await fill(page, 'Code', await codeTo(server, 'amina@elsewhere.test', 'Confirm your new email'))
  await press(page, 'Confirm')
  await expect(page.getByRole('main').getByText('amina@elsewhere.test')).toBeVisible({ timeout: BACK_WITHIN_MS })

  await button(page, 'Logout').click()
  await page.getByRole('alertdialog', { name: 'Log out?' }).getByRole('button', { name: 'Log out' }).click()
  await button(page, 'Log in').first().click()
  await press(page, 'Forgot password?')
  // The dialog that it replaces has a field of the same name.
  await expect(page.getByRole('dialog', { name: 'Forgot password' })).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Log in' })).toHaveCount(0)
  await fill(page, 'Email', 'amina@elsewhere.test')
  await press(page, 'Send code')
  await expect(page.getByRole('dialog', { name: 'Set a new password' })).toBeVisible({ timeout: BACK_WITHIN_MS })
  const code = await codeTo(server, 'amina@elsewhere.test', 'Reset your password')
  // Opens the address as the link of the e-mail would if the server knew its own origin.
  await page.goto('about:blank')
  await page.goto(`${network.origin}/#reset=${code}`)
  await expect(page.getByRole('dialog', { name: 'Set a new password' })).toBeVisible()
  await expect.poll(() => new URL(page.url()).hash).toBe('')
  expect(await auditScreen(page, 'set a new password')).toEqual([])
  await fill(page, 'New password', 'the third password')
  await fill(page, 'Confirm password', 'the third password')
  await press(page, 'Set password')
  await expect(
    page.getByRole('dialog').getByText('Password changed. You’ve been logged out on all devices, and your calendar link no longer works.'),
  ).toBeVisible()
  await press(page, 'Close')
  await logIn(page, 'amina@elsewhere.test', 'the third password')
  await expect(button(page, 'Logout')).toBeVisible()
})
