// A lost phone: its owner signs it out from another device, and as soon as the phone learns of it, it keeps none of their data.
import { expect, type Page } from '@playwright/test'
import { readMessageTexts, openAccount, openProvider, requestVisit, setBookingStatus, signInAgain } from '#tests/support/e2e/account.ts'
import { openBooking, syncPill, readyForOffline, messageTick, sendMessage } from '#tests/support/e2e/pages/customer-page.ts'
import { auditScreen } from '#tests/support/e2e/audit-screen.ts'
import { readOriginStorage } from '#tests/support/e2e/storage/read-origin-storage.ts'
import { button, logIn } from '#tests/support/e2e/person.ts'
import { test } from '#tests/support/e2e/fixtures.ts'

const BACK_WITHIN_MS = 30_000

const canaryIn = (text: string): string | undefined => /.{0,60}canary.{0,60}/i.exec(text)?.[0]
const said = (page: Page) => page.getByRole('main').getByText('You were logged out from another device')

test('a phone that was signed out remotely is emptied, and its unsent commands go out when the person signs in again', async ({
  people,
  server,
  network,
}) => {
  test.slow()
  const grace = await openProvider(server, 'Grace Okafor')
  const canary = await openAccount(server, 'Canary Firstname')
  const booking = await requestVisit(canary, grace)
  await setBookingStatus(grace, booking, 'accepted')
  const { page } = await people.enter(canary, { origin: network.origin })
  await readyForOffline(page)
  await openBooking(page, /^Grace Okafor/)
  await button(page, 'Contact').click()
  await sendMessage(page, 'Canary in the thread')
  await expect(messageTick(page, 'Canary in the thread', 'Sent')).toBeVisible()
  network.cut()
  await sendMessage(page, 'Canary without a network')
  await expect(messageTick(page, 'Canary without a network', 'Waiting to send')).toBeVisible()
  await page.getByRole('textbox', { name: 'Message' }).fill('Canary half written')
  await expect.poll(() => readOriginStorage(page).then(canaryIn)).not.toBe(undefined)

  // At another device, while the phone is somewhere without a network.
  const atHome = await signInAgain(server, canary)
  await atHome.call('PUT', '/me/password', { current_password: canary.password, password: 'password of Canary anew' })
  network.restore()
  await expect(said(page)).toBeVisible({ timeout: BACK_WITHIN_MS })
  await expect(page.getByRole('main').getByText('1 change wasn’t sent. It’s locked on this device until you log in.')).toBeVisible()
  expect(await auditScreen(page, 'signed out from elsewhere')).toEqual([])
  await expect.poll(() => readOriginStorage(page).then(canaryIn), { timeout: BACK_WITHIN_MS }).toBe(undefined)
  expect((await readOriginStorage(page)).toLowerCase()).not.toContain(canary.uid.toLowerCase())
  expect(await readMessageTexts(atHome, booking)).toEqual(['Canary in the thread'])

  // The phone was found again.
  await page.reload()
  await expect(said(page)).toBeVisible({ timeout: BACK_WITHIN_MS })
  await logIn(page, canary.email, 'password of Canary anew')
  await expect(syncPill(page, 'Up to date')).toBeVisible({ timeout: BACK_WITHIN_MS })
  await expect
    .poll(() => readMessageTexts(atHome, booking), { timeout: BACK_WITHIN_MS })
    .toEqual(['Canary in the thread', 'Canary without a network'])
})
