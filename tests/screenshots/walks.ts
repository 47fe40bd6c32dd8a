/** The walks for the screenshots. */
import { expect as expectNow, type Page } from '@playwright/test'
import { logIn, signUp } from '#tests/support/e2e/person.ts'
import { hangBookingReads } from '#tests/support/e2e/hang-booking-reads.ts'
import type { NetworkProxy } from '#tests/support/e2e/network-proxy.ts'
import type { ScreenshotSession } from './screenshot-session.ts'

/** These walks run beside other work. */
const expect = expectNow.configure({ timeout: 30_000 })

const mapShows = async ({ page }: ScreenshotSession): Promise<void> => {
  await expect(page.locator('.pin, .cluster').first()).toBeVisible()
  await expect(page.locator('.leaflet-tile-loaded').first()).toBeVisible()
}

const toMap = async (studio: ScreenshotSession): Promise<void> => {
  await studio.button(/Find Services/).click()
  await mapShows(studio)
}

const openGrace = async ({ page }: ScreenshotSession): Promise<void> => page.locator('.prow', { hasText: 'Grace Okafor' }).first().click()

export async function visitorWalk(studio: ScreenshotSession): Promise<void> {
  const { page, button, screenshot } = studio
  await screenshot('selection')
  await button('Log in').click()
  await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toBeVisible()
  await screenshot('auth-login')
  await page.getByRole('dialog').getByText('Sign up', { exact: true }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign up' }).click()
  await screenshot('auth-signup-errors')
  await page.keyboard.press('Escape')
  await toMap(studio)
  await screenshot('map')
  if (studio.look.device === 'phone') await screenshot('map-narrow')
  await button('Proximity alert').click()
  await screenshot('proximity-panel')
  await page.getByRole('combobox', { name: 'Service', exact: true }).selectOption({ label: 'Plumber' })
  await button('Start watching').click()
  await expect(page.getByRole('region', { name: /found nearby/i })).toBeVisible()
  await screenshot('proximity-found')
  await button(/^Watching/).click()
  await button('Stop watching').click()
  await page.getByRole('region', { name: 'Proximity alert' }).getByRole('button', { name: 'Close' }).click()
  await openGrace(studio)
  await screenshot('provider-sheet')
  await button('View Profile').click()
  await screenshot('provider-profile')
  await button('Subscribe Now - Save 15%').click()
  await page.locator('dialog button.slot:not([disabled])').first().click()
  await screenshot('subscription')
  await page.getByRole('dialog').getByRole('list', { name: 'Visits' }).scrollIntoViewIfNeeded()
  await screenshot('subscription-visits')
  await page.keyboard.press('Escape')
  await button('Verified: what and when').last().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await screenshot('provider-verified')
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Website of Grace Okafor' }).click()
  await screenshot('external-link')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await button('Close').first().click()
  await button(/^Filters/).click()
  await page.getByText('4.5', { exact: true }).first().click()
  await screenshot('filters')
  await page.getByRole('searchbox').last().fill('nobody at all')
  await screenshot('filters-empty')
}

export async function customerWalk(studio: ScreenshotSession): Promise<void> {
  const { page, button, screenshot } = studio
  await logIn(page, 'amina@demo.nearhelp.test')
  await mapShows(studio)
  await openGrace(studio)
  await button('Schedule').click()
  await page.locator('button.slot:not([disabled])').nth(1).click()
  await screenshot('scheduler')
  await button('Confirm Booking').click()
  await expect(page.getByRole('heading', { name: 'Your booking' })).toBeVisible()
  await screenshot('booking-pending')
  await button('Bookings').first().click()
  await screenshot('booking-history')
  await page.getByRole('radio', { name: 'Calendar' }).check()
  await expect(page.getByRole('button', { name: /^\d\d:\d\d – / }).first()).toBeVisible()
  await screenshot('booking-calendar')
  await page.getByRole('radio', { name: 'List' }).check()
  // Not the one that was just requested.
  await page
    .getByText(/tomorrow, 10:00/i)
    .first()
    .click()
  await screenshot('booking-accepted')
  if (studio.look.device === 'phone') await screenshot('booking-narrow')
  await button('Receipt and history').click()
  await expect(page.getByRole('heading', { name: 'Booking record' })).toBeVisible()
  await screenshot('booking-record')
  await page.keyboard.press('Escape')
  await button('Propose another time').click()
  await page.locator('button.slot:not([disabled])').last().click()
  await screenshot('another-time')
  await button('Propose this time').click()
  await expect(page.getByRole('region', { name: 'You proposed another time' })).toBeVisible()
  await screenshot('booking-proposal')
  await button('Withdraw').click()
  await expect(page.getByRole('region', { name: 'You proposed another time' })).toHaveCount(0)
  await button('Contact').click()
  await expect(page.locator('.msg').first()).toBeVisible()
  await screenshot('chat')
  await page.keyboard.press('Escape')
  await button('Cancel').first().click()
  await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toBeVisible()
  await screenshot('cancel-dialog')
  await page.keyboard.press('Escape')
  await button('Bookings').first().click()
  await page.getByText('Completed').first().click()
  await button('Change').click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await screenshot('review-change')
  await page.keyboard.press('Escape')
  await page
    .getByRole('region', { name: 'What you can do' })
    .or(page.getByRole('heading', { name: 'Your review' }))
    .first()
    .waitFor()
  await screenshot('booking-completed')
  await button('Bookings').first().click()
  await page
    .getByText(/of \d+ visits done/)
    .first()
    .click()
  await page.getByRole('list', { name: 'Visits' }).scrollIntoViewIfNeeded()
  await screenshot('booking-visits')
  await page.getByRole('list', { name: 'Visits' }).getByRole('button').first().click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await screenshot('cancel-visit')
  await page.keyboard.press('Escape')
  await button('Profile').first().click()
  await screenshot('profile')
  await button('Edit profile').click()
  await page.getByLabel('Name', { exact: true }).fill('')
  await button('Save changes').click()
  await expect(page.getByText('Name is required')).toBeVisible()
  await screenshot('profile-edit')
  await page.getByRole('tab', { name: 'Preferences' }).click()
  await screenshot('profile-edit-preferences')
  await button('Discard changes').click()
  await button('Delete profile').click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await screenshot('profile-delete')
  await page.keyboard.press('Escape')
  await button('Home').first().click()
  await button(/^Messages/).click()
  await screenshot('messages')
  await page.keyboard.press('Escape')
  await button(/^Notifications/).click()
  await screenshot('notifications')
  await page.keyboard.press('Escape')
  await button('Logout').click()
  await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toBeVisible()
  await screenshot('logout')
}

/** Ben requests a visit, so that there is a request in any state that the earlier walks left. */
async function askGrace(page: Page): Promise<void> {
  const call = async (path: string, body?: object, token?: string): Promise<unknown> => {
    const response = await fetch(`${new URL(page.url()).origin}/api${path}`, {
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
      headers: { 'content-type': 'application/json', ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
    })
    return response.json()
  }
  const { token } = (await call('/auth/login', { email: 'ben@demo.nearhelp.test', password: 'nearhelp-demo' })) as { token: string }
  const providers = (await call('/providers?city=San%20Francisco')) as { id: string; name: string }[]
  const grace = providers.find(({ name }) => name === 'Grace Okafor')
  await call('/bookings', { provider_id: grace?.id, duration_hours: 2, special_instructions: 'The key is with the neighbour.' }, token)
}

/** A person without any data, and a visitor who opens screens that need an account. */
export async function newcomerWalk(studio: ScreenshotSession): Promise<void> {
  const { page, button, screenshot } = studio
  await toMap(studio)
  await button('Bookings').first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('Please sign in to view your bookings')).toBeVisible()
  await screenshot('bookings-signed-out')
  await button('Home').first().click()
  await button(/^NearHelp/)
    .first()
    .click()
  await signUp(page, { name: 'Nia Wanjiru', email: 'nia@example.test', password: 'password of Nia', type: 'Find Services' })
  await mapShows(studio)
  await button('Bookings').first().click()
  await expect(page.getByText('No bookings yet')).toBeVisible()
  await screenshot('bookings-empty')
  await button('Profile').first().click()
  await screenshot('profile-empty')
  await button('Home').first().click()
  await button(/^Messages/).click()
  await screenshot('messages-empty')
  await page.keyboard.press('Escape')
  await button(/^Notifications/).click()
  await screenshot('notifications-empty')
  await page.keyboard.press('Escape')
  const search = page.getByRole('searchbox').first()
  await search.fill('leaking tap')
  await expect(button('Show all: Plumber')).toBeVisible()
  await screenshot('search-suggestion')
  await search.fill('')
  await button(/^Favourites$/).click()
  await screenshot('favourites-empty')
  await button(/^Favourites$/).click()
  await button(/^NearHelp/)
    .first()
    .click()
  await page.getByRole('combobox', { name: 'Language' }).selectOption('Deutsch')
  await expect(page.getByText('Die nächste Hilfe finden und buchen')).toBeVisible()
  await screenshot('selection-german')
}

/** Pending work, and errors. */
export async function errorWalk(studio: ScreenshotSession): Promise<void> {
  const { page, button, screenshot } = studio
  await logIn(page, 'amina@demo.nearhelp.test')
  await mapShows(studio)
  await page.addInitScript(hangBookingReads)
  await page.reload()
  await button('Bookings').first().click()
  await screenshot('bookings-loading')
  await expect(page.getByText('Failed to load bookings. Please refresh the page.')).toBeVisible({ timeout: 30_000 })
  await screenshot('bookings-failed')
  await page.evaluate(() => {
    Object.defineProperty(Intl.NumberFormat.prototype, 'format', { value: undefined })
  })
  await button('Home').first().click()
  // Rendered content stays; the limits of the filters are numbers.
  await button(/^Filters/)
    .first()
    .click()
  await expect(page.getByText('Something went wrong!')).toBeVisible()
  await screenshot('error-screen')
}

/** A tab on a phone, a button of the rail on a desktop. */
async function openDashboardTab({ page, button }: ScreenshotSession, name: string): Promise<void> {
  await page
    .getByRole('tab', { name: new RegExp(`^${name}`) })
    .or(button(new RegExp(`^${name}`)))
    .first()
    .click()
}

export async function providerWalk(studio: ScreenshotSession): Promise<void> {
  const { page, button, screenshot } = studio
  await logIn(page, 'grace@demo.nearhelp.test')
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await expect(page.getByText('Your status')).toBeVisible()
  await screenshot('dashboard-main')
  await button(/^Answer the review by/)
    .first()
    .click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await screenshot('review-answer')
  await page.keyboard.press('Escape')
  await openDashboardTab(studio, 'Bookings')
  await askGrace(page)
  await expect(button('Decline').first()).toBeVisible()
  await screenshot('dashboard-bookings')
  await button('Decline').first().click()
  await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toBeVisible()
  await screenshot('decline-dialog')
  await page.keyboard.press('Escape')
  await openDashboardTab(studio, 'Earnings')
  await expect(page.getByText('Total earnings')).toBeVisible()
  await screenshot('earnings')
  await openDashboardTab(studio, 'Main')
  await button('Edit profile').click()
  await button('Choose on the map').click()
  await expect(page.getByRole('region', { name: /^Map for choosing/ })).toBeVisible()
  await screenshot('service-edit')
}

export async function offlineWalk(studio: ScreenshotSession, network: NetworkProxy): Promise<void> {
  const { page, button, screenshot } = studio
  await logIn(page, 'ben@demo.nearhelp.test')
  await mapShows(studio)
  // Without a worker only code that the page has fetched by now can run.
  for (const part of ['booking', 'chat', 'attention', 'english']) {
    await page.waitForFunction((name) => performance.getEntriesByType('resource').some((entry) => entry.name.includes(name)), part)
  }
  network.cut()
  await expect(button(/Offline/).first()).toBeVisible({ timeout: 40_000 })
  await screenshot('map-offline')
  await button('Bookings').first().click()
  await page
    .getByRole('list', { name: 'Upcoming' })
    .getByRole('button', { name: /Accepted/ })
    .first()
    .click()
  await button('Contact').click()
  await page.getByRole('textbox', { name: 'Message' }).fill('The gate is open from half past ten, as we said.')
  await page.getByRole('textbox', { name: 'Message' }).press('Enter')
  await expect(page.getByText('Message sent locally (offline mode)')).toBeVisible()
  await screenshot('chat-offline')
  await page.keyboard.press('Escape')
  await button('Home').first().click()
  await openGrace(studio)
  await button('Book Now').click()
  await screenshot('book-now')
  await button('Confirm Booking').click()
  await expect(page.getByText('Saved on this device').first()).toBeVisible({ timeout: 20_000 })
  await screenshot('booking-offline')
  await button(/Offline/)
    .first()
    .click()
  await screenshot('attention-waiting')
  network.restore()
}

/** The provider's calendar: the month, an edited day, the weekly plan, the link for calendar programs. */
export async function calendarWalk(studio: ScreenshotSession): Promise<void> {
  const { page, button, screenshot } = studio
  await logIn(page, 'grace@demo.nearhelp.test')
  await expect(page.getByText('Your status')).toBeVisible()
  await page.getByRole('tab', { name: 'Calendar' }).or(button('Calendar')).first().click()
  await button(/, \d+ bookings?$/)
    .first()
    .click()
  await screenshot('calendar')
  await page.getByRole('radiogroup', { name: 'Status of the day' }).getByText('Open slots').click()
  await button(/, offered$/)
    .last()
    .click()
  await screenshot('calendar-changed')
  await button(/^Save /).click()
  await expect(button('Back to the weekly plan')).toBeVisible()
  await button('Create link').click()
  await button('Copy link').scrollIntoViewIfNeeded()
  await screenshot('calendar-link')
  await button('Change weekly plan').click()
  await page.getByRole('combobox', { name: 'Sunday, status' }).selectOption('Rest day')
  await page.getByRole('combobox', { name: 'Minimum notice' }).selectOption('2 hours')
  await screenshot('weekly-plan')
}
