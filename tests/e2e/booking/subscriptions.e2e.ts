// Regular visits: requested with and without a connection, moved, skipped, agreed, cancelled.
import { expect, type Page } from '@playwright/test'
import { regularVisits } from '#domain/schedule/regular-visits.ts'
import { parseInstant } from '#domain/time/instant.ts'
import {
  listBookings,
  findFreeStart,
  onlyBooking,
  openAccount,
  openProvider,
  requestVisit,
  setBookingStatus,
  type Account,
  type ApiBooking,
} from '#tests/support/e2e/account.ts'
import { syncPill, readyForOffline, providerRow, bookingStep, bookingLead } from '#tests/support/e2e/pages/customer-page.ts'
import { auditScreen } from '#tests/support/e2e/audit-screen.ts'
import { button, toast, pressInMenu } from '#tests/support/e2e/person.ts'
import { jobCard, openJob, openTab, pressJobButton, pressJobMenu } from '#tests/support/e2e/pages/provider-page.ts'
import { test } from '#tests/support/e2e/fixtures.ts'
import {
  chooseFirstVisit,
  confirmSubscription,
  openSubscription,
  subscriptionModal,
  visitRows,
} from '#tests/support/e2e/pages/subscription-page.ts'

const BACK_WITHIN_MS = 20_000
const ZONE = 'America/Los_Angeles'

interface Visits {
  readonly visits?: readonly { readonly number: number; readonly starts_at: string; readonly status: string }[]
}

const subscriptionOf = async (account: Account): Promise<ApiBooking & Visits> => {
  const found = (await listBookings(account)).find((each) => (each as Visits).visits !== undefined)
  if (!found) throw new Error('there is no subscription')
  return found
}

/** The subscription's visits in the calendar of upcoming ones. */
const comingVisits = (page: Page) => page.getByRole('button', { name: /^\d\d:\d\d – .*Grace Okafor.*Visit \d of 4/ })

/** Books another customer into the n-th regular visit, counted from the first free time. */
async function takeVisit(other: Account, provider: Account, number: number): Promise<void> {
  const first = parseInstant(await findFreeStart(other, provider))
  const visit = first && regularVisits({ first, type: 'weekly', weeks: 4, zone: ZONE })[number - 1]
  if (!visit) throw new Error('there is no such visit')
  await setBookingStatus(provider, await requestVisit(other, provider, visit.starts_at), 'accepted')
}

test('four weeks with one conflicting visit: moved, agreed, shown to both, one cancelled, then the rest', async ({ people, server }) => {
  // Two people and two months of visits take more than the usual time of a story.
  test.slow()
  const grace = await openProvider(server, 'Grace Okafor', { subscription_available: true })
  const ben = await openAccount(server, 'Ben Carter')
  const amina = await openAccount(server, 'Amina Diallo')
  await takeVisit(ben, grace, 2)

  const { page } = await people.enter(amina)
  const modal = await openSubscription(page, 'Grace Okafor')
  await expect(modal.getByText('$136.00').first()).toBeVisible()
  await expect(modal.getByRole('button', { name: 'Confirm Booking' })).toBeDisabled()
  await chooseFirstVisit(page)
  await expect(visitRows(modal)).toHaveCount(4)
  await expect(modal.getByRole('status').filter({ hasText: '1 visit to move or skip' })).toBeVisible()
  const others = modal.getByRole('group', { name: /^Openings near / }).getByRole('button')
  await expect(others).toHaveCount(3)
  await others.first().click()
  await expect(modal.getByText(/^Moved from /)).toBeVisible()
  await confirmSubscription(page)
  await expect(bookingLead(page)).toContainText('Waiting for provider confirmation.')
  await expect(bookingStep(page, 'Booking Confirmed', 'done')).toBeVisible()
  await expect(page.getByText('Weekly for 4 weeks').first()).toBeVisible()
  await expect(visitRows(page)).toHaveCount(4)

  const dashboard = await people.enter(grace)
  await openTab(dashboard.page, 'Bookings')
  await expect(visitRows(await openJob(dashboard.page, 'Amina Diallo'))).toHaveCount(4)
  await pressJobButton(dashboard.page, 'Amina Diallo', 'Accept')
  await expect(bookingLead(page)).toContainText('Accepted · ')
  // No toast repeats what the screen says.
  await expect(toast(page, 'Booking accepted')).toHaveCount(0)
  const agreed = await subscriptionOf(amina)
  expect([agreed.status, agreed.total_amount, agreed.visits?.length]).toEqual(['accepted', 136, 4])
  expect((await listBookings(ben))[0]?.status).toBe('accepted')

  // By day, with the keyboard: each visit leads back to the booking.
  await button(page, 'Bookings').click()
  await page.getByRole('radio', { name: 'List' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(comingVisits(page)).toHaveCount(4)
  await expect(comingVisits(page).filter({ hasText: 'Accepted' })).toHaveCount(4)
  expect(await auditScreen(page, 'the calendar of what is coming')).toEqual([])
  await page.keyboard.press('Tab')
  await expect(comingVisits(page).first()).toBeFocused()
  await page.keyboard.press('Enter')

  await visitRows(page)
    .nth(2)
    .getByRole('button', { name: /^Cancel visit \d+ on / })
    .click()
  const question = page.getByRole('alertdialog', { name: 'Cancel this visit?' })
  await question.getByLabel('Reason').fill('We are away.')
  await question.getByRole('button', { name: 'Cancel visit' }).click()
  await expect(visitRows(page).filter({ hasText: 'Canceled' })).toHaveCount(1)
  await expect(toast(dashboard.page, 'Visit canceled')).toContainText('We are away.')
  await expect(visitRows(jobCard(dashboard.page, 'Amina Diallo')).filter({ hasText: 'Canceled' })).toHaveCount(1)
  await expect.poll(async () => (await subscriptionOf(grace)).total_amount).toBe(102)

  // The receipt says what was agreed and what became of it, and its sum can be checked.
  await pressInMenu(page, 'Receipt and history')
  const record = page.getByRole('main').filter({ has: page.getByRole('heading', { name: 'Booking record' }) })
  for (const words of ['Weekly for 4 weeks', '$34.00, was $40.00', '$34.00 × 1 hr × 3 visits', '$102.00'])
    await expect(record).toContainText(words)
  await expect(record.getByRole('list', { name: 'Visits' }).getByRole('listitem')).toHaveCount(4)
  await expect(record.getByRole('list', { name: 'Visits' }).getByText('Canceled')).toHaveCount(1)
  await page.keyboard.press('Escape')

  await pressJobMenu(dashboard.page, 'Amina Diallo', 'Cancel all')
  const rest = dashboard.page.getByRole('alertdialog', { name: 'Cancel all remaining visits?' })
  await expect(rest.getByText(/^This cancels 3 visits\./)).toBeVisible()
  await rest.getByRole('button', { name: 'Cancel all' }).click()
  await expect(page.getByText('Grace Okafor canceled this booking.')).toBeVisible()
  expect((await subscriptionOf(amina)).visits?.every((visit) => visit.status === 'cancelled')).toBe(true)
})

test('with the network cut it is saved, outlives a reload, and is sent; a conflicting visit is named and edited', async ({
  people,
  server,
  network,
}) => {
  const grace = await openProvider(server, 'Grace Okafor', { subscription_available: true })
  const ben = await openAccount(server, 'Ben Carter')
  const amina = await openAccount(server, 'Amina Diallo')
  const { page } = await people.enter(amina, { origin: network.origin })
  await expect(providerRow(page, 'Grace Okafor')).toBeVisible()
  await readyForOffline(page)
  network.cut()
  await expect(syncPill(page, /^Offline/)).toBeVisible({ timeout: BACK_WITHIN_MS })
  await openSubscription(page, 'Grace Okafor')
  await chooseFirstVisit(page)
  await confirmSubscription(page)
  await expect(page.getByText('Saved on this device')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Saved on this device')).toBeVisible({ timeout: BACK_WITHIN_MS })
  await expect(visitRows(page)).toHaveCount(4)
  await button(page, 'Bookings').click()
  await page.getByRole('radio', { name: 'Calendar' }).check()
  await expect(comingVisits(page).filter({ hasText: 'Waiting' })).toHaveCount(4)
  await comingVisits(page).first().click()
  await expect(visitRows(page)).toHaveCount(4)
  expect(await listBookings(grace)).toEqual([])

  await takeVisit(ben, grace, 3)
  network.restore()
  await expect(syncPill(page, '1 to review')).toBeVisible({ timeout: BACK_WITHIN_MS })
  await expect(page.getByText(/^Not available: /)).toBeVisible()
  await expect(button(page, 'Discard')).toBeVisible()
  await button(page, 'Edit').click()
  const modal = subscriptionModal(page)
  await expect(visitRows(modal)).toHaveCount(4)
  await modal.getByRole('button', { name: /^Skip the visit on / }).click()
  await expect(modal.getByText('Skipped, not in the total')).toBeVisible()
  await confirmSubscription(page)
  await expect(bookingStep(page, 'Booking Confirmed', 'done')).toBeVisible({ timeout: BACK_WITHIN_MS })
  await expect(syncPill(page, 'Up to date')).toBeVisible({ timeout: BACK_WITHIN_MS })
  const asked = (await onlyBooking(amina, 'pending')) as ApiBooking & Visits
  expect([asked.total_amount, asked.visits?.map(({ number }) => number)]).toEqual([102, [1, 2, 4]])
})
