// A phone in a basement reminds too: from the bookings that it holds, once, and not of what it does no longer want.
import { expect, type Page } from '@playwright/test'
import { findFreeStart, openAccount, openProvider, requestVisit, setBookingStatus } from '#tests/support/e2e/account.ts'
import { readyForOffline, syncPill } from '#tests/support/e2e/pages/customer-page.ts'
import { button, closeToasts, toast } from '#tests/support/e2e/person.ts'
import { test } from '#tests/support/e2e/fixtures.ts'

const HOUR_MS = 3_600_000
const TITLE = /^Your booking starts at \d\d:\d\d$/

const reminder = (page: Page) => page.getByRole('button', { name: /Your booking starts at/ }).and(page.locator(':not([inert] *)'))

test('an hour before the booking, with the network cut, the device reminds once and leads to it', async ({ people, server, network }) => {
  const grace = await openProvider(server, 'Grace Okafor')
  const amina = await openAccount(server, 'Amina Diallo')
  const start = await findFreeStart(amina, grace)
  await setBookingStatus(grace, await requestVisit(amina, grace, start), 'accepted')
  const { page } = await people.enter(amina, { origin: network.origin, movableClock: true })
  await readyForOffline(page)
  await button(page, 'Bookings').click()
  await expect(page.getByRole('list', { name: 'Upcoming' }).getByRole('button', { name: /^Grace Okafor/ })).toBeVisible()
  network.cut()
  await expect(syncPill(page, /^Offline/)).toBeVisible()

  await page.clock.fastForward(Date.parse(start) - HOUR_MS - Date.now() - 120_000)
  await page.clock.runFor(60_000)
  await expect(toast(page, 'Your booking starts at')).toHaveCount(0)
  // A toast stays for eight seconds of the page's clock.
  await expect(async () => {
    await page.clock.runFor(4_000)
    await expect(toast(page, 'Your booking starts at').getByText(TITLE)).toBeVisible({ timeout: 500 })
  }).toPass({ timeout: 30_000 })
  await closeToasts(page)

  await page.reload()
  await expect(syncPill(page, /^Offline/)).toBeVisible()
  await button(page, 'Home').click()
  await button(page, /^Notifications/).click()
  await expect(reminder(page)).toContainText('Grace Okafor')
  await expect(toast(page, 'Your booking starts at')).toHaveCount(0)
  await reminder(page).click()
  await expect(page.getByRole('heading', { name: /Booking|Grace Okafor/ }).first()).toBeVisible()

  // Switched off on this device, it goes, and the server learns of it later.
  // Back leads to the notifications, and from there home.
  await button(page, 'Back').click()
  await expect(reminder(page)).toBeVisible()
  await button(page, 'Back').click()
  await button(page, /^Profile$/).click()
  await button(page, 'Edit profile').click()
  await page.getByRole('tab', { name: 'Preferences' }).click()
  await expect(page.getByRole('switch', { name: 'A request has waited 15 minutes' })).toHaveCount(0)
  await page.getByRole('switch', { name: 'An hour before a booking' }).click()
  await button(page, 'Save changes').click()
  await expect(toast(page, 'Saved on this device')).toBeVisible()
  await button(page, 'Back').click()
  await button(page, 'Home').click()
  await button(page, /^Notifications/).click()
  await expect(page.getByText('Booking accepted')).toBeVisible()
  await expect(reminder(page)).toHaveCount(0)
  network.restore()
  await expect
    .poll(() => amina.call('GET', '/me/profile'), { timeout: 30_000 })
    .toMatchObject({ reminders_muted: ['reminder_hour_before'] })
})
