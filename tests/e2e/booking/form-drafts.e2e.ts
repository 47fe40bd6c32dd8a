// Form drafts: unsent input is there again after a reload, form by form, and leaves the device with the person.
import { expect, type Locator } from '@playwright/test'
import { findFreeStart, readMessageTexts, openAccount, openProvider, requestVisit, setBookingStatus } from '#tests/support/e2e/account.ts'
import {
  chooseTimeNextWeek,
  freeTimes,
  openBooking,
  openSheet,
  syncPill,
  readyForOffline,
  providerRow,
  askToCancel,
} from '#tests/support/e2e/pages/customer-page.ts'
import { readOriginStorage } from '#tests/support/e2e/storage/read-origin-storage.ts'
import { button, pressInMenu } from '#tests/support/e2e/person.ts'
import { chooseInMenu } from '#tests/support/e2e/pages/provider-page.ts'
import { test } from '#tests/support/e2e/fixtures.ts'
import { chooseFirstVisit, openSubscription, subscriptionModal, visitRows } from '#tests/support/e2e/pages/subscription-page.ts'

const WORDS = 'canary words'
const more = (length: number): string => 'x'.repeat(length)

/** Expects a text that is too long to say so and stay, and pressing the button to lead back to it. */
async function expectTooLong(field: Locator, press: Locator, most: string): Promise<void> {
  await expect(field).toHaveAccessibleDescription(new RegExp(`Use ${most} characters or fewer.* of ${most}`))
  await press.click()
  await expect(field).toBeFocused()
}

test('every form of a customer keeps its draft over a reload', async ({ people, server }) => {
  test.slow()
  const grace = await openProvider(server, 'Grace Okafor', { subscription_available: true })
  const omar = await openProvider(server, 'Omar Haddad', { service_type: 'plumber' })
  const amina = await openAccount(server, 'Amina Diallo')
  const completed = await requestVisit(amina, omar)
  for (const status of ['accepted', 'in_progress', 'completed']) await setBookingStatus(omar, completed, status)
  await setBookingStatus(grace, await requestVisit(amina, grace, await findFreeStart(amina, grace, 2)), 'accepted')

  // Signing up: everything except the passwords, in this tab.
  const { page } = await people.visit()
  await button(page, /^Provide Services/).click()
  const signUp = page.getByRole('dialog', { name: 'Sign up' })
  await signUp.getByLabel('Name', { exact: true }).fill('Amina')
  await signUp.getByLabel('Email', { exact: true }).fill(amina.email)
  await signUp.getByLabel('Phone').fill('+1 415 555 0100')
  await signUp.getByLabel('Password', { exact: true }).fill(amina.password)
  await page.reload()
  await button(page, /^Provide Services/).click()
  await expect(signUp.getByLabel('Name', { exact: true })).toHaveValue('Amina')
  await expect(signUp.getByLabel('Phone')).toHaveValue('+1 415 555 0100')
  await expect(signUp.getByLabel('Password', { exact: true })).toHaveValue('')
  expect(await readOriginStorage(page)).not.toContain(amina.password)
  await page.keyboard.press('Escape')
  await button(page, 'Log in').click()
  const logIn = page.getByRole('dialog', { name: 'Log in' })
  await expect(logIn.getByLabel('Email', { exact: true })).toHaveValue(amina.email)
  await logIn.getByLabel('Password', { exact: true }).fill(amina.password)
  await logIn.getByRole('button', { name: 'Log in' }).click()
  await expect(providerRow(page, 'Grace Okafor')).toBeAttached()
  await readyForOffline(page)
  expect(await readOriginStorage(page)).not.toContain('+1 415 555 0100')

  const duration = page.getByRole('slider', { name: 'Duration' })
  const time = await chooseTimeNextWeek(page, 'Grace Okafor')
  await duration.fill('2')
  await page.getByRole('textbox', { name: 'Special instructions' }).fill(`${WORDS} one ${more(1_000)}`)
  await expectTooLong(page.getByRole('textbox', { name: 'Special instructions' }), button(page, 'Confirm Booking'), '1,000')
  await page.goBack()
  await page.goBack()
  await openSubscription(page, 'Grace Okafor')
  await subscriptionModal(page).getByText('Every 2 weeks', { exact: true }).click()
  await subscriptionModal(page).getByRole('slider', { name: 'Duration' }).fill('8')
  await chooseFirstVisit(page)
  await page.keyboard.press('Escape')
  await page.goBack()
  await page.goBack()

  await openBooking(page, /^Grace Okafor/)
  await askToCancel(page)
  const question = page.getByRole('alertdialog', { name: 'Cancel this booking?' })
  await question.getByLabel('Reason').fill(`${WORDS} two ${more(300)}`)
  await expectTooLong(question.getByLabel('Reason'), question.getByRole('button', { name: 'Cancel booking' }), '300')
  await page.goBack()
  await pressInMenu(page, 'Propose a new time')
  await freeTimes(page).first().click()
  await expect(button(page, 'Propose this time')).toBeEnabled()
  await page.goBack()
  await button(page, 'Contact').click()
  await page.getByRole('textbox', { name: 'Message' }).fill(`${WORDS} three ${more(2_000)}`)
  await expectTooLong(page.getByRole('textbox', { name: 'Message' }), button(page, 'Send'), '2,000')
  await page.goBack()
  await openBooking(page, /^Omar Haddad/)
  await button(page, 'Write a review').click()
  const review = page.getByRole('dialog', { name: 'How was Omar Haddad?' })
  await review.getByRole('radio', { name: '4 stars' }).check({ force: true })
  await review.getByLabel('Comment').fill(`${WORDS} four ${more(1_000)}`)
  await expectTooLong(review.getByLabel('Comment'), review.getByRole('button', { name: /review/i }), '1,000')

  await page.reload()
  await button(page, 'Write a review').click()
  await expect(review.getByRole('radio', { name: '4 stars' })).toBeChecked()
  await expect(review.getByLabel('Comment')).toHaveValue(`${WORDS} four ${more(1_000)}`)
  await page.goBack()
  await openBooking(page, /^Grace Okafor/)
  await askToCancel(page)
  await expect(question.getByLabel('Reason')).toHaveValue(`${WORDS} two ${more(300)}`)
  await page.goBack()
  await pressInMenu(page, 'Propose a new time')
  await expect(button(page, 'Propose this time')).toBeEnabled()
  await page.goBack()
  await button(page, 'Contact').click()
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue(`${WORDS} three ${more(2_000)}`)
  await page.goBack()
  await button(page, 'Home').click()
  await openSubscription(page, 'Grace Okafor')
  await expect(subscriptionModal(page).getByRole('radio', { name: /^Every 2 weeks/ })).toBeChecked()
  await expect(subscriptionModal(page).getByRole('slider', { name: 'Duration' })).toHaveAttribute('aria-valuetext', '8 weeks')
  await expect(visitRows(subscriptionModal(page))).toHaveCount(4)
  await page.keyboard.press('Escape')
  await page.goBack()
  await page.goBack()
  const sheet = await openSheet(page, 'Grace Okafor')
  await sheet.getByRole('button', { name: 'Schedule' }).click()
  await expect(button(page, `${time}, selected`)).toBeVisible()
  await expect(duration).toHaveAttribute('aria-valuetext', '2 hr')
  await expect(page.getByRole('textbox', { name: 'Special instructions' })).toHaveValue(`${WORDS} one ${more(1_000)}`)
  await page.getByRole('textbox', { name: 'Special instructions' }).fill(`${WORDS} one`)
  await button(page, 'Confirm Booking').click()
  await expect(page.getByRole('heading', { name: 'Your booking' })).toBeVisible()

  await button(page, 'Logout').click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Log out/ })
    .click()
  await expect(button(page, /^Find Services/)).toBeVisible()
  await expect.poll(async () => (await readOriginStorage(page)).includes(WORDS)).toBe(false)
})

test('a service registration and a quick reply outlive a reload, and leave with the person', async ({ people, server }) => {
  const pat = await openAccount(server, 'Pat Lim', 'provider')
  const { page } = await people.enter(pat)
  await button(page, 'Register your service').click()
  await page.getByLabel('Name', { exact: true }).fill('Pat Repairs')
  await page.getByLabel('Price per hour').fill('41.5')
  await page.getByRole('textbox', { name: 'Bio' }).fill(more(1_001))
  await expectTooLong(page.getByRole('textbox', { name: 'Bio' }), button(page, 'Register'), '1,000')
  await page.getByRole('textbox', { name: 'Bio' }).fill('Quick and tidy.')
  await page.getByRole('switch', { name: '24/7 emergency service' }).click()
  await page.reload()
  await button(page, 'Register your service').click()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Pat Repairs')
  await expect(page.getByLabel('Price per hour')).toHaveValue('41.5')
  await expect(page.getByRole('textbox', { name: 'Bio' })).toHaveValue('Quick and tidy.')
  await expect(page.getByRole('switch', { name: '24/7 emergency service' })).toBeChecked()
  await button(page, 'Register').click()
  await expect(page.getByRole('heading', { name: 'Your status' })).toBeVisible()
  await expect(syncPill(page, 'Up to date')).toBeVisible()

  // Begun for Amina: it stays hers, although Ben's chat is the newer one by then.
  const [amina, ben] = [await openAccount(server, 'Amina Diallo'), await openAccount(server, 'Ben Carter')]
  const first = await requestVisit(amina, pat, await findFreeStart(amina, pat))
  await setBookingStatus(pat, first, 'accepted')
  const reply = (name: string) => page.getByRole('textbox', { name: `Reply to ${name}` })
  await reply('Amina Diallo').fill(`${WORDS} seven`)
  const second = await requestVisit(ben, pat, await findFreeStart(ben, pat, 1))
  await setBookingStatus(pat, second, 'accepted')
  await ben.call('POST', '/chat', { booking_id: second.id, message: 'Hello from Ben' })
  await expect(page.getByRole('list', { name: 'Messages' }).getByRole('listitem').first()).toContainText('Hello from Ben')
  await page.reload()
  await expect(reply('Amina Diallo')).toHaveValue(`${WORDS} seven`)
  await reply('Amina Diallo').fill(more(2_001))
  await expectTooLong(reply('Amina Diallo'), button(page, 'Send'), '2,000')
  await reply('Amina Diallo').fill(`${WORDS} seven`)
  await reply('Amina Diallo').press('Enter')
  await expect.poll(() => readMessageTexts(amina, first)).toEqual([`${WORDS} seven`])
  // Hers is the newest chat now.
  await expect(reply('Amina Diallo')).toHaveValue('')
  await reply('Amina Diallo').fill(`${WORDS} eight`)
  expect(await readOriginStorage(page)).toContain(`${WORDS} eight`)

  await chooseInMenu(page, 'Log out')
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Log out/ })
    .click()
  await expect(button(page, /^Find Services/)).toBeVisible()
  await expect.poll(async () => (await readOriginStorage(page)).includes(WORDS)).toBe(false)
})
