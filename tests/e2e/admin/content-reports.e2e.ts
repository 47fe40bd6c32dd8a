// Content reports: a message is reported without a connection, hidden in both open chats, appealed and shown again; a visitor logs in to report a
// review.
import { expect, type Page } from '@playwright/test'
import { finishJob, openAccount, openProvider, requestVisit, setBookingStatus, type Account } from '#tests/support/e2e/account.ts'
import { signInAdmin, adminPassword } from '#tests/support/e2e/admin-client.ts'
import {
  messageBubble,
  chooseCustomer,
  growSheet,
  openBooking,
  openSheet,
  syncPill,
  readyForOffline,
} from '#tests/support/e2e/pages/customer-page.ts'
import { auditScreen } from '#tests/support/e2e/audit-screen.ts'
import { button, closeToasts, toast } from '#tests/support/e2e/person.ts'
import { closeJob, openTab, pressJobButton } from '#tests/support/e2e/pages/provider-page.ts'
import { DESKTOP, test } from '#tests/support/e2e/fixtures.ts'

const RUDE = '<img src=x onerror="document.title=1"> Pay me in cash & tell nobody'
const WORDS = '<b onclick=alert(1)>He</b> wants "cash"'
const HIDDEN = 'This message was hidden by NearHelp.'
const BACK_WITHIN_MS = 20_000

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name })
const menuOf = (page: Page, message: string) =>
  messageBubble(page, message).getByRole('button', { name: /^More for message from Grace Okafor/ })

/** Enters the reason in the open dialog and sends it. */
async function sendReport(page: Page, title: string, reason: string, words: string): Promise<void> {
  const dialog = dialogOf(page, title)
  await dialog.getByLabel('What’s wrong?').selectOption({ label: reason })
  await dialog.getByLabel(/^Tell us more/).fill(words)
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(dialog).toHaveCount(0)
}

async function openTalk(server: Parameters<typeof openProvider>[0]): Promise<{ readonly amina: Account; readonly grace: Account }> {
  const grace = await openProvider(server, 'Grace Okafor')
  const amina = await openAccount(server, 'Amina Diallo')
  const booking = await requestVisit(amina, grace)
  await setBookingStatus(grace, booking, 'accepted')
  await grace.call('POST', '/chat', { booking_id: booking.id, message: RUDE })
  return { amina, grace }
}

test('a message reported without a connection is hidden in both open chats, and shown again after an appeal', async ({
  people,
  server,
  network,
}) => {
  test.slow()
  const { amina, grace } = await openTalk(server)
  const { page } = await people.enter(amina, { origin: network.origin })
  await readyForOffline(page)
  await openBooking(page, /^Grace Okafor/)
  await button(page, 'Contact').click()
  await expect(messageBubble(page, RUDE)).toBeVisible()

  network.cut()
  await expect(syncPill(page, /^Offline/)).toBeVisible()
  await menuOf(page, RUDE).press('Enter')
  await page.keyboard.press('End')
  await expect(page.getByRole('menuitem', { name: 'Report' })).toBeFocused()
  await page.keyboard.press('Enter')
  const dialog = dialogOf(page, 'Report this message')
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(dialog.getByLabel('What’s wrong?')).toBeFocused()
  await expect(dialog.getByLabel('What’s wrong?')).toHaveAccessibleDescription('Choose a reason')
  expect(await auditScreen(page, 'the report')).toEqual([])
  await sendReport(page, 'Report this message', 'Fraud, or asks to pay elsewhere', WORDS)
  await expect(toast(page, 'Thanks for your report')).toBeVisible()
  await expect(messageBubble(page, RUDE)).toContainText('Waiting')
  await expect(menuOf(page, RUDE)).toBeFocused()
  expect(await auditScreen(page, 'a chat with a report')).toEqual([])
  const admin = await signInAdmin(server)
  expect(await admin.call('GET', '/admin/reports')).toMatchObject({ items: [] })
  network.restore()
  await expect
    .poll(async () => ((await admin.call('GET', '/admin/reports')) as { items: unknown[] }).items.length, { timeout: BACK_WITHIN_MS })
    .toBe(1)
  await expect(messageBubble(page, RUDE)).toContainText('Reported')

  const provider = await people.enter(grace)
  await openTab(provider.page, 'Bookings')
  await pressJobButton(provider.page, 'Amina Diallo', 'Contact')
  await expect(messageBubble(provider.page, RUDE)).toBeVisible()
  await expect(messageBubble(provider.page, RUDE).getByRole('button')).toHaveCount(0)

  const office = await people.visit({ origin: `${server.origin}/?admin=true`, viewport: DESKTOP })
  await office.page.getByLabel('Admin password', { exact: true }).fill(adminPassword(server))
  await button(office.page, 'Log in').click()
  await office.page.getByRole('tab', { name: 'To decide' }).click()
  const card = office.page.getByRole('article', { name: 'Message: Grace Okafor' })
  await expect(card.getByText(RUDE)).toBeVisible()
  await expect(card.getByText(WORDS)).toBeVisible()
  await expect(card.getByText('Amina Diallo')).toBeVisible()
  expect(await auditScreen(office.page, 'the reports')).toEqual([])
  await card.getByRole('button', { name: 'Hide: Grace Okafor' }).click()
  const hide = office.page.getByRole('alertdialog', { name: 'Hide what Grace Okafor wrote?' })
  await hide.getByLabel('Reason').fill('Asks to pay elsewhere')
  await hide.getByRole('button', { name: 'Hide', exact: true }).click()
  await expect(hide).toHaveCount(0)
  for (const chat of [page, provider.page]) {
    await expect(messageBubble(chat, HIDDEN)).toBeVisible()
    await expect(messageBubble(chat, 'Pay me in cash')).toHaveCount(0)
  }
  expect(await auditScreen(provider.page, 'a chat with a hidden message')).toEqual([])

  // Its author reads which and why, and asks for another look.
  await closeToasts(provider.page)
  await provider.page.keyboard.press('Escape')
  await closeJob(provider.page)
  await button(provider.page, /^Notifications/)
    .first()
    .click()
  await button(provider.page, /^Hidden by NearHelp/).click()
  const appeal = dialogOf(provider.page, 'Hidden by NearHelp')
  await expect(appeal.getByText('because it looks like fraud or asks to pay elsewhere', { exact: false })).toBeVisible()
  expect(await auditScreen(provider.page, 'an appeal')).toEqual([])
  await appeal.getByLabel('What should we know?').fill('We know each other')
  await appeal.getByRole('button', { name: 'Send appeal' }).click()
  await expect(appeal).toHaveCount(0)
  await button(office.page, 'Refresh').click()
  await expect(card.getByText('We know each other')).toBeVisible()
  await card.getByRole('button', { name: 'Restore: Grace Okafor' }).click()
  const restore = office.page.getByRole('alertdialog', { name: 'Show what Grace Okafor wrote again?' })
  await restore.getByLabel('Reason').fill('It was a joke')
  await restore.getByRole('button', { name: 'Restore', exact: true }).click()
  await expect(messageBubble(page, RUDE)).toBeVisible()
  await expect(toast(provider.page, 'Visible again')).toBeVisible({ timeout: BACK_WITHIN_MS })
  await expect(page).not.toHaveTitle('1')
})

test('a visitor logs in to report a review; once hidden it leaves the open profile, and its author reads why', async ({
  people,
  server,
}) => {
  const grace = await openProvider(server, 'Grace Okafor')
  const amina = await openAccount(server, 'Amina Diallo')
  const ben = await openAccount(server, 'Ben Carter')
  const booking = await requestVisit(amina, grace)
  await setBookingStatus(grace, booking, 'accepted')
  await finishJob(server, grace, booking)
  await amina.call('POST', `/providers/${grace.uid}/reviews`, { booking_id: booking.id, rating: 1, comment: 'A thief, all of them' })

  const { page } = await people.visit()
  await chooseCustomer(page)
  const sheet = await openSheet(page, 'Grace Okafor')
  await growSheet(sheet)
  await expect(sheet.getByText('A thief, all of them')).toBeVisible()
  await button(page, /^Report the review by/).click()
  const login = page.getByRole('dialog')
  await login.getByLabel('Email', { exact: true }).fill(ben.email)
  await login.getByLabel('Password', { exact: true }).fill(ben.password)
  await login.getByRole('button', { name: 'Log in' }).click()
  await sendReport(page, 'Report this review', 'Offensive or threatening', '')
  await expect(button(page, 'Reported')).toBeVisible()

  const admin = await signInAdmin(server)
  const list = async () => ((await admin.call('GET', '/admin/reports')) as { items: { id: string }[] }).items
  await expect.poll(async () => (await list()).length).toBe(1)
  const id = encodeURIComponent((await list())[0]?.id ?? '')
  await admin.call('PUT', `/admin/reports/${id}`, { action: 'hide', reason: 'An insult' })
  await expect(sheet.getByText('A thief, all of them')).toHaveCount(0)
  await expect(sheet.getByText('No reviews yet')).toBeVisible()

  const author = await people.enter(amina)
  await openBooking(author.page, /^Grace Okafor/)
  await expect(author.page.getByText('NearHelp hid this review.', { exact: false })).toBeVisible()
  await expect(author.page.getByText('Reason: An insult')).toBeVisible()
  expect(await auditScreen(author.page, 'a hidden review')).toEqual([])
})
