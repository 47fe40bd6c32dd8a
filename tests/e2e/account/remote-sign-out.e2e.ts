// A lost phone: its owner signs it out from another device, and as soon as the phone learns of it, it keeps none of their data.
import { expect, type Page } from '@playwright/test'
import { readMessageTexts, openAccount, openProvider, requestVisit, setBookingStatus, signInAgain } from '#tests/support/e2e/account.ts'
import { openBooking, syncPill, readyForOffline, messageTick, sendMessage } from '#tests/support/e2e/pages/customer-page.ts'
import { auditScreen } from '#tests/support/e2e/audit-screen.ts'
import { readOriginStorage } from '#tests/support/e2e/storage/read-origin-storage.ts'
import { chooseInMenu } from '#tests/support/e2e/pages/provider-page.ts'
import { button, logIn } from '#tests/support/e2e/person.ts'
import { test } from '#tests/support/e2e/fixtures.ts'

const BACK_WITHIN_MS = 30_000
const ANDROID = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36'

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

/** A subscription as a browser makes it, at a push service that is never reached. */
async function pushSubscription(): Promise<object> {
  const { publicKey } = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits'])
  const p256dh = Buffer.from(await crypto.subtle.exportKey('raw', publicKey)).toString('base64url')
  const auth = Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('base64url')
  return { endpoint: 'https://push.nearhelp.example/lost-phone', keys: { p256dh, auth } }
}

test('a lost phone is ended from another one: its session, its notifications, the calendar link and all codes', async ({
  people,
  server,
  network,
}) => {
  test.slow()
  const grace = await openProvider(server, 'Grace Okafor')
  await grace.call('PUT', '/me/push-subscription', await pushSubscription())
  const { path } = (await grace.call('POST', '/provider/calendar-feed')) as { path: string }
  const calendar = async (): Promise<number> => (await fetch(server.origin + path)).status
  expect(await calendar()).toBe(200)
  const lost = await people.enter(grace, { origin: network.origin, userAgent: ANDROID })
  await readyForOffline(lost.page)
  await expect.poll(() => readOriginStorage(lost.page)).toContain(grace.email)
  network.cut()

  const { page } = await people.enter(grace)
  await chooseInMenu(page, 'Switch to customer view')
  await page.getByRole('navigation').getByRole('button', { name: 'Profile', exact: true }).click()
  const access = page.getByRole('list', { name: 'Other access' }).getByRole('listitem')
  await expect(access).toHaveText([/^Private calendar link.*Last read .* by another program$/, /^Notifications: Unknown device/])
  const logins = page.getByRole('list', { name: 'Recent logins' }).getByRole('button')
  await expect(logins).toHaveText([
    /^Logged in.*Linux/,
    /^Logged in.*Chrome on Android · America\/Los Angeles$/,
    /^Signed up.*Unknown time zone$/,
  ])
  expect(await auditScreen(page, 'other access and recent logins')).toEqual([])
  await logins.nth(1).click()
  await page.getByRole('alertdialog', { name: 'Was this you?' }).getByRole('button', { name: 'This wasn’t me' }).click()
  await expect(page.getByRole('dialog', { name: 'Change password' })).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('list', { name: 'Your devices' }).getByRole('listitem')).toHaveCount(1)
  await expect(access).toHaveCount(0)
  expect(await calendar()).toBe(404)
  expect(await grace.status('GET', '/auth/me')).toBe(401)

  network.restore()
  // A phone that was away for long tries seldom, and at once when its network is back.
  await lost.page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(said(lost.page)).toBeVisible({ timeout: BACK_WITHIN_MS })
  await expect.poll(() => readOriginStorage(lost.page), { timeout: BACK_WITHIN_MS }).not.toContain(grace.email)
})
