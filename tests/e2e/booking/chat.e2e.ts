// The chat: photos without a network, unread counts, read marks, links, and a long thread.
import { expect, type Page } from '@playwright/test'
import {
  readThread,
  openAccount,
  openProvider,
  requestVisit,
  setBookingStatus,
  type Account,
  type ApiBooking,
} from '#tests/support/e2e/account.ts'
import { takePhoto } from '#tests/support/e2e/camera.ts'
import {
  messageBubble,
  choosePhoto,
  openBooking,
  syncPill,
  readyForOffline,
  messageTick,
  sendMessage,
  threadRow,
} from '#tests/support/e2e/pages/customer-page.ts'
import { button, closeToasts } from '#tests/support/e2e/person.ts'
import type { ProductServer } from '#tests/support/e2e/product-server.ts'
import { openTab, pressJobButton } from '#tests/support/e2e/pages/provider-page.ts'
import { test } from '#tests/support/e2e/fixtures.ts'
import { WHERE } from '#tests/support/pictures/jpeg-fixture.ts'

const BACK_WITHIN_MS = 20_000

async function openTalk(server: ProductServer): Promise<{ amina: Account; grace: Account; booking: ApiBooking }> {
  const grace = await openProvider(server, 'Grace Okafor')
  const amina = await openAccount(server, 'Amina Diallo')
  const booking = await requestVisit(amina, grace)
  await setBookingStatus(grace, booking, 'accepted')
  return { amina, grace, booking }
}

async function openChat(page: Page): Promise<void> {
  await openBooking(page, /^Grace Okafor/)
  await button(page, 'Contact').click()
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible()
}

/** Reloads, and expects the same chat to be open again. */
async function reloadInChat(page: Page): Promise<void> {
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible()
}

async function openProviderChat(page: Page): Promise<void> {
  await openTab(page, 'Bookings')
  await pressJobButton(page, 'Amina Diallo', 'Contact')
}

const photoOf = (page: Page, name: RegExp) => page.getByRole('log').getByRole('img', { name })

test('a photo taken without a network waits on the device, and arrives without its location', async ({ people, server, network }) => {
  const { amina, grace, booking } = await openTalk(server)
  const { page } = await people.enter(amina, { origin: network.origin })
  await readyForOffline(page)
  await openChat(page)
  const taken = await takePhoto(page, 3_600, 2_700)
  expect(taken.toString('latin1')).toContain(WHERE)
  expect(taken.length).toBeGreaterThan(1_048_576)

  network.cut()
  await expect(syncPill(page, /^Offline/)).toBeVisible()
  await choosePhoto(page, taken)
  await expect(page.getByText('Photo to send')).toBeVisible()
  // A chosen photo outlives a reload, and so does a sent one.
  await reloadInChat(page)
  await expect(page.getByText('Photo to send')).toBeVisible()
  await sendMessage(page, 'The leak is here')
  await expect(messageBubble(page, 'The leak is here')).toBeVisible()
  await sendMessage(page, 'Can you bring a valve?')
  await expect(messageTick(page, 'Can you bring a valve?', 'Waiting to send')).toBeVisible()
  await expect(page.getByText('Message sent locally (offline mode)')).toBeVisible()
  await reloadInChat(page)
  await expect(photoOf(page, /^Your photo/)).toBeVisible()
  await expect(messageTick(page, 'The leak is here', 'Waiting to send')).toBeVisible()

  network.restore()
  await expect(messageTick(page, 'Can you bring a valve?', 'Sent')).toBeVisible({ timeout: BACK_WITHIN_MS })
  await expect(messageTick(page, 'The leak is here', 'Sent')).toBeVisible()
  const items = await readThread(grace, booking)
  expect(items.map(({ message }) => message)).toEqual(['The leak is here', 'Can you bring a valve?'])
  const picture = items[0]?.attachment
  // The camera held it sideways and said so in the metadata: it is upright now.
  expect(picture).toMatchObject({ width: 1_200, height: 1_600 })
  expect(picture?.bytes).toBeLessThanOrEqual(1_048_576)
  const response = await fetch(`${server.origin}/api/bookings/${booking.id}/attachments/${picture?.id ?? ''}`, {
    headers: { authorization: `Bearer ${grace.token}` },
  })
  const arrived = Buffer.from(await response.arrayBuffer()).toString('latin1')
  // Short names such as GPS occur in coded pixels by chance.
  expect(arrived).not.toContain(WHERE)
  expect(arrived).not.toMatch(/Exif\0|xmpmeta/)

  const other = await people.enter(grace)
  await openProviderChat(other.page)
  const seen = photoOf(other.page, /^Photo from Amina Diallo/)
  await expect(seen).toBeVisible()
  await seen.click()
  await expect(other.page.getByRole('dialog', { name: /^Photo from Amina Diallo/ }).getByRole('img')).toBeVisible()
  await other.page.goBack()
  await expect(other.page.getByRole('dialog')).toHaveCount(0)
  await expect(seen).toBeVisible()
})

test('a photo that was seen shows without a network; files that are no image, and refused ones, say so', async ({
  people,
  server,
  network,
}) => {
  const { amina, grace, booking } = await openTalk(server)
  const { page } = await people.enter(amina, { origin: network.origin, expectedNoise: /status of 409/ })
  await readyForOffline(page)
  await openChat(page)
  await choosePhoto(page, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), 'image/svg+xml')
  await expect(page.getByText('We can’t send this file. Choose a photo.')).toBeVisible()

  const small = await takePhoto(page, 640, 480)
  await choosePhoto(page, small)
  await button(page, 'Remove photo').click()
  await expect(page.getByText('Photo to send')).toHaveCount(0)
  await expect(button(page, 'Send')).toBeDisabled()
  await choosePhoto(page, small)
  await expect(page.getByText('Photo to send')).toBeVisible()
  await button(page, 'Send').click()
  await expect(photoOf(page, /^Your photo/)).toBeVisible()
  await expect.poll(async () => (await readThread(grace, booking)).length).toBe(1)

  const reader = await people.enter(grace, { origin: network.origin })
  await readyForOffline(reader.page)
  await openProviderChat(reader.page)
  await expect(photoOf(reader.page, /^Photo from Amina/)).toBeVisible()
  network.cut()
  await expect(syncPill(reader.page, /^Offline/)).toBeVisible()
  await reloadInChat(reader.page)
  await expect(photoOf(reader.page, /^Photo from Amina/)).toBeVisible()
  network.restore()

  const refusal = JSON.stringify({ error: 'conflict', reason: 'This changed in the meantime. Check it and try again.' })
  await page.route('**/attachments/**', (route) => route.fulfill({ status: 409, contentType: 'application/json', body: refusal }))
  await choosePhoto(page, small)
  await expect(page.getByText('Photo to send')).toBeVisible()
  await button(page, 'Send').click()
  await expect(page.getByText('1 message wasn’t sent.')).toBeVisible({ timeout: BACK_WITHIN_MS })
  await button(page, 'See why').click()
  await expect(page.getByText('This changed in the meantime')).toBeVisible()
  await page.unroute('**/attachments/**')
  await button(page, 'Retry').click()
  await expect.poll(async () => (await readThread(grace, booking)).length, { timeout: BACK_WITHIN_MS }).toBe(2)
})

test('unread counts agree in two windows and offline, and a person who hides read marks sees none', async ({ people, server, network }) => {
  const { amina, grace, booking } = await openTalk(server)
  const { page, context } = await people.enter(amina, { origin: network.origin })
  await readyForOffline(page)
  const second = await context.newPage()
  await second.goto(network.origin)
  for (const message of ['Hello Amina', 'I am near', 'At the door']) await grace.call('POST', '/chat', { booking_id: booking.id, message })
  for (const each of [page, second]) await expect(button(each, 'Messages, 3 unread')).toBeVisible({ timeout: BACK_WITHIN_MS })

  network.cut()
  await expect(syncPill(page, /^Offline/)).toBeVisible()
  await second.reload()
  await expect(button(second, 'Messages, 3 unread')).toBeVisible()
  await button(second, 'Messages, 3 unread').click()
  await button(second, 'Chat settings').click()
  await second.getByRole('switch', { name: 'Send read receipts' }).click()
  await expect(second.getByRole('switch', { name: 'Send read receipts' })).not.toBeChecked()
  await second.goBack()
  await threadRow(second, 'Grace Okafor').click()
  await expect(second.getByText('New messages')).toBeVisible()
  await expect(messageBubble(second, 'At the door')).toBeVisible()
  await expect(button(page, 'Messages')).toBeVisible()
  await expect(button(page, /unread/)).toHaveCount(0)

  network.restore()
  await expect(button(second, 'Up to date').last()).toBeVisible({ timeout: BACK_WITHIN_MS })
  const other = await people.enter(grace)
  await openProviderChat(other.page)
  await expect(messageTick(other.page, 'At the door', 'Delivered')).toBeVisible()
  await sendMessage(other.page, 'Are you there?')
  await expect(messageBubble(second, 'Are you there?')).toBeVisible()
  await expect(messageTick(other.page, 'Are you there?', 'Delivered')).toBeVisible()

  // In the other direction too: Amina does not learn what Grace has read while she hides her own read marks.
  await sendMessage(second, 'Coming down')
  await expect(messageBubble(other.page, 'Coming down')).toBeVisible()
  await expect(messageTick(second, 'Coming down', 'Delivered')).toBeVisible()
  await second.goBack()
  await button(second, 'Chat settings').click()
  await second.getByRole('switch', { name: 'Send read receipts' }).click()
  await second.goBack()
  await threadRow(second, 'Grace Okafor').click()
  await sendMessage(second, 'Come up')
  await expect(messageTick(second, 'Come up', 'Read')).toBeVisible()
  await expect(messageTick(second, 'Coming down', 'Read')).toBeVisible()
  // The other window shows once what was written in this one.
  await closeToasts(page)
  await button(page, /^Messages/).click()
  await threadRow(page, 'Grace Okafor').click()
  for (const each of [page, second]) await expect(messageTick(each, 'Come up', 'Read')).toHaveCount(1)
})

test('a link shows its destination before it is followed; text that only looks like a link stays text', async ({ people, server }) => {
  const { amina, grace, booking } = await openTalk(server)
  const message = 'See https://аpple.com/help and javascript:alert(1) <img src=x onerror=alert(2)>'
  await grace.call('POST', '/chat', { booking_id: booking.id, message })
  const { page, context } = await people.enter(amina)
  await openChat(page)
  const links = page.getByRole('log').getByRole('link')
  await expect(links).toHaveCount(1)
  await expect(links).toHaveAttribute('rel', 'noopener noreferrer nofollow')
  await expect(messageBubble(page, 'javascript:alert(1) <img src=x onerror=alert(2)>')).toBeVisible()
  await links.click()
  const notice = page.getByRole('dialog', { name: 'You’re leaving NearHelp' })
  await expect(notice.getByText('https://xn--pple-43d.com/help')).toBeVisible()
  await page.goBack()
  await expect(notice).toHaveCount(0)
  await links.click()
  await expect(notice.getByRole('link', { name: 'Open page' })).toHaveAttribute('href', 'https://xn--pple-43d.com/help')
  await notice.getByRole('button', { name: 'Stay here' }).click()
  await expect(notice).toHaveCount(0)
  expect(context.pages()).toHaveLength(1)
})

test('a long thread opens at the first unread message, and keeps its position while messages arrive above and below', async ({
  people,
  server,
}) => {
  const { amina, grace, booking } = await openTalk(server)
  for (let n = 1; n <= 200; n += 1) await amina.call('POST', '/chat', { booking_id: booking.id, message: `Earlier ${n}` })
  for (let n = 1; n <= 40; n += 1) await grace.call('POST', '/chat', { booking_id: booking.id, message: `New ${n}.` })
  const { page } = await people.enter(amina)
  await openChat(page)
  await expect(page.getByText('New messages', { exact: true })).toBeInViewport()
  await expect(messageBubble(page, 'New 1.')).toBeInViewport()
  await expect(messageBubble(page, 'New 40.')).not.toBeInViewport()

  // Up, step by step, to the very first message: visible messages never jump.
  const scroller = page.locator('.scroll:has(> .chat-thread)')
  const jumps = await scroller.evaluate(async (element) => {
    let worst = 0
    const first = (): HTMLElement | undefined =>
      [...element.querySelectorAll<HTMLElement>('[data-key]')].find((each) => each.getBoundingClientRect().top > 120)
    const frame = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => resolve()))
    for (let step = 0; step < 60 && !(element.textContent ?? '').includes('Earlier 1.'); step += 1) {
      element.scrollTop -= 400
      await frame()
      const watched = first()
      const before = watched?.getBoundingClientRect().top ?? 0
      for (let wait = 0; wait < 6; wait += 1) await frame()
      if (watched?.isConnected === true) worst = Math.max(worst, Math.abs(watched.getBoundingClientRect().top - before))
      if ([...element.querySelectorAll('.msg')].some((each) => each.textContent?.includes('Earlier 1') === true && element.scrollTop < 10))
        break
    }
    return worst
  })
  expect(jumps).toBeLessThanOrEqual(1)
  await expect(messageBubble(page, 'Earlier 1').first()).toBeAttached()

  const place = await scroller.evaluate((element) => element.scrollTop)
  await grace.call('POST', '/chat', { booking_id: booking.id, message: 'While you read' })
  await expect(button(page, /^41 new messages$/)).toBeVisible()
  expect(await scroller.evaluate((element) => element.scrollTop)).toBe(place)
  await button(page, /new messages$/).click()
  await expect(messageBubble(page, 'While you read')).toBeInViewport()
  await expect(button(page, /new messages$/)).toHaveCount(0)
})
