/** What a provider does on the dashboard, by the names that are read out. */
import { expect, type Locator, type Page } from '@playwright/test'

export type Status = 'Available' | 'Busy' | 'Off Duty' | 'Emergency Only'

const escaped = (name: string): string => name.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)

export async function openTab(page: Page, name: 'Main' | 'Bookings' | 'Ratings' | 'Packages'): Promise<void> {
  await page.getByRole('tab', { name: new RegExp(`^${name}`) }).click()
}

export const statusRadio = (page: Page, status: Status): Locator => page.getByRole('radio', { name: status })

export async function chooseStatus(page: Page, status: Status): Promise<void> {
  await page.getByRole('radiogroup', { name: 'Your status' }).getByText(status, { exact: true }).click()
  await expect(statusRadio(page, status)).toBeChecked()
}

/** The card of a customer's booking. */
export const jobOf = (page: Page, customer: string): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: new RegExp(`^${escaped(customer)}`) }) })

/** Presses a button of a customer's booking. */
export async function act(
  page: Page,
  customer: string,
  action: 'Accept' | 'Decline' | 'On my way' | 'Start job' | 'Mark complete' | 'Contact' | 'Cancel',
): Promise<void> {
  await jobOf(page, customer).getByRole('button', { name: action, exact: true }).click()
}
