// Verified contacts: a newcomer confirms the email with a code, then a phone number, which is unverified again once it changes.
import { expect } from '@playwright/test'
import { auditScreen } from '#tests/support/e2e/audit-screen.ts'
import { contactCode, writtenMessages } from '#tests/support/e2e/contact-codes.ts'
import { button, toast } from '#tests/support/e2e/person.ts'
import { test } from '#tests/support/e2e/fixtures.ts'

test('a newcomer confirms the email and the phone number, and a changed number needs a code again', async ({ people, server }) => {
  // A wrong code is answered with status 409.
  const { page } = await people.visit({ expectedNoise: /status of 409/ })
  await button(page, 'Log in').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Sign up', { exact: true }).first().click()
  await dialog.getByLabel('Name', { exact: true }).fill('Amina Diallo')
  await dialog.getByLabel('Email', { exact: true }).fill('amina@example.test')
  for (const label of ['Password', 'Confirm password']) await dialog.getByLabel(label, { exact: true }).fill('twelve grey herons')
  await dialog.getByRole('button', { name: 'Sign up' }).click()

  const card = page.getByRole('region', { name: 'Confirm your email' })
  await card.getByRole('button', { name: 'Enter code' }).click()
  await expect(dialog.getByText('We sent a code to amina@example.test. It expires in 15 minutes.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: /^Get a new code in \d+ seconds$/ })).toBeDisabled()
  expect(await auditScreen(page, 'code')).toEqual([])
  const code = await contactCode(server, 'amina@example.test')
  const field = dialog.getByLabel('6-digit code')
  const confirm = dialog.getByRole('button', { name: 'Confirm', exact: true })
  await field.fill(code === '000000' ? '000001' : '000000')
  await confirm.click()
  await expect(dialog.getByText('That code isn’t right. Check it and try again.')).toBeVisible()
  await field.fill(`${code.slice(0, 3)} ${code.slice(3)}`)
  await confirm.click()
  await expect(toast(page, 'Email confirmed')).toBeVisible()
  await expect(card).toHaveCount(0)

  await button(page, /^Profile$/).click()
  await expect(page.getByText('Verified', { exact: true })).toHaveCount(1)
  const save = async (phone: string): Promise<void> => {
    await button(page, 'Edit profile').click()
    await page.getByRole('textbox', { name: 'Phone' }).fill(phone)
    await button(page, 'Save changes').click()
  }
  await save('+1 415 555 0100')
  await button(page, 'Enter code: phone number').click()
  await field.fill(await contactCode(server, '+14155550100'))
  await confirm.click()
  await expect(page.getByText('Verified', { exact: true })).toHaveCount(2)

  await save('+1 415 555 0101')
  await expect(page.getByText('Verified', { exact: true })).toHaveCount(1)
  await expect(button(page, 'Enter code: phone number')).toBeVisible()
  await expect
    .poll(async () => (await writtenMessages(server, 'outgoing-sms')).filter((each) => each.includes('no longer belongs')).length)
    .toBe(1)
})
