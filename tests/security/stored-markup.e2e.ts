// Hundreds of texts that would be scripts elsewhere: written on every side, shown on every other exactly as they were typed.
import { expect, type Page } from '@playwright/test'
import { finishJob, openAccount, openProvider, requestVisit, setBookingStatus } from '#tests/support/e2e/account.ts'
import { messageBubble, openBooking, openSheet, providerPin, sendMessage } from '#tests/support/e2e/pages/customer-page.ts'
import { button, closeToasts, type Person } from '#tests/support/e2e/person.ts'
import { openTab } from '#tests/support/e2e/pages/provider-page.ts'
import { DESKTOP, test } from '#tests/support/e2e/fixtures.ts'
import { HOSTILE_TEXTS } from '#tests/support/hostile-texts.ts'

/** Texts that input fields accept: no control characters. */
const TYPEABLE = HOSTILE_TEXTS.filter((text) => !/\p{Cc}/u.test(text))

/** Joins as many as fit into one text. @param limit characters */
function packed(limit: number): readonly string[] {
  const packs: string[] = []
  for (const text of TYPEABLE) {
    const last = packs.at(-1)
    if (last !== undefined && last.length + 1 + text.length <= limit) packs[packs.length - 1] = `${last} ${text}`
    else packs.push(text)
  }
  return packs
}

const fitting = (limit: number, count: number, skip = 0): readonly string[] =>
  TYPEABLE.filter((text) => text.length <= limit).slice(skip, skip + count)

/** Elements and handlers that only injected markup could have added. */
const BROUGHT = [
  ':not(head) > script',
  'img[src="x"], image, video, audio, embed, object, iframe, marquee, math, foreignObject',
  '[onerror], [onload], [onfocus], [ontoggle], [onpointerenter], [onmouseover], [onpageshow], [onanimationstart]',
  'a[href^="javascript" i], a[href^="data" i], a[href^="vbscript" i], base, meta[http-equiv="refresh"]',
].join(', ')

/** Watches for anything that executes. @returns an assertion that nothing did */
function watch(people: readonly Person[]): () => Promise<void> {
  const heard: string[] = []
  for (const { page } of people) {
    page.on('dialog', (dialog) => {
      heard.push(dialog.message())
      void dialog.dismiss()
    })
  }
  return async () => {
    for (const { page } of people) expect(await page.locator(BROUGHT).count()).toBe(0)
    expect(heard).toEqual([])
  }
}

const shown = (page: Page): Promise<string> => page.evaluate(() => document.body.textContent ?? '')

test('three hundred hostile texts in every field that another person sees run nothing', async ({ people, server }) => {
  test.setTimeout(240_000)
  expect(TYPEABLE.length).toBeGreaterThan(300)
  const [name, customerName] = [`Grace ${fitting(40, 1)[0]}`, `Amina ${fitting(40, 1, 40)[0]}`]
  const [bio = '', comment = '', answer = '', instructions = '', reason = ''] = [
    packed(1_000),
    packed(900),
    packed(500),
    packed(950),
    packed(300),
  ].map((packs, index) => packs[index])
  const grace = await openProvider(server, name, { bio, languages: fitting(60, 20), certifications: fitting(60, 20, 20) })
  const amina = await openAccount(server, customerName)
  const done = await requestVisit(amina, grace)
  await setBookingStatus(grace, done, 'accepted')
  await finishJob(server, grace, done)
  await amina.call('POST', `/providers/${grace.uid}/reviews`, { booking_id: done.id, rating: 1, comment })
  await grace.call('POST', `/providers/me/reviews/${done.id}/answer`, { message: answer })
  await grace.call('POST', '/provider/client-rating', {
    booking_id: done.id,
    fairness_rating: 1,
    respect_rating: 1,
    communication_rating: 1,
    payment_timeliness_rating: 1,
    overall_rating: 1,
    review_text: comment,
  })
  const declined = await requestVisit(amina, grace)
  await grace.call('PUT', `/bookings/${declined.id}/status`, { status: 'rejected', reason })

  const customer = await people.enter(amina, { viewport: DESKTOP })
  const provider = await people.enter(grace)
  const nothingRan = watch([customer, provider])

  await expect(providerPin(customer.page, name)).toBeVisible()
  const sheet = await openSheet(customer.page, name)
  await expect(sheet).toContainText(bio)
  await sheet.getByRole('button', { name: 'View Profile' }).click()
  for (const words of [comment, answer, ...fitting(60, 40)]) await expect(customer.page.locator('body')).toContainText(words)
  await nothingRan()
  await button(customer.page, 'Book Now').click()
  await customer.page.getByLabel('Special instructions').fill(instructions)
  await button(customer.page, 'Confirm Booking').click()
  await expect(customer.page.getByLabel('Special instructions')).toHaveCount(0)
  await expect(customer.page.getByText(instructions)).toBeVisible()

  await closeToasts(provider.page)
  await openTab(provider.page, 'Bookings')
  const requests = provider.page.getByRole('list', { name: 'Requests' })
  await expect(requests).toContainText(customerName)
  await requests.locator('.jrow__open').click()
  await expect(provider.page.locator('.opened-job')).toContainText(instructions)
  await provider.page.keyboard.press('Escape')
  await requests.getByRole('button', { name: /^Accept/ }).click()
  await openTab(provider.page, 'Ratings')
  await expect(provider.page.getByRole('main')).toContainText(customerName)

  await button(customer.page, 'Contact').click()
  const messages = packed(1_900)
  expect(messages.join(' ')).toBe(TYPEABLE.join(' '))
  for (const message of messages) {
    await sendMessage(customer.page, message)
    await expect(messageBubble(customer.page, message)).toBeVisible()
  }
  await nothingRan()
  await closeToasts(provider.page)
  await openTab(provider.page, 'Main')
  await expect.poll(() => shown(provider.page)).toContain(messages.at(-1))
  await nothingRan()

  // All of it again from storage, on both sides, with the declined booking and its reason.
  await customer.page.reload()
  await provider.page.reload()
  for (const message of messages) await expect(messageBubble(customer.page, message)).toBeVisible()
  await nothingRan()
  await customer.page.goBack()
  await openBooking(customer.page, /Declined/)
  await expect.poll(() => shown(customer.page)).toContain(reason)
  await nothingRan()
})
