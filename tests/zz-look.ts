import { chromium } from '@playwright/test'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { browserArguments, findBrowser } from './support/find-browser.mjs'
import { startProductServer } from './support/e2e/product-server.ts'
import { openAccount, passwordOf } from './support/e2e/account.ts'
import { openStudio } from './screenshots/studio.ts'

const OUT = '/tmp/accounts/shots'
const server = await startProductServer({ DEMO: '0' })
const browser = await chromium.launch({ executablePath: findBrowser(), args: browserArguments })
try {
  const amina = await openAccount(server, 'Amina Diallo')
  await fetch(`${server.origin}/api/auth/login`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1',
    },
    body: JSON.stringify({ email: amina.email, password: amina.password, shared_device: true }),
  })
  for (const device of ['phone', 'desktop'] as const)
    for (const theme of ['light', 'dark'] as const) {
      const s = await openStudio(browser, { origin: server.origin, look: { device, theme }, folder: OUT })
      const { page } = s
      await s.button('Log in').first().click()
      await page.getByRole('checkbox').check()
      await s.shoot('login')
      await page.getByRole('button', { name: 'Forgot password?' }).click()
      await page.getByLabel('Email', { exact: true }).fill(amina.email)
      await s.shoot('forgot')
      await page.getByRole('button', { name: 'I have a code already' }).click()
      await page.getByRole('button', { name: 'Set the password' }).click()
      await s.shoot('reset-errors')
      await page.getByRole('button', { name: 'Close' }).click()
      await s.button('Log in').first().click()
      await page.getByLabel('Email', { exact: true }).fill(amina.email)
      await page.getByLabel('Password', { exact: true }).fill(passwordOf('Amina Diallo'))
      if (device === 'phone') await page.getByRole('checkbox').check()
      await page.getByRole('dialog').getByRole('button', { name: 'Log in' }).click()
      await s.button(/^Profile$/).click()
      await page.getByRole('list', { name: 'Signed-in devices' }).waitFor()
      await page.getByRole('heading', { name: 'Account and security' }).scrollIntoViewIfNeeded()
      await page.getByRole('button', { name: /Sign out everywhere/ }).scrollIntoViewIfNeeded()
      await s.shoot('devices')
      await s.button('Change password').click()
      await page.getByRole('dialog').getByRole('button', { name: 'Change password' }).click()
      await s.shoot('password')
      await page.getByRole('button', { name: 'Cancel' }).click()
      await s.button('Change email').click()
      await page.getByLabel('New email').fill('amina@elsewhere.test')
      await page.getByLabel('Current password').fill(passwordOf('Amina Diallo'))
      await s.shoot('email')
      await page.getByRole('button', { name: 'Send the letter' }).click()
      await page.getByLabel('Code').waitFor()
      await s.shoot('email-code')
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click()
      await s.button(/Sign out everywhere/).click()
      await s.shoot('others')
      await s.close()
    }
  const files = await readdir(join(server.dataDir, 'outgoing-mail'))
  console.log(files.length)
  for (const f of files.slice(0, 2)) console.log(await readFile(join(server.dataDir, 'outgoing-mail', f), 'utf8'))
} finally {
  await browser.close()
  await server.dispose()
}
