/** Page object of the provider's dashboard, by accessible names. */
import { expect, type Locator, type Page } from '@playwright/test'

export type Status = 'Available' | 'Busy' | 'Off Duty' | 'Emergency Only'

const escaped = (name: string): string => name.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)

export async function openTab(page: Page, name: 'Main' | 'Bookings' | 'Calendar' | 'Ratings' | 'Packages' | 'Earnings'): Promise<void> {
  await page.getByRole('tab', { name: new RegExp(`^${name}`) }).click()
}

export const statusRadio = (page: Page, status: Status): Locator => page.getByRole('radio', { name: status })

export async function chooseStatus(page: Page, status: Status): Promise<void> {
  await page.getByRole('radiogroup', { name: 'Your status' }).getByText(status, { exact: true }).click()
  await expect(statusRadio(page, status)).toBeChecked()
}

/** `Tue 24 Nov`, as days are labelled. @param date YYYY-MM-DD */
export function formatDayLabel(date: string): string {
  const [weekday = '', day = '', month = ''] = new Date(`${date}T12:00:00Z`).toUTCString().split(/,? /)
  return `${weekday} ${Number(day)} ${month}`
}

/** Opens a day in the provider's calendar, which may be weeks ahead. @param date YYYY-MM-DD */
export async function openDay(page: Page, date: string): Promise<void> {
  const day = page.getByRole('button', { name: new RegExp(`^${formatDayLabel(date)}, `) })
  await expect(page.getByRole('grid', { name: /^Hours, / })).toBeVisible()
  while ((await day.count()) === 0) await page.getByRole('button', { name: 'Next week' }).click()
  await day.click()
  await expect(page.getByRole('heading', { name: formatDayLabel(date), exact: true })).toBeVisible()
}

/** An hour in the shown week of the provider's calendar, by its state: 'open', 'closed', 'booked by …'. */
export const hourCell = (page: Page, date: string, hour: number, state = ''): Locator =>
  page.getByRole('gridcell', { name: `${formatDayLabel(date)}, ${String(hour).padStart(2, '0')}:00, ${state}` })

/** The card of a customer's booking. */
export const jobCard = (page: Page, customer: string): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: new RegExp(`^${escaped(customer)}`) }) })

/** Presses a button of a customer's booking. */
export async function pressJobButton(
  page: Page,
  customer: string,
  action: 'Accept' | 'Decline' | 'On my way' | 'Start job' | 'Mark complete' | 'Contact' | 'Cancel',
): Promise<void> {
  await jobCard(page, customer).getByRole('button', { name: action, exact: true }).click()
}
