/** The ten views that people see most, in short walks. */
import { text } from '#text/catalogue.ts'
import { dialogOf, expect, logIn, mapShows, named, openBookings, openTab, openTomorrow, seeGrace, type ViewWalk } from './view-walk.ts'

export const MAIN_VIEWS = [
  'map',
  'sheet',
  'provider-profile',
  'scheduler',
  'booking-history',
  'booking-accepted',
  'chat',
  'dashboard-main',
  'dashboard-bookings',
  'dashboard-calendar',
] as const

/** From the selection of a role, as Amina of the demo. */
export async function mainCustomerViews(walk: ViewWalk): Promise<void> {
  const { page, see } = walk
  await logIn(walk, 'amina@demo.nearhelp.test')
  await mapShows(walk)
  await see('map')
  await seeGrace(walk)
  await page.goBack()
  await named(walk, 'provider.schedule').click()
  await expect(page.locator('button.slot').first()).toBeVisible()
  await see('scheduler')
  await page.goBack()
  await openBookings(walk)
  await see('booking-history')
  await openTomorrow(walk)
  await see('booking-accepted')
  await named(walk, 'booking.contact').click()
  await expect(page.locator('.msg').first()).toBeVisible()
  await see('chat')
}

/** From the selection of a role, as Grace of the demo. */
export async function mainProviderViews(walk: ViewWalk): Promise<void> {
  const { page, see } = walk
  await logIn(walk, 'grace@demo.nearhelp.test')
  await expect(dialogOf(walk)).toHaveCount(0)
  await expect(page.getByText(text('dashboard.your_status')).first()).toBeVisible()
  await see('dashboard-main')
  await openTab(walk, 'dashboard.tab_bookings')
  await expect(page.getByRole('heading', { name: text('dashboard.ended') })).toBeVisible()
  await see('dashboard-bookings')
  await openTab(walk, 'dashboard.tab_calendar')
  await expect(page.getByText(text('calendar.plan_title')).first()).toBeVisible()
  await see('dashboard-calendar')
}
