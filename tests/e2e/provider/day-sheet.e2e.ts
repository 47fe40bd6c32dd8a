// The provider's day sheet: in order, with the route between the jobs, and usable without a connection.
import { expect, type Locator, type Page } from '@playwright/test'
import { addDays, wallTimeAt } from '#domain/time/zoned-time.ts'
import { onlyBooking, openAccount, openProvider, setBookingStatus, type Account, type ApiBooking } from '#tests/support/e2e/account.ts'
import { syncPill, readyForOffline } from '#tests/support/e2e/pages/customer-page.ts'
import { button } from '#tests/support/e2e/person.ts'
import { closeJob, formatDayLabel, jobCard } from '#tests/support/e2e/pages/provider-page.ts'
import { test } from '#tests/support/e2e/fixtures.ts'

const FERRY_BUILDING = { user_latitude: 37.7955, user_longitude: -122.3937 }
const TWIN_PEAKS = { user_latitude: 37.7544, user_longitude: -122.4477 }

const ANDROID = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36'

const jobsOf = (page: Page): Locator => page.getByRole('list', { name: 'Jobs' }).getByRole('listitem')

/** Creates a booking that the customer requests and the provider accepts. */
async function agree(customer: Account, provider: Account, wanted: object): Promise<ApiBooking> {
  const booking = (await customer.call('POST', '/bookings', {
    address: '1 Market Street',
    provider_id: provider.uid,
    duration_hours: 1,
    ...wanted,
  })) as ApiBooking
  await setBookingStatus(provider, booking, 'accepted')
  return booking
}

test('the jobs of a day are listed in order and can be worked through without a connection', async ({ people, server, network }) => {
  const grace = await openProvider(server, 'Grace Okafor')
  const [amina, ben, dina, omar] = await Promise.all(
    ['Amina Yusuf', 'Ben Carter', 'Dina Lind', 'Omar Haddad'].map((name) => openAccount(server, name)),
  )
  if (!amina || !ben || !dina || !omar) throw new Error('Somebody is missing')
  // Far enough ahead that running jobs do not reach into it, at any hour.
  const date = addDays(wallTimeAt(Date.now(), 'America/Los_Angeles').date, 2)
  const { slots } = (await amina.call('GET', `/providers/${grace.uid}/slots?date=${date}&duration_hours=1`)) as {
    slots: { starts_at: string }[]
  }
  const at = (nth: number): object => ({ scheduled_date: slots[nth]?.starts_at })
  await agree(omar, grace, at(4))
  await agree(amina, grace, { ...at(0), ...FERRY_BUILDING, special_instructions: 'The key is with the neighbour.' })
  await agree(ben, grace, { ...at(3), ...TWIN_PEAKS })
  const running = await agree(dina, grace, { ...FERRY_BUILDING, scheduled_date: null })
  await setBookingStatus(grace, running, 'in_progress')
  const week = Array.from({ length: 7 }, () => ({ status: 'available', time_slots: [] }))
  await grace.call('PUT', `/provider/${grace.uid}/plan`, { week, min_notice_minutes: 0, travel_buffer_minutes: 30 })

  const { page } = await people.enter(grace, { origin: network.origin, userAgent: ANDROID })
  await readyForOffline(page)
  network.cut()
  await page.reload()
  await button(page, /^Daily schedule 1 job today · Dina Lind, in progress$/).click()
  await expect(page.getByRole('heading', { name: 'today', exact: true })).toBeVisible()
  await expect(jobsOf(page)).toHaveText([/Dina Lind.*In progress/])

  await button(page, 'Next day').click()
  await button(page, 'Next day').click()
  await expect(page.getByRole('heading', { name: formatDayLabel(date), exact: true })).toBeVisible()
  await expect(jobsOf(page)).toHaveText([/^09:00 – 10:00Amina Yusuf/, /12:00 – 13:00Ben Carter/, /13:00 – 14:00Omar Haddad/])
  await expect(jobsOf(page).nth(0)).toContainText('“The key is with the neighbour.”')
  await expect(jobsOf(page).nth(1)).toContainText('6.6 km in a straight line · 2 hr gap')
  await expect(jobsOf(page).nth(1)).not.toContainText('Less than your travel time')
  await expect(jobsOf(page).nth(2)).toContainText('Distance not known · Back to back')
  await expect(jobsOf(page).nth(2)).toContainText('Less than your 30 min travel time')
  // The location in words without a map, and in figures for the phone's own.
  for (const [job, where] of ['Ferry Building', 'Noe Valley', 'Distance not known'].entries())
    await expect(jobsOf(page).nth(job)).toContainText(`1 Market Street${where}`)
  await expect(page.getByRole('link', { name: 'Directions: Amina Yusuf' })).toHaveAttribute('href', /^geo:37\.7955,-122\.3937\?/)
  // Jobs of a future day cannot be started from here, and their card is one press away.
  await expect(button(page, /^(On my way|Start job)$/)).toHaveCount(0)
  await jobsOf(page).nth(1).getByRole('button', { name: 'Details' }).click()
  await expect(jobCard(page, 'Ben Carter')).toBeVisible()
  await closeJob(page)
  await button(page, 'Previous day').click()
  await button(page, 'Previous day').click()
  await jobsOf(page).getByRole('button', { name: 'Mark complete' }).click()
  const done = page.getByRole('list', { name: 'Done' }).getByRole('listitem')
  await expect(done).toHaveText([/Dina Lind/])
  await expect(done).toBeFocused()
  await button(page, 'Close').click()
  await expect(syncPill(page, /^(1 waiting|Offline)/)).toBeVisible()
  network.restore()
  await onlyBooking(dina, 'completed')
})
