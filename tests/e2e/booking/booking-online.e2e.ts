// The whole story with a network: two people, two browsers, a marketplace that begins empty.
import { expect } from '@playwright/test'
import { openProvider, passwordOf } from '#tests/support/e2e/account.ts'
import { contactCode } from '#tests/support/e2e/contact-codes.ts'
import {
  messageBubble,
  chooseTimeNextWeek,
  bookNow,
  confirmBooking,
  growSheet,
  openSheet,
  providerPin,
  providerRow,
  bookingStep,
  messageTick,
  sendMessage,
  bookingLead,
  cancelShownBooking,
} from '#tests/support/e2e/pages/customer-page.ts'
import { button, closeToasts, signUp, toast, type Person } from '#tests/support/e2e/person.ts'
import { chooseStatus, closeJob, openJob, openTab, pressJobButton, statusRadio } from '#tests/support/e2e/pages/provider-page.ts'
import { DESKTOP, test } from '#tests/support/e2e/fixtures.ts'

/** A change by one person is on everybody's open screens within this time. */
const LIVE_WITHIN_MS = 2_000

/** Signs up with 'Provide Services' and registers a cleaning service in the middle of San Francisco. */
async function becomeProvider({ page }: Person, name: string): Promise<void> {
  await button(page, /^Provide Services/).click()
  const dialog = page.getByRole('dialog', { name: 'Sign up' })
  await expect(dialog.getByRole('radio', { name: 'Provide Services' })).toBeChecked()
  await dialog.getByLabel('Name', { exact: true }).fill(name)
  await dialog.getByLabel('Email', { exact: true }).fill('grace@example.test')
  await dialog.getByLabel('Password', { exact: true }).fill(passwordOf(name))
  await dialog.getByLabel('Confirm password', { exact: true }).fill(passwordOf(name))
  await dialog.getByRole('button', { name: 'Sign up' }).click()
  await button(page, 'Register your service').click()
  await page.getByLabel('Price per hour').fill('35')
  await page.getByLabel('Bio').fill('Kitchens that shine.')
  await button(page, 'Register').click()
  await expect(statusRadio(page, 'Available')).toBeChecked()
}

test('a new service appears on an open map, follows its status there, and leaves it', async ({ people }) => {
  const customer = await people.visit({ viewport: DESKTOP })
  await expect(customer.page.getByText('No service providers found')).toBeVisible()
  const provider = await people.visit()
  await becomeProvider(provider, 'Grace Okafor')
  const row = providerRow(customer.page, 'Grace Okafor')
  const pin = providerPin(customer.page, 'Grace Okafor')
  await expect(row).toBeVisible({ timeout: LIVE_WITHIN_MS })
  await expect(pin).toHaveAccessibleName('Grace Okafor, Cleaner, Available, $35.00 per hour')

  await chooseStatus(provider.page, 'Busy')
  await expect(row).toContainText('Busy', { timeout: LIVE_WITHIN_MS })
  await expect(pin).toHaveAccessibleName('Grace Okafor, Cleaner, Busy, $35.00 per hour', { timeout: LIVE_WITHIN_MS })
  await row.click()
  await expect(customer.page.getByText('Busy right now. Choose a time instead.')).toBeVisible()
  await expect(button(customer.page, 'Book Now')).toBeDisabled()

  await chooseStatus(provider.page, 'Off Duty')
  await expect(row).toHaveCount(0, { timeout: LIVE_WITHIN_MS })
  await expect(pin).toHaveCount(0, { timeout: LIVE_WITHIN_MS })
  await expect(customer.page.getByText('This helper is no longer available.')).toBeVisible()
  await chooseStatus(provider.page, 'Available')
  await expect(row).toContainText('Available', { timeout: LIVE_WITHIN_MS })
})

test('from the sheet to the review: five steps, a chat with ticks, and the bell', async ({ people, server }) => {
  const grace = await openProvider(server, 'Grace Okafor')
  const { page } = await people.visit()
  const provider = await people.enter(grace)
  await openTab(provider.page, 'Bookings')
  await expect(provider.page.getByText('No bookings yet')).toBeVisible()
  await signUp(page, { name: 'Amina Diallo', email: 'amina@example.test', password: passwordOf('Amina'), type: 'Find Services' })
  await button(page, 'Enter code').click()
  await page.getByLabel('6-digit code').fill(await contactCode(server, 'amina@example.test'))
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(toast(page, 'Email confirmed')).toBeVisible()
  await closeToasts(page)

  const sheet = await openSheet(page, 'Grace Okafor')
  await growSheet(sheet)
  await expect(page.getByText('No reviews yet')).toBeVisible()
  await page.goBack()
  await page.goBack()
  await expect(sheet).toHaveCount(0)

  const time = await chooseTimeNextWeek(page, 'Grace Okafor')
  await page.getByRole('slider', { name: 'Duration' }).press('ArrowRight')
  await page.getByLabel('Special instructions').fill('Ring twice.')
  const total = page.getByRole('region', { name: 'Total' })
  await expect(total).toContainText('$40.00 × 1.5 h')
  await expect(total).toContainText('$60.00')
  await confirmBooking(page)
  await expect(bookingLead(page)).toContainText('Waiting for provider confirmation.')
  await expect(bookingStep(page, 'Booking Confirmed', 'done')).toBeVisible()
  await expect(bookingStep(page, 'Provider Notified', 'done')).toBeVisible()
  await expect(page.getByText('You can message Grace Okafor once they accept.')).toBeVisible()
  await expect(button(page, 'Contact')).toBeDisabled()

  const job = await openJob(provider.page, 'Amina Diallo')
  await expect(job).toContainText(time)
  await expect(job).toContainText('$60.00')
  await expect(job).toContainText('Ring twice.')
  await expect(toast(provider.page, 'New booking request')).toBeVisible()
  await pressJobButton(provider.page, 'Amina Diallo', 'Accept')
  // The card of the home below says it too.
  await expect(page.getByRole('region', { name: 'Your booking' }).getByText(/^Accepted · /)).toBeVisible()
  await expect(bookingStep(page, 'Provider En Route', 'upcoming')).toBeVisible()
  // No toast repeats what the screen says.
  await expect(toast(page, 'Booking')).toHaveCount(0)

  await button(page, 'Contact').click()
  await sendMessage(page, 'The code is 1234')
  await expect(messageTick(page, 'The code is 1234', 'Delivered')).toBeVisible()
  await closeToasts(provider.page)
  await openTab(provider.page, 'Main')
  await expect(provider.page.getByRole('list', { name: 'Messages' })).toContainText('The code is 1234')
  const reply = provider.page.getByRole('textbox', { name: 'Reply to Amina Diallo' })
  // A slow connection: stored here does not mean sent.
  let letThrough = (): void => undefined
  const held = new Promise<void>((resolve) => (letThrough = resolve))
  await provider.page.route(/\/db\/me\/_bulk_docs/, async (route) => {
    await held
    await route.continue().catch(() => undefined)
  })
  await reply.fill('Thank you')
  await reply.press('Enter')
  await expect(toast(provider.page, 'Saved on this device')).toBeVisible()
  await expect(toast(provider.page, 'Message Sent')).toHaveCount(0)
  letThrough()
  await expect(toast(provider.page, 'Message Sent')).toContainText('Reply sent to Amina Diallo')
  await expect(messageBubble(page, 'Thank you')).toBeVisible()
  await provider.page.getByRole('list', { name: 'Messages' }).getByRole('button').first().click()
  await expect(messageTick(page, 'The code is 1234', 'Read')).toBeVisible()
  await expect(messageTick(provider.page, 'Thank you', 'Read')).toBeVisible()
  await provider.page.goBack()
  await page.goBack()

  await closeToasts(provider.page)
  await openTab(provider.page, 'Bookings')
  // Next week's job opens next week: another one, for now, is worked through.
  await openJob(provider.page, 'Amina Diallo')
  await expect(job.getByRole('button', { name: /^On my way from / })).toBeDisabled()
  await cancelShownBooking(page)
  // The opened job stays, and says that it was canceled.
  await expect(job.getByText('Canceled', { exact: true })).toBeVisible()
  await closeJob(provider.page)
  await closeToasts(page)
  await button(page, 'Home').click()
  await bookNow(page, 'Grace Okafor')
  await closeToasts(provider.page)
  await pressJobButton(provider.page, 'Amina Diallo', 'Accept')
  await expect(bookingStep(page, 'Provider En Route', 'now')).toBeVisible()
  await expect(bookingLead(page)).toContainText(/Arrives in about \d+ min/)
  await pressJobButton(provider.page, 'Amina Diallo', 'Start job')
  await expect(bookingStep(page, 'Service Started', 'done')).toBeVisible()
  await expect(bookingLead(page)).toContainText('Started · today')
  await button(page, 'More actions').click()
  await expect(page.getByRole('menuitem', { name: 'Save as PDF' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Cancel booking' })).toHaveCount(0)
  await page.goBack()
  await expect(page.getByRole('menu')).toHaveCount(0)
  // More than a quarter of its hour: the review counts.
  await server.pass(16 * 60_000)
  await pressJobButton(provider.page, 'Amina Diallo', 'Mark complete')
  await expect(bookingStep(page, 'Service Completed', 'done')).toBeVisible()

  await button(page, 'Write a review').click()
  const review = page.getByRole('dialog', { name: 'How was Grace Okafor?' })
  await review.getByRole('button', { name: 'Send review' }).click()
  await expect(review.getByText('Choose 1 to 5 stars')).toBeVisible()
  await review.getByRole('radio', { name: '4 stars' }).check({ force: true })
  await review.getByLabel('Comment').fill('Spotless.')
  await review.getByRole('button', { name: 'Send review' }).click()
  await expect(page.getByRole('heading', { name: 'Your review', exact: true })).toBeVisible()
  await closeToasts(provider.page)
  await openTab(provider.page, 'Main')
  await expect(provider.page.getByText('Rating, 1 review')).toBeVisible()

  await button(page, 'Bookings').click()
  await expect(page.getByRole('list', { name: 'Past' }).getByRole('button')).toContainText(['Completed'])
  await button(page, 'Home').click()
  await expect(providerRow(page, 'Grace Okafor')).toContainText('4.0')
  await closeToasts(page)
  const bell = button(page, /^Notifications, \d+ new$/)
  await expect(bell).toBeVisible()
  await bell.click()
  await expect(page.getByRole('main').last().getByRole('listitem').first()).toContainText('Service Completed')
  await page.goBack()
  await expect(button(page, 'Notifications').and(page.getByRole('button', { name: 'Notifications', exact: true }))).toBeVisible()
})
