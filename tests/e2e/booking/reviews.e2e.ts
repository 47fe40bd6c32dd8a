// A review from the completed booking to everybody's map: written and changed without a connection, answered, and reflected in the order of
// the list.
import { expect, type Page } from '@playwright/test'
import { DAY_MS } from '#domain/constants.ts'
import {
  finishJob,
  openAccount,
  openProvider,
  requestVisit,
  setBookingStatus,
  type Account,
  type ApiBooking,
} from '#tests/support/e2e/account.ts'
import {
  chooseCustomer,
  growSheet,
  openBooking,
  openSheet,
  providerRow,
  readyForOffline,
  syncPill,
} from '#tests/support/e2e/pages/customer-page.ts'
import type { ProductServer } from '#tests/support/e2e/product-server.ts'
import { auditScreen } from '#tests/support/e2e/audit-screen.ts'
import { button, closeToasts } from '#tests/support/e2e/person.ts'
import { DESKTOP, test } from '#tests/support/e2e/fixtures.ts'

/** The longest back-off is 30 s; after a short outage it is far less. */
const BACK_WITHIN_MS = 20_000

/** Time within which a change reaches everybody else's screen, ms. */
const ELSEWHERE_WITHIN_MS = 2_000

async function completedVisit(server: ProductServer, customer: Account, provider: Account): Promise<ApiBooking> {
  const booking = await requestVisit(customer, provider)
  await setBookingStatus(provider, booking, 'accepted')
  await finishJob(server, provider, booking)
  return booking
}

const review = (customer: Account, provider: Account, booking: ApiBooking, rating: number, comment = '') =>
  customer.call('POST', `/providers/${provider.uid}/reviews`, { booking_id: booking.id, rating, comment })

const firstInList = (page: Page) => page.getByRole('list', { name: 'List of helpers' }).getByRole('listitem').first()

const openProfile = async (page: Page, name: string): Promise<void> => growSheet(await openSheet(page, name))

test('a review written and changed offline is sent in order, answered by the provider, and reflected in the list of others', async ({
  people,
  server,
  network,
}) => {
  const grace = await openProvider(server, 'Grace Okafor')
  const omar = await openProvider(server, 'Omar Haddad', { latitude: 37.779 })
  const [amina, ben] = [await openAccount(server, 'Amina Diallo'), await openAccount(server, 'Ben Carter')]
  await review(ben, omar, await completedVisit(server, ben, omar), 4, 'Good')
  await review(ben, grace, await completedVisit(server, ben, grace), 5, 'Very good')
  await completedVisit(server, amina, grace)

  // Another customer looks at the list, best rated first.
  const other = (await people.visit({ viewport: DESKTOP })).page
  await chooseCustomer(other)
  await other.getByRole('combobox', { name: 'Sort by' }).selectOption({ label: 'Rating' })
  await expect(firstInList(other)).toContainText('Grace Okafor')

  const { page } = await people.enter(amina, { origin: network.origin })
  await expect(providerRow(page, 'Grace Okafor')).toBeVisible()
  await readyForOffline(page)
  await openBooking(page, /^Grace Okafor/)
  network.cut()
  await expect(syncPill(page, /^Offline/)).toBeVisible()

  await button(page, 'Write a review').click()
  const dialog = page.getByRole('dialog', { name: 'How was Grace Okafor?' })
  await dialog.getByRole('button', { name: 'Send review' }).click()
  await expect(dialog.getByText('Choose 1 to 5 stars')).toBeVisible()
  await expect(dialog.getByRole('radio', { name: '1 star', exact: true })).toBeFocused()
  await dialog.getByRole('radio', { name: '2 stars' }).check({ force: true })
  await expect(dialog.getByText('Choose 1 to 5 stars')).toHaveCount(0)
  await dialog.getByLabel('Comment').fill('The shelf <b>fell</b> down.')
  // Half written, it outlives a reload.
  await page.reload()
  await button(page, 'Write a review').click()
  await expect(dialog.getByLabel('Comment')).toHaveValue('The shelf <b>fell</b> down.')
  await dialog.getByRole('button', { name: 'Send review' }).click()
  await expect(page.getByRole('heading', { name: 'Your review', exact: true })).toBeVisible()
  // In the form too, while it closes.
  await expect(page.getByRole('main').getByText('The shelf <b>fell</b> down.')).toBeVisible()
  await button(page, 'Edit').click()
  const change = page.getByRole('dialog', { name: 'Edit your review of Grace Okafor' })
  await expect(change.getByLabel('Comment')).toHaveValue('The shelf <b>fell</b> down.')
  await change.getByRole('radio', { name: '1 star', exact: true }).check({ force: true })
  await change.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('img', { name: '1 star', exact: true })).toBeVisible()

  // The author's own review is in the profile too, waiting.
  await closeToasts(page)
  await button(page, 'Home').click()
  await openProfile(page, 'Grace Okafor')
  const ownInProfile = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Your review' })
  await expect(ownInProfile).toContainText('Waiting')
  await expect(page.getByText('Very good')).toBeVisible()

  const healed = Date.now()
  network.restore()
  await expect(syncPill(page, 'Up to date')).toBeVisible({ timeout: BACK_WITHIN_MS })
  // Grace has 5 and 1: three on average, below Omar's four.
  await expect(firstInList(other)).toContainText('Omar Haddad', {
    timeout: Math.max(ELSEWHERE_WITHIN_MS, healed + BACK_WITHIN_MS - Date.now()),
  })
  await expect(providerRow(other, 'Grace Okafor')).toContainText('3.0')
  await expect(ownInProfile).not.toContainText('Waiting')

  const desk = (await people.enter(grace)).page
  await button(desk, 'Reply to the review by Amina Diallo').click()
  const answering = desk.getByRole('dialog', { name: 'Reply to Amina Diallo' })
  await answering.getByRole('button', { name: 'Send reply' }).click()
  await expect(answering.getByText('Write a reply')).toBeVisible()
  await answering.getByLabel('Your reply').fill('I come again and fix it.')
  await answering.getByRole('button', { name: 'Send reply' }).click()
  await expect(answering).toHaveCount(0)
  await expect(button(desk, 'Reply to the review by Amina Diallo')).toHaveCount(0)
  await expect(ownInProfile).toContainText('I come again and fix it.', { timeout: ELSEWHERE_WITHIN_MS })
  expect(await auditScreen(page, 'profile with reviews')).toEqual([])
  expect(await auditScreen(desk, 'dashboard with reviews')).toEqual([])
})

test('a change on the server reorders everybody’s list within two seconds; all reviews load page by page', async ({
  people,
  server,
  network,
}) => {
  const grace = await openProvider(server, 'Grace Okafor', {
    certifications: ['First aid at work'],
    languages: ['English', 'Igbo'],
    portfolio_links: { website: 'https://grace.example/about' },
  })
  const omar = await openProvider(server, 'Omar Haddad', { latitude: 37.779 })
  const ben = await openAccount(server, 'Ben Carter')
  // Many reviews by new accounts would be held.
  await server.pass(8 * DAY_MS)
  await review(ben, omar, await completedVisit(server, ben, omar), 4, 'Good')
  const last: ApiBooking[] = []
  for (let visit = 1; visit <= 4; visit += 1) {
    const booking = await completedVisit(server, ben, grace)
    await review(ben, grace, booking, 5, `Visit ${visit}`)
    last.push(booking)
  }
  const { page } = await people.visit({ origin: network.origin, viewport: DESKTOP })
  await chooseCustomer(page)
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption({ label: 'Rating' })
  await expect(firstInList(page)).toContainText('Grace Okafor')
  for (const booking of last) await ben.call('PUT', `/providers/${grace.uid}/reviews/${booking.id}`, { rating: 1, comment: 'Never again' })
  await expect(firstInList(page)).toContainText('Omar Haddad', { timeout: ELSEWHERE_WITHIN_MS })
  await expect(providerRow(page, 'Grace Okafor')).toContainText('1.0')

  await openProfile(page, 'Grace Okafor')
  const list = page.getByRole('listitem').filter({ hasText: 'Never again' })
  await expect(list).toHaveCount(3)
  await expect(page.getByText('100%')).toBeVisible()
  await button(page, 'All 4 reviews').click()
  await expect(list).toHaveCount(4)

  // The link out of the app shows its destination before it opens.
  const link = page.getByRole('link', { name: 'Grace Okafor: Website' })
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow')
  await link.click()
  const notice = page.getByRole('dialog', { name: 'You’re leaving NearHelp' })
  await expect(notice.getByRole('link', { name: 'Open page' })).toHaveAttribute('href', 'https://grace.example/about')
  await notice.getByRole('button', { name: 'Stay here' }).click()
  expect(page.context().pages()).toHaveLength(1)

  // Without a connection the newest stay, and the screen says that they are not all.
  await page.goBack()
  network.cut()
  await expect(syncPill(page, /^Offline/).first()).toBeVisible()
  await openProfile(page, 'Grace Okafor')
  await expect(list).toHaveCount(3)
  await expect(page.getByText('You’re offline. Connect to see all')).toBeVisible()
  await button(page, 'All 4 reviews').click()
  await expect(page.getByText('Failed to load provider reviews.')).toBeVisible()
  await expect(list).toHaveCount(3)
})

test('no matches: the suggested relaxation really finds somebody, and the filter is forgotten with the person', async ({
  people,
  server,
}) => {
  await openProvider(server, 'Grace Okafor')
  const amina = await openAccount(server, 'Amina Diallo')
  const { page } = await people.enter(amina)
  await button(page, /^Filters/).click()
  await page.getByRole('slider', { name: 'Maximum price' }).fill('15')
  await page.getByText('Verified only').click()
  await expect(page.getByText('0 helpers match')).toBeVisible()
  // Neither filter alone excludes everybody: both together are offered, with the number of matches.
  const offer = button(page, /^Any price \+ Include unverified helpers \(1\)$/)
  await expect(offer).toBeVisible()
  await page.reload()
  await expect(page.getByText('0 helpers match')).toBeVisible()
  await offer.click()
  await expect(page.getByText('1 helper matches')).toBeVisible()
  await page.getByText('4.8', { exact: true }).click()
  await button(page, /^Show 1 on map/).click()
  await expect(button(page, 'Filters, 1 applied')).toBeVisible()
  await button(page, 'Logout').click()
  await page.getByRole('dialog').or(page.getByRole('alertdialog')).getByRole('button', { name: 'Log out' }).click()
  // The end of a session leads to the user-type selection.
  await expect(button(page, /^Find Services/)).toBeVisible()
  await chooseCustomer(page)
  await expect(button(page, /^Filters$/)).toBeVisible()
})
