/** The commands of a customer's device, in the order in which its story gives them. */
import { expect, type Page } from '@playwright/test'
import type { PersonCommandName } from '#domain/commands/command-table.ts'
import { cancelShownBooking, chooseFreeTime, confirmBooking, growSheet, openBooking, openSheet } from '../pages/customer-page.ts'
import { chooseFirstVisit, confirmSubscription, openSubscription } from '../pages/subscription-page.ts'
import { button, closeToasts, toast } from '../person.ts'
import { goBack, waitingIn, type OfflineStep } from './offline-step.ts'

const bookings = (page: Page, list: 'Upcoming' | 'Past') => page.getByRole('list', { name: list }).getByRole('listitem')
const favourites = (page: Page) => page.locator('section').filter({ has: page.getByRole('heading', { name: 'Favorites', exact: true }) })
const ownReview = (page: Page) => page.locator('section').filter({ has: page.getByRole('heading', { name: 'Your review', exact: true }) })

async function rate(page: Page, title: string, stars: string, action: string, said: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: title })
  await dialog.getByRole('radio', { name: stars, exact: true }).check({ force: true })
  await dialog.getByRole('button', { name: action }).click()
  await expect(toast(page, said)).toContainText('Saved on this device')
  await closeToasts(page)
}

export const CUSTOMER_STEPS = {
  request_booking: {
    give: async (page) => {
      await chooseFreeTime(page, 'Grace Okafor')
      await expect(page.getByText(/^Openings as of .*We’ll check again when your request is sent\.$/)).toBeVisible()
      await confirmBooking(page)
    },
    mark: (page) =>
      page
        .getByRole('status')
        .filter({ hasText: 'Saved on this device' })
        .getByText(/^We’ll send it to Grace Okafor/),
    toldAsDone: ['Waiting for provider confirmation.', 'Booking Confirmed, done', /^You sent the request/],
    row: 'Booking with Grace Okafor',
  },
  request_subscription: {
    give: async (page) => {
      await button(page, 'Home').click()
      await openSubscription(page, 'Nia Mensah')
      await chooseFirstVisit(page)
      await confirmSubscription(page)
    },
    mark: (page) =>
      page
        .getByRole('status')
        .filter({ hasText: 'Saved on this device' })
        .getByText(/^We’ll send it to Nia Mensah/),
    toldAsDone: ['Waiting for provider confirmation.', 'Booking Confirmed, done', /^You sent the request/],
    row: 'Subscription with Nia Mensah',
  },
  set_start_code: {
    give: async (page) => {
      await openBooking(page, /^Omar Haddad.*Accepted/)
      await page.getByRole('switch', { name: 'Start code' }).click()
    },
    mark: (page) => page.getByText('Your code appears once this is sent.'),
    toldAsDone: [/^Tell it to your helper/],
    row: 'Start code with Omar Haddad',
  },
  cancel_booking: {
    give: async (page) => {
      await openBooking(page, /^Omar Haddad/)
      await cancelShownBooking(page)
      await expect(
        page.getByRole('status').filter({ hasText: 'Cancellation waiting to send. Omar Haddad still sees the booking.' }),
      ).toBeVisible()
      await expect(page.getByText('You canceled this booking.')).toHaveCount(0)
      await expect(waitingIn(page.getByRole('listitem').filter({ hasText: 'You canceled' }))).toBeVisible()
      await button(page, 'Bookings').click()
    },
    mark: (page) =>
      waitingIn(bookings(page, 'Upcoming').filter({ hasText: 'Cancellation waiting to send. Omar Haddad still sees the booking.' })),
    toldAsDone: [/^Canceled$/],
    row: 'Cancel booking with Omar Haddad',
  },
  write_review: {
    give: async (page) => {
      await openBooking(page, /^Grace Okafor.*Completed/)
      await button(page, 'Write a review').click()
      await rate(page, 'How was Grace Okafor?', '4 stars', 'Send review', 'Thanks for your review')
    },
    mark: (page) => waitingIn(ownReview(page)),
    toldAsDone: [],
    row: 'Review of Grace Okafor',
  },
  edit_review: {
    give: async (page) => {
      await ownReview(page).getByRole('button', { name: 'Edit' }).click()
      await rate(page, 'Edit your review of Grace Okafor', '5 stars', 'Save changes', 'Review updated')
    },
    mark: (page) => waitingIn(ownReview(page)),
    toldAsDone: [],
    row: 'Edited review of Grace Okafor',
  },
  add_favourite: {
    give: async (page) => {
      await button(page, 'Home').click()
      const sheet = await openSheet(page, 'Grace Okafor')
      await sheet.getByRole('button', { name: 'Add to favorites' }).click()
      await expect(sheet.getByRole('button', { name: 'Remove from favorites' })).toBeVisible()
      await goBack(page)
      await page.getByRole('navigation').getByRole('button', { name: 'Profile', exact: true }).click()
    },
    mark: (page) => waitingIn(favourites(page)),
    toldAsDone: [],
    row: 'Add favorite',
  },
  remove_favourite: {
    give: (page) => favourites(page).getByRole('button', { name: 'Remove Omar Haddad from favorites' }).click(),
    mark: (page) => waitingIn(favourites(page)),
    toldAsDone: [],
    row: 'Remove favorite',
  },
  update_profile: {
    give: async (page) => {
      await button(page, 'Edit profile').click()
      await page.getByRole('textbox', { name: /^Location/ }).fill('Mission')
      await button(page, 'Save changes').click()
    },
    mark: (page) => page.getByRole('main').getByRole('status').filter({ hasText: 'Saved on this device' }),
    toldAsDone: ['Profile updated successfully!'],
    row: 'Profile changes',
  },
  save_place: {
    give: async (page) => {
      await button(page, 'Add place').click()
      const form = page.getByRole('dialog', { name: 'New place' })
      await form.getByLabel('Name').fill('Work')
      await form.getByLabel('Address').fill('12 Valencia Street')
      await form.getByRole('button', { name: 'Save place' }).click()
      await expect(toast(page, 'Place saved')).toContainText('Saved on this device')
      await closeToasts(page)
    },
    mark: (page) => waitingIn(page.getByRole('list', { name: 'Saved places' }).getByRole('listitem').filter({ hasText: 'Work' })),
    toldAsDone: [],
    row: 'Saved place',
  },
  delete_place: {
    give: async (page) => {
      await button(page, 'Delete Work').click()
      await page.getByRole('alertdialog', { name: 'Delete place?' }).getByRole('button', { name: 'Delete place' }).click()
      await expect(toast(page, 'Place deleted')).toContainText('Saved on this device')
      await closeToasts(page)
    },
    mark: (page) => page.getByRole('main').getByRole('status').filter({ hasText: 'Saved on this device' }),
    toldAsDone: [],
    row: 'Delete a saved place',
  },
  unblock_person: {
    give: async (page) => {
      await button(page, 'Unblock Uma Rao').click()
      await expect(toast(page, 'You unblocked Uma Rao')).toContainText('Saved on this device')
      await closeToasts(page)
    },
    mark: 'the row of who was blocked is gone',
    toldAsDone: [],
    row: 'Unblock Uma Rao',
  },
  block_person: {
    give: async (page) => {
      await button(page, 'Home').click()
      await growSheet(await openSheet(page, 'Vera Lund'))
      await button(page, 'Block Vera Lund').click()
      await page.getByRole('alertdialog', { name: 'Block Vera Lund?' }).getByRole('button', { name: 'Block', exact: true }).click()
      await expect(toast(page, 'You blocked Vera Lund')).toContainText('Saved on this device')
      await closeToasts(page)
      await page.getByRole('navigation').getByRole('button', { name: 'Profile', exact: true }).click()
    },
    mark: (page) => waitingIn(page.getByRole('list', { name: 'Blocked people' }).getByRole('listitem').filter({ hasText: 'Vera Lund' })),
    toldAsDone: [],
    row: 'Block Vera Lund',
  },
  register_provider: {
    give: async (page) => {
      await button(page, 'Home').click()
      await button(page, 'Switch to Provider Dashboard').click()
      await button(page, 'Register your service').click()
      await page.getByLabel('Price per hour', { exact: true }).fill('30')
      await button(page, 'Register').click()
      await expect(page.getByRole('heading', { name: 'Your status' })).toBeVisible()
      await button(page, 'Advertise my service').click()
      await expect(toast(page, 'You’ll be on the map once this is sent')).toBeVisible()
    },
    mark: (page) => page.getByText('Saved on this device. Customers will see your service once you’re online.'),
    toldAsDone: ['You’re on the map and open for bookings.', /^You’re on the map$/],
    row: 'Register your service',
  },
} satisfies Partial<Record<PersonCommandName, OfflineStep>>
