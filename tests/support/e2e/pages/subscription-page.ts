/** Page object of the customer's subscriptions, by accessible names. */
import { expect, type Locator, type Page } from '@playwright/test'
import { freeTimes, growSheet, openSheet, turnToTomorrow } from './customer-page.ts'
import { button } from '../person.ts'

/** The modal of a new subscription. */
export const subscriptionModal = (page: Page): Locator => page.getByRole('dialog', { name: 'Subscription' })

/** The visits listed in it, or on a booking. */
export const visitRows = (within: Page | Locator): Locator => within.getByRole('list', { name: 'Visits' }).getByRole('listitem')

/** From the map to the modal: the sheet, the profile, 'Subscribe Now - Save 15%'. */
export async function openSubscription(page: Page, provider: string): Promise<Locator> {
  const sheet = await openSheet(page, provider)
  await growSheet(sheet)
  await button(page, 'Subscribe Now - Save 15%').click()
  const modal = subscriptionModal(page)
  await expect(modal).toBeVisible()
  return modal
}

/** Chooses tomorrow's first free time as the first visit. @returns it, HH:MM */
export async function chooseFirstVisit(page: Page): Promise<string> {
  await turnToTomorrow(page)
  const first = freeTimes(page).first()
  const time = ((await first.textContent()) ?? '').trim()
  await first.click()
  await expect(visitRows(subscriptionModal(page)).first()).toBeVisible()
  return time
}

/** Confirms it; the booking's own screen follows. */
export async function confirmSubscription(page: Page): Promise<void> {
  await subscriptionModal(page).getByRole('button', { name: 'Confirm Booking' }).click()
  await expect(page.getByRole('heading', { name: 'Your booking' })).toBeVisible()
}
