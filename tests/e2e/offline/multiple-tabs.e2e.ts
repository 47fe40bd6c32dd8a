// One person in two windows of one browser, and what stays on the device when they leave.
import { expect, type Page } from '@playwright/test'
import { readMessageTexts, onlyBooking, openAccount, openProvider, requestVisit, setBookingStatus } from '#tests/support/e2e/account.ts'
import {
  bookNow,
  messageBubble,
  openBooking,
  syncPill,
  readyForOffline,
  bookingStep,
  messageTick,
  sendMessage,
} from '#tests/support/e2e/pages/customer-page.ts'
import { takePhoto } from '#tests/support/e2e/camera.ts'
import { readOriginStorage } from '#tests/support/e2e/storage/read-origin-storage.ts'
import { button } from '#tests/support/e2e/person.ts'
import { test } from '#tests/support/e2e/fixtures.ts'

const BACK_WITHIN_MS = 20_000
/** From the press to the server, measured by the page's clock. */
const SENT_WITHIN_MS = 2_000
const STEP_MS = 100

/**
 * Sends a message while the page's clock is stopped, and advances the clock in small steps: the speed of the machine does not matter, only
 * what the page waits for. @returns how far the clock went until the server had it, ms; Infinity when it took longer than allowed
 */
async function clockUntil(page: Page, words: string, messages: () => Promise<readonly string[]>): Promise<number> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + STEP_MS)
  await sendMessage(page, words)
  const hasArrived = () =>
    expect
      .poll(async () => (await messages()).at(-1), { timeout: STEP_MS * 10 })
      .toBe(words)
      .then(
        () => true,
        () => false,
      )
  for (let wentMs = 0; wentMs < SENT_WITHIN_MS; wentMs += STEP_MS) {
    if (await hasArrived()) {
      await page.clock.resume()
      return wentMs
    }
    await page.clock.runFor(STEP_MS)
  }
  return Infinity
}

test('what one window does shows in the other, and is sent once', async ({ people, server, network }) => {
  const grace = await openProvider(server, 'Grace Okafor')
  const amina = await openAccount(server, 'Amina Diallo')
  const booking = await requestVisit(amina, grace)
  await setBookingStatus(grace, booking, 'accepted')
  const { page, context } = await people.enter(amina, { origin: network.origin })
  await readyForOffline(page)
  const second = await context.newPage()
  await second.clock.install()
  await second.goto(network.origin)
  for (const each of [page, second]) {
    await openBooking(each, /^Grace Okafor/)
    await button(each, 'Contact').click()
  }
  await sendMessage(page, 'From the first')
  await expect(messageTick(second, 'From the first', 'Sent')).toBeVisible()

  network.cut()
  await expect(syncPill(page, /^Offline/)).toBeVisible()
  await sendMessage(page, 'Offline one')
  await expect(messageTick(second, 'Offline one', 'Waiting to send')).toBeVisible()
  await sendMessage(second, 'Offline two')
  await expect(messageTick(page, 'Offline two', 'Waiting to send')).toBeVisible()
  network.restore()
  for (const each of [page, second]) {
    await expect(messageTick(each, 'Offline two', 'Sent')).toBeVisible({ timeout: BACK_WITHIN_MS })
    await expect(messageBubble(each, 'Offline one')).toHaveCount(1)
  }
  expect(await readMessageTexts(grace, booking)).toEqual(['From the first', 'Offline one', 'Offline two'])

  // A tab that the system put to sleep blocks no other tab.
  const session = await context.newCDPSession(page)
  await session.send('Page.setWebLifecycleState', { state: 'frozen' })
  expect(await clockUntil(second, 'Beside a frozen one', () => readMessageTexts(grace, booking))).toBeLessThan(SENT_WITHIN_MS)
  await session.send('Page.setWebLifecycleState', { state: 'active' })
  await expect(messageBubble(page, 'Beside a frozen one')).toHaveCount(1)
})

test('signing out in one window signs out all, and leaves nothing of the person behind', async ({ people, server }) => {
  const grace = await openProvider(server, 'Grace Okafor')
  const canary = await openAccount(server, 'Canary Firstname')
  const { page, context } = await people.enter(canary)
  await bookNow(page, 'Grace Okafor')
  await expect(bookingStep(page, 'Booking Confirmed', 'done')).toBeVisible()
  await setBookingStatus(grace, await onlyBooking(grace, 'pending'), 'accepted')
  await button(page, 'Contact').click()
  await sendMessage(page, 'Canary in the thread')
  await expect(messageTick(page, 'Canary in the thread', 'Sent')).toBeVisible()
  await page
    .getByLabel('Add a photo')
    .setInputFiles({ name: 'canary.jpg', mimeType: 'image/jpeg', buffer: await takePhoto(page, 320, 240) })
  await expect(page.getByText('Photo to send')).toBeVisible()
  await page.getByRole('textbox', { name: 'Message' }).fill('Canary in the draft')
  await page.goBack()
  const second = await context.newPage()
  await second.goto(server.origin)
  await expect(syncPill(second, 'Up to date')).toBeVisible()
  const before = await readOriginStorage(page)
  for (const words of ['Canary Firstname', canary.email, 'Canary in the thread', 'Canary in the draft', 'JFIF'])
    expect(before).toContain(words)

  await button(page, 'Logout').click()
  await page.getByRole('alertdialog', { name: 'Log out?' }).getByRole('button', { name: 'Log out' }).click()
  for (const each of [page, second]) await expect(button(each, /^Provide Services/)).toBeVisible({ timeout: BACK_WITHIN_MS })
  await expect.poll(async () => /canary/i.exec(await readOriginStorage(page))?.[0]).toBe(undefined)
  const after = await readOriginStorage(page)
  expect(after).not.toContain('JFIF')
  expect(after.toLowerCase()).not.toContain(canary.uid.toLowerCase())
  expect(await page.evaluate(() => fetch('/api/auth/me').then((response) => response.status))).toBe(401)
})
