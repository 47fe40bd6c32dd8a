// Every screen and everything that overlays one, audited by axe in both themes, on phone and desktop.
import { expect, type Page } from '@playwright/test'
import {
  finishJob,
  findFreeStart,
  openAccount,
  openProvider,
  requestVisit,
  setBookingStatus,
  type Account,
} from '#tests/support/e2e/account.ts'
import {
  chooseCustomer,
  chooseFreeTime,
  confirmBooking,
  openBooking,
  openSheet,
  readyForOffline,
  providerRow,
  sendMessage,
  askToCancel,
} from '#tests/support/e2e/pages/customer-page.ts'
import { signInAdmin } from '#tests/support/e2e/admin-client.ts'
import { takePhoto } from '#tests/support/e2e/camera.ts'
import { auditScreen } from '#tests/support/e2e/audit-screen.ts'
import { button, closeToasts } from '#tests/support/e2e/person.ts'
import { pressJobButton, jobCard, openTab } from '#tests/support/e2e/pages/provider-page.ts'
import type { ProductServer } from '#tests/support/e2e/product-server.ts'
import { DESKTOP, PHONE, test } from '#tests/support/e2e/fixtures.ts'
import { chooseFirstVisit, confirmSubscription, openSubscription, visitRows } from '#tests/support/e2e/pages/subscription-page.ts'

/** Creates a booking in every status between two people, with a chat and a review. */
async function furnish(server: ProductServer): Promise<{ readonly grace: Account; readonly amina: Account }> {
  const grace = await openProvider(server, 'Grace Okafor', {
    emergency_service: true,
    languages: ['English', 'Igbo'],
    certifications: ['First aid'],
  })
  await openProvider(server, 'Omar Haddad', { service_type: 'plumber', latitude: 37.79, longitude: -122.41 })
  const amina = await openAccount(server, 'Amina Diallo')
  const done = await requestVisit(amina, grace)
  await setBookingStatus(grace, done, 'accepted')
  await finishJob(server, grace, done)
  await amina.call('POST', `/providers/${grace.uid}/reviews`, { booking_id: done.id, rating: 4, comment: 'Spotless.' })
  const running = await requestVisit(amina, grace)
  await setBookingStatus(grace, running, 'accepted')
  await grace.call('POST', '/chat', { booking_id: running.id, message: 'I will bring my own tools.' })
  await requestVisit(amina, grace)
  return { grace, amina }
}

/** Audits screens one after another and collects all findings in one list. */
function inspector(page: Page): { readonly see: (screen: string) => Promise<void>; readonly all: () => readonly string[] } {
  const lines: string[] = []
  return { see: async (screen) => void lines.push(...(await auditScreen(page, screen))), all: () => lines }
}

const topHeading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name }).and(page.locator(':not([inert] *)')).last()

for (const [device, viewport] of [
  ['phone', PHONE],
  ['desktop', DESKTOP],
] as const) {
  test(`what a visitor sees on a ${device}`, async ({ people, server }) => {
    await furnish(server)
    const { page } = await people.visit({ viewport })
    const { see, all } = inspector(page)
    await see('selection')
    await button(page, 'Log in').click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toBeVisible()
    await see('log in')
    await dialog.getByText('Sign up', { exact: true }).first().click()
    await dialog.getByRole('button', { name: 'Sign up' }).click()
    await expect(dialog.getByText('Name is required')).toBeVisible()
    await see('sign up with errors')
    await page.keyboard.press('Escape')
    await chooseCustomer(page)
    await expect(page.getByRole('region', { name: /^Map of/ })).toBeVisible()
    await see('map')
    const sheet = await openSheet(page, 'Grace Okafor')
    await see('provider sheet')
    await sheet.getByRole('button', { name: 'View Profile' }).click()
    await expect(topHeading(page, 'Recent reviews')).toBeVisible()
    await see('provider profile')
    await page.goBack()
    await page.goBack()
    await button(page, /^Filters/).click()
    await expect(topHeading(page, 'Filters')).toBeVisible()
    await see('filters')
    await page.getByRole('searchbox').and(page.locator(':visible')).fill('nobody of that name')
    await expect(page.getByText('No service providers found').last()).toBeVisible()
    await see('nothing found')
    await page.goto(`${server.origin}/order`)
    await expect(topHeading(page, 'Order a Service')).toBeVisible()
    await see('order')
    expect(all()).toEqual([])
  })

  test(`what a customer sees on a ${device}`, async ({ people, server, network }) => {
    const { amina } = await furnish(server)
    const { page } = await people.enter(amina, { viewport, origin: network.origin })
    const { see, all } = inspector(page)
    const overlay = async (name: string, open: () => Promise<void>, heading: string | RegExp): Promise<void> => {
      await open()
      await expect(topHeading(page, heading)).toBeVisible()
      await see(name)
      await page.goBack()
    }
    await expect(providerRow(page, 'Grace Okafor')).toBeVisible()
    await overlay('messages', () => button(page, /^Messages/).click(), 'Messages')
    await overlay('notifications', () => button(page, /^Notifications/).click(), 'Notifications')
    await overlay('sync', () => button(page, 'Up to date').click(), 'Sync')
    await overlay('log out', () => button(page, 'Logout').click(), 'Log out?')
    await button(page, 'Profile').click()
    await expect(topHeading(page, 'Amina Diallo')).toBeVisible()
    await see('profile')
    await openBooking(page, /^Grace Okafor.*Completed/)
    await see('completed booking')
    await openBooking(page, /^Grace Okafor.*Accepted/)
    await expect(page.getByRole('list', { name: 'Progress' })).toBeVisible()
    await see('accepted booking')
    await overlay('chat', () => button(page, 'Contact').click(), 'Grace Okafor')
    await overlay('cancel', () => askToCancel(page), 'Cancel this booking?')
    await button(page, 'Bookings').click()
    await expect(page.getByRole('list', { name: 'Upcoming' })).toBeVisible()
    await see('bookings')

    await readyForOffline(page)
    network.cut()
    await button(page, 'Home').click()
    await expect(button(page, /^Offline/)).toBeVisible()
    await see('map without a network')
    await chooseFreeTime(page, 'Omar Haddad')
    await see('schedule')
    await confirmBooking(page)
    await expect(page.getByText('Saved on this device')).toBeVisible()
    await see('booking on this device')
    await openBooking(page, /^Grace Okafor.*Accepted/)
    await button(page, 'Contact').click()
    await sendMessage(page, 'Down here')
    await expect(page.getByText('Message sent locally (offline mode)')).toBeVisible()
    await see('chat without a network')
    await button(page, /^Offline/).click()
    await expect(page.getByRole('list', { name: 'Waiting to send' })).toBeVisible()
    await see('what waits')
    expect(all()).toEqual([])
  })

  test(`what a provider sees on a ${device}`, async ({ people, server }) => {
    const { grace } = await furnish(server)
    const { page } = await people.enter(grace, { viewport })
    const { see, all } = inspector(page)
    await expect(page.getByRole('radiogroup', { name: 'Your status' })).toBeVisible()
    await see('dashboard')
    await button(page, 'Verify Profile').click()
    await expect(topHeading(page, 'Verify your profile')).toBeVisible()
    await page.getByLabel('Choose a file').setInputFiles({
      name: 'scan.jpg',
      mimeType: 'image/jpeg',
      buffer: await takePhoto(page, 900, 600),
    })
    await expect(page.getByText(/^Photo, [\d,]+ KB$/)).toBeVisible()
    await see('verify profile')
    await button(page, 'Submit Verification').click()
    await expect(page.getByText(/^Please fill in all required fields/)).toBeVisible()
    await see('verify profile with errors')
    await page.goBack()
    const papers = { full_name: 'Grace Okafor', government_id_number: 'D1', business_category: 'cleaning_services' }
    await grace.call('POST', '/provider/kyc', papers)
    await page.reload()
    await expect(page.getByText('Verification under review')).toBeVisible()
    await see('dashboard while verified')
    const admin = await signInAdmin(server)
    await admin.call('PUT', `/admin/verifications/${grace.uid}`, { action: 'reject', reason: 'The scan cannot be read.' })
    await expect(page.getByText('The scan cannot be read.', { exact: true })).toBeVisible()
    await closeToasts(page)
    await see('dashboard after a rejection')
    await (device === 'phone' ? openTab(page, 'Calendar') : button(page, 'Calendar').click())
    await expect(button(page, 'Create link')).toBeVisible()
    await see('calendar')
    await button(page, 'Edit weekly hours').click()
    await expect(topHeading(page, 'Weekly hours')).toBeVisible()
    await see('weekly plan')
    await page.goBack()
    await (device === 'phone' ? openTab(page, 'Earnings') : button(page, /^Earnings/).click())
    await expect(page.getByRole('table', { name: 'Earnings by day' })).toBeVisible()
    await see('earnings')
    await (device === 'phone' ? openTab(page, 'Bookings') : button(page, /^Bookings/).click())
    const requests = page.getByRole('list', { name: 'Requests' })
    await expect(requests).toContainText('Amina Diallo')
    await see('requests')
    await requests.getByRole('button', { name: 'Decline' }).click()
    await expect(topHeading(page, 'Decline this request?')).toBeVisible()
    await see('decline')
    await page.goBack()
    await jobCard(page, 'Amina Diallo').getByRole('button', { name: 'Start job' }).click()
    await expect(page.getByRole('button', { name: 'Mark complete' })).toBeVisible()
    await see('job in progress')
    await button(page, /^Daily schedule/).click()
    await expect(topHeading(page, 'today')).toBeVisible()
    await see('day sheet')
    await page.goBack()
    await pressJobButton(page, 'Amina Diallo', 'Contact')
    await expect(page.getByRole('log')).toBeVisible()
    await see('chat of a provider')
    expect(all()).toEqual([])
  })

  test(`what somebody who registers a service sees on a ${device}`, async ({ people, server }) => {
    const nia = await openAccount(server, 'Nia Wanjiru', 'provider')
    const { page } = await people.enter(nia, { viewport })
    const { see, all } = inspector(page)
    await expect(page.getByText('Start offering your service')).toBeVisible()
    await see('no service yet')
    await button(page, 'Register your service').click()
    await button(page, 'Choose on the map').click()
    await expect(page.getByRole('region', { name: /^Map to set/ })).toBeVisible()
    await page.getByLabel('Price per hour').fill('0')
    await button(page, 'Register').click()
    await expect(page.locator('[aria-invalid="true"]')).toBeVisible()
    await see('registration with an error')
    expect(all()).toEqual([])
  })
}

test('more screens of a customer: profile, record, another time, photo, subscription, visits, reviews', async ({ people, server }) => {
  test.slow()
  const amina = await openAccount(server, 'Amina Diallo')
  const nia = await openProvider(server, 'Nia Wanjiru', {
    subscription_available: true,
    portfolio_links: { website: 'https://example.com' },
  })
  const visit = await requestVisit(amina, nia, await findFreeStart(amina, nia, 4))
  await setBookingStatus(nia, visit, 'accepted')
  await nia.call('POST', `/bookings/${visit.id}/time`, { starts_at: await findFreeStart(amina, nia) })
  const done = await requestVisit(amina, nia)
  for (const status of ['accepted', 'in_progress', 'completed']) await setBookingStatus(nia, done, status)
  await amina.call('POST', `/favorites/${nia.uid}`)
  const { page } = await people.enter(amina)
  const { see, all } = inspector(page)
  /** Audits in both sizes. */
  const seeWide = async (screen: string): Promise<void> => {
    await see(screen)
    await page.setViewportSize(DESKTOP)
    await see(`${screen}, wide`)
    await page.setViewportSize(PHONE)
  }
  const overlay = async (name: string, open: string | RegExp, heading: string | RegExp): Promise<void> => {
    await button(page, open).first().click()
    await expect(topHeading(page, heading)).toBeVisible()
    await see(name)
    await page.goBack()
  }
  await button(page, 'Profile').click()
  await expect(page.getByRole('list', { name: 'Favorites' })).toContainText('Nia Wanjiru')
  await see('profile with a favourite')
  await button(page, 'Edit profile').click()
  await page.getByLabel('Name', { exact: true }).fill('')
  await button(page, 'Save changes').click()
  await expect(page.getByText('Name is required')).toBeVisible()
  await seeWide('edit profile with an error')
  await page.goBack()
  await overlay('delete profile', 'Delete profile', 'Delete your profile?')

  await openBooking(page, /^Nia Wanjiru.*Accepted/)
  await expect(page.getByRole('region', { name: 'Nia Wanjiru proposed a new time' })).toBeVisible()
  await see('a proposal')
  await overlay('decline the other time', 'Decline time', 'Decline the new time?')
  await overlay('another time', 'Other time', 'New time')
  await button(page, 'More actions').click()
  await page.getByRole('menuitem', { name: 'Receipt and history' }).click()
  await expect(topHeading(page, 'Booking record')).toBeVisible()
  await see('record')
  await page.goBack()
  await button(page, 'Contact').click()
  await page.getByLabel('Add a photo').setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: await takePhoto(page, 320, 240) })
  await expect(page.getByText('Photo to send')).toBeVisible()
  await see('photo to send')
  await button(page, 'Send').click()
  await page
    .getByRole('log')
    .getByRole('img', { name: /^Your photo/ })
    .click()
  await expect(page.getByRole('dialog').getByRole('img')).toBeVisible()
  await see('photo in full')
  await page.goBack()
  await page.goBack()
  await openBooking(page, /^Nia Wanjiru.*Completed/)
  await overlay('write a review', 'Write a review', 'How was Nia Wanjiru?')

  await button(page, 'Home').click()
  await openSubscription(page, 'Nia Wanjiru')
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Nia Wanjiru: Website' }).click()
  await expect(topHeading(page, 'You’re leaving NearHelp')).toBeVisible()
  await see('leaving')
  await page.goBack()
  await button(page, 'Subscribe Now - Save 15%').click()
  await chooseFirstVisit(page)
  await seeWide('subscription')
  await confirmSubscription(page)
  await expect(visitRows(page).first()).toBeVisible()
  await seeWide('visits')
  await button(page, 'Home').click()
  await button(page, /^Messages/).click()
  await overlay('chat settings', 'Chat settings', 'Chat settings')
  await page.goBack()
  await button(page, /^NearHelp/).click()
  await page.getByRole('combobox', { name: 'Language' }).selectOption('Deutsch')
  await expect(page.getByText('Die nächste Hilfe finden und buchen')).toBeVisible()
  await see('selection in German')
  expect(all()).toEqual([])
})

test('forms in which a provider answers: a review, another time', async ({ people, server }) => {
  const { grace } = await furnish(server)
  const { page } = await people.enter(grace)
  const { see, all } = inspector(page)
  await page.getByRole('button', { name: /^Reply to the review by Amina/ }).click()
  await expect(topHeading(page, 'Reply to Amina Diallo')).toBeVisible()
  await see('answer')
  await page.goBack()
  await openTab(page, 'Bookings')
  await jobCard(page, 'Amina Diallo').getByRole('button', { name: 'Propose a new time' }).first().click()
  await expect(topHeading(page, 'New time')).toBeVisible()
  await see('another time of a provider')
  expect(all()).toEqual([])
})
