// Small things of a day with several bookings: what comes next is first, what runs is one press away, and nothing covers a decision.
import { expect, type Page } from '@playwright/test'
import { findFreeStart, onlyBooking, openAccount, openProvider, requestVisit, setBookingStatus } from '#tests/support/e2e/account.ts'
import { askToCancel, bookNow } from '#tests/support/e2e/pages/customer-page.ts'
import { auditScreen } from '#tests/support/e2e/audit-screen.ts'
import { closeJob, openJob, openTab, pressJobButton } from '#tests/support/e2e/pages/provider-page.ts'
import { button, toast } from '#tests/support/e2e/person.ts'
import { test } from '#tests/support/e2e/fixtures.ts'

const underWay = (page: Page) => page.getByRole('region', { name: 'Booking under way' }).filter({ visible: true })

test('a day with several bookings', async ({ people, server }) => {
  const grace = await openProvider(server, 'Grace Okafor')
  const leah = await openProvider(server, 'Leah Stone')
  const amina = await openAccount(server, 'Amina Diallo')
  const ben = await openAccount(server, 'Ben Carter')
  const start = await findFreeStart(amina, grace, 2)
  const later = await requestVisit(amina, grace, start)
  const running = await requestVisit(amina, leah)
  for (const booking of [
    { by: grace, id: later },
    { by: leah, id: running },
  ])
    await setBookingStatus(booking.by, booking.id, 'accepted')
  await setBookingStatus(leah, running, 'in_progress')

  // What runs is first in the list, and one press away on home and in the messages.
  const { page } = await people.enter(amina)
  await underWay(page)
    .getByRole('button', { name: /Leah Stone/ })
    .click()
  await expect(page.getByRole('heading', { name: 'Leah Stone' })).toBeVisible()
  await button(page, 'Bookings').click()
  const rows = page.getByRole('list', { name: 'Upcoming' }).getByRole('listitem')
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText('Leah Stone')
  await button(page, 'Home').click()
  await button(page, /^Messages/)
    .first()
    .click()
  await underWay(page)
    .last()
    .getByRole('button', { name: /Leah Stone/ })
    .click()
  await expect(page.getByRole('heading', { name: 'Leah Stone' })).toBeVisible()

  // A toast waits while something is decided.
  await button(page, 'Bookings').click()
  await rows
    .last()
    .getByRole('button', { name: /Grace Okafor/ })
    .first()
    .click()
  await askToCancel(page)
  const question = page.getByRole('alertdialog', { name: 'Cancel this booking?' })
  await expect(question).toBeVisible()
  const other = await people.enter(amina)
  // What a device learns at its first replication is no news.
  await expect(underWay(other.page)).toBeVisible()
  await setBookingStatus(leah, running, 'completed')
  await expect(toast(other.page, 'Service Completed')).toBeVisible()
  await expect(toast(page, 'Service Completed')).toHaveCount(0)
  await question.getByRole('button', { name: 'Keep booking' }).click()
  await expect(toast(page, 'Service Completed')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Notifications' }).getByRole('listitem')).toHaveCount(1)

  // A job in the way is named before Accept is pressed.
  const provider = await people.enter(leah)
  await openTab(provider.page, 'Bookings')
  await setBookingStatus(leah, await requestVisit(amina, leah), 'accepted')
  const customer = await people.enter(ben)
  await bookNow(customer.page, 'Leah Stone')
  await expect(await openJob(provider.page, 'Ben Carter')).toContainText(/Overlaps with: Amina Diallo, .+\. You can’t accept both\./)
  await pressJobButton(provider.page, 'Ben Carter', 'Accept')
  await expect((await openJob(provider.page, 'Ben Carter')).getByRole('alert')).toContainText('Your nearest openings')

  // Several are chosen together: what overlaps and what goes away is said before, and each is judged alone.
  const desk = provider.page
  const [chi, dina] = [await openAccount(server, 'Chi Adams'), await openAccount(server, 'Dina Lind')]
  const shared = await findFreeStart(chi, leah, 6)
  const withdrawn = await requestVisit(chi, leah, shared)
  await requestVisit(dina, leah, shared)
  await closeJob(desk)
  const requests = desk.getByRole('list', { name: 'Requests' })
  await expect(requests.getByRole('listitem')).toHaveCount(3)
  await button(desk, 'Select').click()
  await button(desk, 'Select all').click()
  const bar = desk.getByRole('region', { name: 'Selected requests' })
  await expect(bar).toContainText(/Ben Carter overlaps with Amina Diallo/)
  await expect(bar).toContainText('Dina Lind overlaps with Chi Adams. You can’t accept both.')
  await chi.call('PUT', `/bookings/${withdrawn.id}/status`, { status: 'cancelled' })
  await expect(bar).toContainText('Chi Adams withdrew this request.')
  await expect(bar).not.toContainText('Dina Lind overlaps')
  await expect(bar).toContainText('2 selected')
  expect(await auditScreen(desk, 'several requests')).toEqual([])
  await bar.getByRole('button', { name: 'Accept' }).click()
  const outcome = desk.getByRole('list', { name: 'Answers' }).getByRole('listitem')
  await expect(outcome).toHaveText([/Ben Carter · /, /Dina Lind · Accepted/])
  await expect(desk.getByText('1 of 2 accepted')).toBeVisible()
  await onlyBooking(dina, 'accepted')
  await onlyBooking(ben, 'pending')
})
