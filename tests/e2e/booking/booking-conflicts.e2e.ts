// Bookings that fail: cancelled, declined, lost to a quicker customer; and how the customer learns of it.
import { expect } from '@playwright/test'
import { setBookingStatus, findFreeStart, onlyBooking, openAccount, openProvider, requestVisit } from '#tests/support/e2e/account.ts'
import { bookNow, cancelShownBooking, freeTimes, openSheet } from '#tests/support/e2e/pages/customer-page.ts'
import { button, closeToasts, toast } from '#tests/support/e2e/person.ts'
import { closeJob, jobCard, openJob, openTab, pressJobButton } from '#tests/support/e2e/pages/provider-page.ts'
import { test } from '#tests/support/e2e/fixtures.ts'

test('cancelling asks first, and declining tells the reason', async ({ people, server }) => {
  const grace = await openProvider(server, 'Grace Okafor')
  const amina = await openAccount(server, 'Amina Diallo')
  const customer = await people.enter(amina)
  const provider = await people.enter(grace)
  await openTab(provider.page, 'Bookings')
  await bookNow(customer.page, 'Grace Okafor')
  await expect(await openJob(provider.page, 'Amina Diallo')).toContainText('Expires in 30 minutes')
  await button(customer.page, 'Cancel').click()
  const question = customer.page.getByRole('alertdialog', { name: 'Cancel this booking?' })
  await question.getByRole('button', { name: 'Keep booking' }).click()
  await expect(question).toHaveCount(0)
  await onlyBooking(grace, 'pending')
  await cancelShownBooking(customer.page, 'Found the leak')
  await expect(customer.page.getByText('You canceled this booking.')).toBeVisible()
  await expect(toast(provider.page, 'Booking canceled')).toContainText('Found the leak')
  await onlyBooking(grace, 'cancelled')

  await closeJob(provider.page)
  await button(customer.page, 'Home').click()
  await bookNow(customer.page, 'Grace Okafor')
  await pressJobButton(provider.page, 'Amina Diallo', 'Decline')
  const decline = provider.page.getByRole('alertdialog', { name: 'Decline this request?' })
  await decline.getByLabel('Reason').fill('Too far today')
  await decline.getByRole('button', { name: 'Decline' }).click()
  await expect(customer.page.getByText('Grace Okafor declined this request.')).toBeVisible()
  await expect(customer.page.getByText('Reason: Too far today').first()).toBeVisible()
  await expect(button(customer.page, 'Book again')).toBeVisible()
})

test('a race for one time: one booking, and one clear card for the loser', async ({ people, server }) => {
  const grace = await openProvider(server, 'Grace Okafor')
  const ben = await openAccount(server, 'Ben Carter')
  const amina = await openAccount(server, 'Amina Diallo')
  const start = await findFreeStart(amina, grace, 2)
  await requestVisit(amina, grace, start)
  await requestVisit(ben, grace, start)
  const provider = await people.enter(grace)
  await openTab(provider.page, 'Bookings')
  await pressJobButton(provider.page, 'Amina Diallo', 'Accept')
  await closeJob(provider.page)
  await expect(provider.page.getByRole('list', { name: 'Accepted and in progress' })).toContainText('Amina Diallo')
  await pressJobButton(provider.page, 'Ben Carter', 'Accept')
  const refused = jobCard(provider.page, 'Ben Carter')
  await expect(refused.getByRole('alert')).toContainText(/You have a job then: .* for Amina Diallo/)
  await expect(refused.getByRole('alert')).toContainText(/Your nearest openings: [^·]+ · [^·]+ · [^·]+/)
  await onlyBooking(ben, 'pending')
  await onlyBooking(amina, 'accepted')

  // The next customer is not even offered that time.
  const customer = await people.enter(ben)
  const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: 'America/Los_Angeles' }).format(
    new Date(start),
  )
  const sheet = await openSheet(customer.page, 'Grace Okafor')
  await sheet.getByRole('button', { name: 'Schedule' }).click()
  const day = String(Number(new Intl.DateTimeFormat('en-GB', { day: 'numeric', timeZone: 'America/Los_Angeles' }).format(new Date(start))))
  const dayButton = customer.page.getByRole('button', { name: new RegExp(`^\\w+ ${day} \\w+`) })
  await expect(button(customer.page, 'Next week')).toBeVisible()
  // Late on a Saturday the next free time is in another week.
  if ((await dayButton.count()) === 0) await button(customer.page, 'Next week').click()
  await dayButton.click()
  await expect(button(customer.page, `${time}, taken`)).toBeDisabled()
  await expect(freeTimes(customer.page).first()).toBeVisible()
})

test('the bell says 9+ above nine, and keeps the last ten', async ({ people, server }) => {
  const grace = await openProvider(server, 'Grace Okafor')
  const amina = await openAccount(server, 'Amina Diallo')
  const provider = await people.enter(grace)
  await expect(button(provider.page, /^Notifications$/)).toBeVisible()
  // One request for the same hour is open at a time.
  for (let asked = 0; asked < 11; asked += 1) await setBookingStatus(grace, await requestVisit(amina, grace), 'rejected')
  const bell = button(provider.page, /^Notifications, 1\d new$/)
  await expect(bell.locator('[data-count]')).toHaveAttribute('data-count', '9+')
  await closeToasts(provider.page)
  await bell.click()
  await expect(provider.page.getByRole('main').and(provider.page.locator(':not([inert] *)')).getByRole('listitem')).toHaveCount(10)
  await provider.page.goBack()
  await expect(button(provider.page, /^Notifications$/)).toBeVisible()
})
