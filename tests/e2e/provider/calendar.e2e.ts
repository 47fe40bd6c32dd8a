// The provider's own time: set without a connection, seen by customers, read by calendar programs.
import { expect } from '@playwright/test'
import { addDays, wallTimeAt, weekdayOf } from '#domain/time/zoned-time.ts'
import { findFreeStart, openAccount, openProvider, setBookingStatus, type ApiBooking } from '#tests/support/e2e/account.ts'
import { freeTimes, openSheet, syncPill, readyForOffline } from '#tests/support/e2e/pages/customer-page.ts'
import { button, toast } from '#tests/support/e2e/person.ts'
import { formatDayLabel, hourCell, jobCard, openDay, openTab } from '#tests/support/e2e/pages/provider-page.ts'
import { test } from '#tests/support/e2e/fixtures.ts'

const ZONE = 'America/Los_Angeles'

/** Address at which the dashboard asks whether there is a link. */
const CALENDAR_FEED = '**/api/provider/calendar-feed'

/** Returns that weekday of next week, in San Francisco. @param weekday 0 Sunday to 6 Saturday */
function nextWeek(weekday: number): string {
  const today = wallTimeAt(Date.now(), ZONE).date
  return addDays(today, 7 - weekdayOf(today) + weekday)
}

test('customers see a weekly plan and a day that were set without a connection', async ({ people, server, network }) => {
  const grace = await openProvider(server, 'Grace Okafor')
  const amina = await openAccount(server, 'Amina Yusuf')
  const [monday, tuesday, wednesday] = [nextWeek(1), nextWeek(2), nextWeek(3)]
  const { page } = await people.enter(grace, { origin: network.origin })
  await readyForOffline(page)
  network.cut()

  await openTab(page, 'Calendar')
  await expect(page.getByText('Connect to manage your link.')).toBeVisible()
  await button(page, 'Edit weekly hours').click()
  await page.getByRole('combobox', { name: 'Tuesday, status' }).selectOption('Rest day')
  await page.getByRole('combobox', { name: 'Monday, status' }).selectOption('Rest day')
  await button(page, 'Save hours').click()
  await expect(toast(page, 'Weekly hours saved')).toBeVisible()
  await openDay(page, monday)
  await expect(page.getByText('Same as weekly hours')).toBeVisible()
  // From day to day and down to the hours with the arrow keys, as one stop for the Tab key.
  await button(page, `${formatDayLabel(monday)}, Rest day`).press('ArrowRight')
  await expect(button(page, `${formatDayLabel(tuesday)}, Rest day`)).toBeFocused()
  const said = page.locator('.change-bar').getByRole('status')
  // With the keyboard: 13:00 and 14:00 are opened, and 17:00 by a press.
  await page.keyboard.press('ArrowLeft')
  for (let row = 0; row < 5; row += 1) await page.keyboard.press('ArrowDown')
  await expect(hourCell(page, monday, 13, 'closed')).toBeFocused()
  await page.keyboard.press('Shift+ArrowDown')
  await expect(hourCell(page, monday, 13)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Escape')
  await expect(hourCell(page, monday, 13)).toHaveAttribute('aria-selected', 'false')
  await page.keyboard.press('Shift+ArrowUp')
  await page.keyboard.press('Enter')
  await expect(said).toHaveText(`${formatDayLabel(monday)}, 13:00 – 15:00: open · Saved on this device`)
  await hourCell(page, monday, 17, 'closed').click()
  await expect(said).toHaveText(`${formatDayLabel(monday)}, 17:00 – 18:00: open · Saved on this device`)
  // By a drag over three hours of another day, which is taken back, given again, and taken back.
  const from = await hourCell(page, wednesday, 9, 'open').boundingBox()
  const to = await hourCell(page, wednesday, 11, 'open').boundingBox()
  if (!from || !to) throw new Error('The hours have no place')
  await page.mouse.move(from.x + 20, from.y + 20)
  await page.mouse.down()
  await page.mouse.move(from.x + 20, to.y + 20, { steps: 5 })
  await page.mouse.up()
  await expect(hourCell(page, wednesday, 11, 'closed')).toBeVisible()
  await expect(said).toHaveText(`${formatDayLabel(wednesday)}, 09:00 – 12:00: closed · Saved on this device`)
  await button(page, 'Undo').click()
  await expect(hourCell(page, wednesday, 11, 'open')).toBeVisible()
  await button(page, 'Redo').click()
  await expect(hourCell(page, wednesday, 9, 'closed')).toBeVisible()
  await button(page, 'Undo').click()
  await expect(said).toHaveText(/^Undone: .* · Saved on this device$/)
  // Stored changes survive a reload without a connection.
  await page.reload()
  await openDay(page, monday)
  await expect(hourCell(page, monday, 14, 'open')).toBeVisible()
  await expect(page.getByText('3 openings for customers')).toBeVisible()
  await expect(syncPill(page, /^(\d+ waiting|Offline)/)).toBeVisible()

  network.restore()
  await expect(syncPill(page, 'Up to date')).toBeVisible({ timeout: 20_000 })
  const customer = await people.enter(amina)
  const sheet = await openSheet(customer.page, 'Grace Okafor')
  await sheet.getByRole('button', { name: 'Schedule' }).click()
  const day = (date: string) => customer.page.getByRole('button', { name: new RegExp(`^${formatDayLabel(date)}`) })
  await expect(button(customer.page, 'Next week')).toBeVisible()
  // Late on a Saturday the first free day is already in next week.
  if ((await day(monday).count()) === 0) await button(customer.page, 'Next week').click()
  await expect(day(tuesday)).toBeDisabled()
  await day(monday).click()
  await expect(freeTimes(customer.page)).toHaveText(['13:00', '14:00', '17:00'])
  await day(wednesday).click()
  await expect(freeTimes(customer.page)).toHaveCount(10)

  // The day is as planned again, while the customer is looking.
  await button(page, 'Reset to weekly hours').click()
  await expect(day(monday)).toBeDisabled()
})

test('every visit of a subscription is in the calendar of its provider', async ({ people, server }) => {
  const grace = await openProvider(server, 'Grace Okafor', { subscription_available: true })
  const amina = await openAccount(server, 'Amina Yusuf')
  const booking = (await amina.call('POST', '/bookings', {
    address: '1 Market Street',
    provider_id: grace.uid,
    booking_type: 'subscription',
    subscription_type: 'weekly',
    subscription_duration: 4,
    scheduled_date: await findFreeStart(amina, grace),
  })) as ApiBooking & { visits: readonly { starts_at: string }[] }
  await setBookingStatus(grace, booking, 'accepted')
  const { page } = await people.enter(grace)
  await openTab(page, 'Calendar')
  for (const number of [2, 3]) {
    const wall = wallTimeAt(Date.parse(booking.visits[number - 1]?.starts_at ?? ''), ZONE)
    await openDay(page, wall.date)
    const row = page.getByRole('list', { name: 'Bookings on this day' }).getByRole('listitem')
    await expect(row).toHaveText(new RegExp(`Amina Yusuf.*Visit ${number} of 4.*Accepted`))
    await hourCell(page, wall.date, wall.hour, 'booked by Amina Yusuf').click()
    await expect(page.locator('.change-bar').getByRole('status')).toHaveText(/^Amina Yusuf has booked \d\d:00\. To close it, /)
    await expect(button(page, 'Undo')).toHaveCount(0)
  }
  await page.getByRole('list', { name: 'Bookings on this day' }).getByRole('button').click()
  // The job is a screen over the calendar, and has the focus.
  await expect(page.locator('.overlay:focus-within').filter({ has: jobCard(page, 'Amina Yusuf') })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Visits' })).toBeVisible()
})

test('the calendar link is shown once, and a renewed one invalidates the one before', async ({ people, server }) => {
  const grace = await openProvider(server, 'Grace Okafor')
  const { page } = await people.enter(grace)
  // A proxy on the way answers instead of the server.
  await page.route(CALENDAR_FEED, (route) => route.fulfill({ contentType: 'text/html', body: 'Please sign in to this network' }))
  await openTab(page, 'Calendar')
  const link = page.getByRole('textbox', { name: 'Private link' })
  const statusOf = async (address: string): Promise<number> => (await fetch(address)).status
  await expect(page.getByText('Couldn’t check for a link. Try again.')).toBeVisible()
  await expect(button(page, 'Create link')).toHaveCount(0)
  await page.unroute(CALENDAR_FEED)
  await button(page, 'Try Again').click()
  await expect(page.getByRole('heading', { name: 'Sync to your calendar' })).toBeFocused()
  await button(page, 'Create link').click()
  await expect(link).toHaveValue(/\/api\/calendar\/[\w-]{43}\.ics$/)
  const first = await link.inputValue()
  expect(await (await fetch(first)).text()).toMatch(/^BEGIN:VCALENDAR\r\n/)
  await openTab(page, 'Main')
  await openTab(page, 'Calendar')
  await expect(page.getByText(/^Link created /)).toBeVisible()
  await expect(link).toHaveCount(0)

  await button(page, 'Replace link').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Replace link' }).click()
  await expect(link).toHaveValue(/\.ics$/)
  const second = await link.inputValue()
  expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200])
  await button(page, 'Remove link').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove link' }).click()
  await expect(button(page, 'Create link')).toBeVisible()
  expect(await statusOf(second)).toBe(404)
})
