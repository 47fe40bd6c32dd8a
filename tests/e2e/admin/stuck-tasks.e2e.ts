// Work that the server gave up: the admin reads why, and tries it again once the cause is gone.
import { expect } from '@playwright/test'
import { openAccount, openProvider, requestVisit } from '#tests/support/e2e/account.ts'
import { adminPassword } from '#tests/support/e2e/admin-client.ts'
import { auditScreen } from '#tests/support/e2e/audit-screen.ts'
import { confirmReceived } from '#tests/support/e2e/contact-codes.ts'
import { button } from '#tests/support/e2e/person.ts'
import { DESKTOP, test } from '#tests/support/e2e/fixtures.ts'
import { openSmtpListener } from '#tests/support/fakes/smtp-listener.ts'

const listener = await openSmtpListener()
test.use({ environment: { DEMO: '0', SMTP_URL: listener.url, MAIL_FROM: 'NearHelp <post@nearhelp.example>' } })
test.afterAll(() => listener.close())

test('an email that a mail server refuses is listed with its reason, and sent when it is tried again', async ({ people, server }) => {
  const grace = await openProvider(server, 'Grace Okafor')
  const amina = await openAccount(server, 'Amina Diallo')
  await confirmReceived(listener, grace)
  await grace.call('PUT', '/me/profile', { emailNotifications: true })
  listener.respondWith({ 'RCPT TO': '550 no such user' })
  await requestVisit(amina, grace)

  const { page } = await people.visit({ origin: `${server.origin}/?admin=true`, viewport: DESKTOP })
  await expect(page.getByRole('heading', { name: 'Admin' })).toBeVisible()
  await page.getByLabel('Admin password', { exact: true }).fill(adminPassword(server))
  await button(page, 'Log in').click()
  await page.getByRole('tab', { name: 'Stuck tasks' }).click()
  const tasks = page.getByRole('region', { name: 'Stuck tasks' })
  const task = tasks.getByRole('listitem').filter({ hasText: 'Notification by email' })
  await expect
    .poll(async () => {
      await button(page, 'Refresh').click()
      return task.count()
    })
    .toBe(1)
  await expect(task).toContainText('Grace Okafor')
  await expect(task).toContainText('It was refused. Check the address or number.')
  await expect(task).toContainText('1 attempt')
  expect(await auditScreen(page, 'stuck tasks')).toEqual([])

  listener.respondWith({})
  await task.getByRole('button', { name: 'Try again' }).click()
  await expect(task).toContainText('We’ll try that again')
  await expect.poll(() => listener.letters.map(({ to }) => to)).toContainEqual(['grace.okafor@example.test'])
  await button(page, 'Refresh').click()
  await expect(tasks.getByText('Nothing is stuck')).toBeVisible()
})
