// A provider with bookings is blocked: the customer is told on their phone, the job under way is finished by message, and the admin
// cancels upcoming bookings, for which the customer is shown other helpers.
import { expect, type Page } from '@playwright/test'
import { openAccount, openProvider, setBookingStatus, type Account, type ApiBooking } from '#tests/support/e2e/account.ts'
import { adminPassword } from '#tests/support/e2e/admin-client.ts'
import { auditScreen } from '#tests/support/e2e/audit-screen.ts'
import { openBooking } from '#tests/support/e2e/pages/customer-page.ts'
import { button, toast } from '#tests/support/e2e/person.ts'
import { DESKTOP, test } from '#tests/support/e2e/fixtures.ts'

const TOLD_WITHIN_MS = 20_000
const DAY_MS = 86_400_000
const WHY = 'Two customers waited in vain'

/** Starts of three free hours on days to come. */
async function freeStarts(customer: Account, provider: Account): Promise<readonly string[]> {
  const starts: string[] = []
  for (let ahead = 2; ahead < 9 && starts.length < 3; ahead += 1) {
    const date = new Date(Date.now() + ahead * DAY_MS).toISOString().slice(0, 10)
    const { slots } = (await customer.call('GET', `/providers/${provider.uid}/slots?date=${date}`)) as { slots: { starts_at: string }[] }
    if (slots[0]) starts.push(slots[0].starts_at)
  }
  return starts
}

async function agreed(customer: Account, provider: Account, start: string | null): Promise<ApiBooking> {
  // With a position: others who come there can be suggested.
  const place = { address: '1 Market Street', user_latitude: 37.775, user_longitude: -122.418 }
  const booking = (await customer.call('POST', '/bookings', {
    ...place,
    provider_id: provider.uid,
    scheduled_date: start,
    duration_hours: 1,
  })) as ApiBooking
  await setBookingStatus(provider, booking, 'accepted')
  return booking
}

async function confirm(page: Page, title: RegExp, action: string): Promise<void> {
  const dialog = page.getByRole('alertdialog', { name: title })
  await dialog.getByLabel('Reason').fill(WHY)
  await dialog.getByRole('button', { name: action, exact: true }).click()
  await expect(dialog).toHaveCount(0)
}

test('three upcoming bookings and one under way, and their provider is blocked', async ({ people, server }) => {
  test.slow()
  const [grace, nia] = [await openProvider(server, 'Grace Okafor'), await openProvider(server, 'Nia Mensah', { latitude: 37.78 })]
  const [amina, ben] = [await openAccount(server, 'Amina Diallo'), await openAccount(server, 'Ben Carter')]
  const [first = '', second = '', third = ''] = await freeStarts(amina, grace)
  await agreed(amina, grace, first)
  await agreed(ben, grace, second)
  await agreed(ben, grace, third)
  const running = await agreed(ben, grace, null)
  await setBookingStatus(grace, running, 'in_progress')

  const customer = await people.enter(amina)
  await openBooking(customer.page, /^Grace Okafor/)
  const provider = await people.enter(grace, { expectedNoise: /status of 403/ })
  const { page: office } = await people.visit({ origin: `${server.origin}/?admin=true`, viewport: DESKTOP })
  await office.getByLabel('Admin password', { exact: true }).fill(adminPassword(server))
  await button(office, 'Log in').click()
  await button(office, 'Block: Grace Okafor').click()
  await confirm(office, /^Block Grace Okafor/, 'Block')

  const suspended = customer.page.getByText('NearHelp suspended the account of Grace Okafor. We’ll tell you', { exact: false })
  await expect(suspended).toBeVisible({ timeout: TOLD_WITHIN_MS })
  // The open booking says it: no toast repeats it.
  await expect(toast(customer.page, 'About your booking')).toHaveCount(0)
  expect(await auditScreen(customer.page, 'a booking of a suspended helper')).toEqual([])

  const chat = provider.page.getByRole('region', { name: 'Finish your job by message' })
  await expect(chat).toBeVisible({ timeout: TOLD_WITHIN_MS })
  await chat.getByLabel('Message').fill('I’m almost done')
  await chat.getByRole('button', { name: 'Send' }).click()
  await expect(chat.getByRole('list')).toContainText('I’m almost done')
  expect(await auditScreen(provider.page, 'a blocked provider with a job under way')).toEqual([])
  expect(await ben.call('GET', `/bookings/${running.id}/messages`)).toMatchObject({ items: [{ message: 'I’m almost done' }] })

  await office.getByRole('tab', { name: 'To decide' }).click()
  const card = office.getByRole('article', { name: 'Bookings with Grace Okafor' })
  await expect(card.getByText('4 bookings to decide')).toBeVisible()
  expect(await auditScreen(office, 'the queue')).toEqual([])
  const cancel = 'Cancel and tell the customer, suggest others'
  await card.getByRole('button', { name: `${cancel}: Amina Diallo` }).click()
  await confirm(office, /^Cancel the booking of Amina Diallo/, cancel)
  await expect(card.getByText('3 bookings to decide')).toBeVisible()
  await card
    .getByRole('button', { name: `${cancel}: Ben Carter` })
    .first()
    .click()
  await confirm(office, /^Cancel the booking of Ben Carter/, cancel)
  await expect(card.getByText('2 bookings to decide')).toBeVisible()

  await expect(customer.page.getByText('NearHelp ended this booking', { exact: false })).toBeVisible({ timeout: TOLD_WITHIN_MS })
  await expect(customer.page.getByText(WHY, { exact: false }).first()).toBeVisible()
  await expect(customer.page.getByRole('list', { name: 'Ask the next nearest' })).toContainText(nia.name)
  expect(await auditScreen(customer.page, 'a canceled booking with other helpers')).toEqual([])
  await button(customer.page, 'Back').click()
  await button(customer.page, 'Home').click()
  await button(customer.page, /^Notifications/).click()
  await button(customer.page, '3 earlier updates').click()
  await expect(customer.page.getByRole('main').getByRole('button', { name: /About your booking/ })).toBeVisible()
})
