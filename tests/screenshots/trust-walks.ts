/** The admin's walk, and people's walks through the safety of their accounts. */
import { expect as expectNow } from '@playwright/test'
import { adminPassword } from '#tests/support/e2e/admin-client.ts'
import { openProvider } from '#tests/support/e2e/account.ts'
import { logIn } from '#tests/support/e2e/person.ts'
import type { ProductServer } from '#tests/support/e2e/product-server.ts'
import type { ScreenshotSession } from './screenshot-session.ts'

const expect = expectNow.configure({ timeout: 30_000 })

export async function adminWalk({ page, button, screenshot }: ScreenshotSession, server: ProductServer): Promise<void> {
  await page.goto(`${new URL(page.url()).origin}/?admin=true`)
  const password = page.getByLabel('Admin password', { exact: true })
  await password.fill('not this one')
  await button('Log in').click()
  await expect(page.getByText('Invalid admin password')).toBeVisible()
  await screenshot('admin-prompt')
  await password.fill(adminPassword(server))
  await button('Log in').click()
  await expect(page.getByRole('region', { name: 'Platform stats' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^(Approve|Block): / }).first()).toBeVisible()
  await screenshot('admin-providers')
  await page.getByRole('searchbox', { name: 'Name, ID or city' }).fill('chidi eze')
  const block = page.getByRole('button', { name: 'Block: Chidi Eze' })
  await expect(block).toBeVisible()
  await block.click()
  const question = page.getByRole('alertdialog', { name: 'Block Chidi Eze?' })
  await question.getByRole('button', { name: 'Block', exact: true }).click()
  await screenshot('admin-block')
  await question.getByLabel('Reason').fill('Two customers waited in vain.')
  await question.getByRole('button', { name: 'Block', exact: true }).click()
  await expect(question).toHaveCount(0)
  await screenshot('admin-blocked')
  await page.getByRole('tab', { name: 'Audit log' }).click()
  await button('Check the log').click()
  await expect(page.getByText(/entr(y|ies), intact\./)).toBeVisible()
  await screenshot('admin-log')
  await page.getByRole('tab', { name: 'Verifications' }).click()
  // No such provider where this walk is the only one.
  await expect(button(/^Ngozi Bello/).or(page.getByRole('heading', { name: 'No one is waiting' }))).toBeVisible()
  await screenshot('admin-verifications')
}

export async function accountWalk({ page, button, screenshot }: ScreenshotSession): Promise<void> {
  await button('Log in').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Forgot password?' }).click()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Send code' })).toBeVisible()
  await screenshot('account-forgot')
  await page.keyboard.press('Escape')
  await logIn(page, 'amina@demo.nearhelp.test')
  await button(/^Profile$/).click()
  const devices = page.getByRole('list', { name: 'Your devices' })
  await expect(devices.getByRole('listitem').first()).toBeVisible()
  await devices.scrollIntoViewIfNeeded()
  await screenshot('account-security')
  for (const [press, name] of [
    ['Change password', 'account-password'],
    ['Change email', 'account-email'],
  ] as const) {
    await button(press).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await screenshot(name)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
}

export async function verificationWalk({ page, button, screenshot }: ScreenshotSession, server: ProductServer): Promise<void> {
  const ngozi = await openProvider(server, 'Ngozi Bello')
  await logIn(page, ngozi.email, ngozi.password)
  await button('Verify Profile').click()
  const form = page.getByRole('dialog')
  await form.getByRole('button', { name: 'Submit Verification' }).click()
  await screenshot('verification-errors')
  await form.getByLabel('Full name').fill('Ngozi Bello')
  await form.getByLabel('Government ID number').fill('A1234567')
  await form.getByLabel('Business category').selectOption({ label: 'Cleaning services' })
  await screenshot('verification-form')
  await form.getByRole('button', { name: 'Submit Verification' }).click()
  await expect(page.getByText('Verification under review')).toBeVisible()
  await screenshot('verification-waiting')
}
