// Validation messages of the sign-up form.
import { expect } from '@playwright/test'
import { openAccount } from '#tests/support/e2e/account.ts'
import { button } from '#tests/support/e2e/person.ts'
import { test } from '#tests/support/e2e/fixtures.ts'

test('signing up reports what is wrong, in the specified words', async ({ people, server }) => {
  await openAccount(server, 'Amina Diallo')
  // The server answers a refusal with status 400.
  const { page } = await people.visit({ expectedNoise: /status of 400/ })
  await button(page, 'Log in').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Log in' }).click()
  for (const words of ['Email is required', 'Password is required']) await expect(dialog.getByText(words, { exact: true })).toBeVisible()
  await dialog.getByText('Sign up', { exact: true }).first().click()
  const submit = dialog.getByRole('button', { name: 'Sign up' })
  await submit.click()
  for (const words of ['Name is required', 'Email is required', 'Password is required'])
    await expect(dialog.getByText(words, { exact: true })).toBeVisible()
  await dialog.getByLabel('Name', { exact: true }).fill('Amina')
  await dialog.getByLabel('Email', { exact: true }).fill('amina at example')
  await dialog.getByLabel('Password', { exact: true }).fill('12345')
  await dialog.getByLabel('Confirm password', { exact: true }).fill('123456')
  await submit.click()
  for (const words of ['Please enter a valid email', 'Password must be at least 6 characters', 'Passwords do not match'])
    await expect(dialog.getByText(words, { exact: true })).toBeVisible()
  await expect(dialog.getByLabel('Email', { exact: true })).toBeFocused()
  await dialog.getByLabel('Email', { exact: true }).fill('amina.diallo@example.test')
  await dialog.getByLabel('Password', { exact: true }).fill('123456')
  await submit.click()
  await expect(dialog.getByText('Many people use that password. Add another word or two.')).toBeVisible()
  for (const label of ['Password', 'Confirm password']) await dialog.getByLabel(label, { exact: true }).fill('twelve grey herons')
  await submit.click()
  await expect(dialog.getByText(/already/i)).toBeVisible()
})
