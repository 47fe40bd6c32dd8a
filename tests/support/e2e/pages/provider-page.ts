/** Page object of the provider's dashboard, by accessible names. */
import { expect, type Locator, type Page } from '@playwright/test'

export type Status = 'Available' | 'Busy' | 'Off Duty' | 'Emergency Only'

const escaped = (name: string): string => name.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)

export async function openTab(page: Page, name: 'Main' | 'Bookings' | 'Calendar' | 'Ratings' | 'Packages' | 'Earnings'): Promise<void> {
  await closeJob(page)
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

/** Chooses an item of the menu in the dashboard's header. */
export async function chooseInMenu(page: Page, item: 'Switch to customer view' | 'Log out'): Promise<void> {
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

/** The row of a customer's booking in a list. */
export const jobRow = (page: Page, customer: string): Locator =>
  page.getByRole('listitem').filter({ has: page.locator('.jrow', { has: page.getByText(new RegExp(`^${escaped(customer)}`)) }) })

/** The opened job of a customer, a screen over the list. */
export const jobCard = (page: Page, customer: string): Locator => page.getByRole('main', { name: new RegExp(`^${escaped(customer)}`) })

/** Closes the opened job, where there is one. */
export async function closeJob(page: Page): Promise<void> {
  const opened = page.locator('.overlay:has(.job-bar)')
  if ((await opened.count()) === 0) return
  await opened.getByRole('button', { name: 'Close' }).click()
  await expect(opened).toHaveCount(0)
}

/** Opens the job of a customer from its row. */
export async function openJob(page: Page, customer: string): Promise<Locator> {
  const job = jobCard(page, customer)
  if ((await job.count()) === 0) {
    await closeJob(page)
    await jobRow(page, customer).first().locator('.jrow__open').click()
  }
  await expect(job).toBeVisible()
  return job
}

/** Opens the request of a customer from its row, once it is there. The customer's ended bookings have rows too. */
export async function openRequest(page: Page, customer: string): Promise<Locator> {
  const job = jobCard(page, customer)
  if ((await job.getByRole('button', { name: 'Accept', exact: true }).count()) === 0) {
    await closeJob(page)
    const unanswered = jobRow(page, customer).filter({ has: page.getByRole('button', { name: `Accept request from ${customer}` }) })
    await unanswered.first().locator('.jrow__open').click()
  }
  await expect(job).toBeVisible()
  return job
}

type JobButton = 'Accept' | 'Decline' | 'On my way' | 'Start job' | 'Mark complete' | 'Contact'
type JobMenuItem = 'Cancel booking' | 'Cancel all' | 'Propose a new time' | 'Add time or material' | 'Details' | 'Start job'

/** Presses a button of a customer's job, which is opened. What is not due, such as a start before 'On my way', is in the menu. */
export async function pressJobButton(page: Page, customer: string, action: JobButton): Promise<void> {
  const isAnswer = action === 'Accept' || action === 'Decline'
  const job = await (isAnswer ? openRequest : openJob)(page, customer)
  const button = job.getByRole('button', { name: action, exact: true })
  const isInMenu = action === 'Start job' && (await job.getByRole('button', { name: 'On my way', exact: true }).count()) > 0
  if (isInMenu) await pressJobMenu(page, customer, action)
  else await button.click()
}

/** Chooses an item of the menu of a customer's job, which is opened. */
export async function pressJobMenu(page: Page, customer: string, item: JobMenuItem): Promise<void> {
  const job = await openJob(page, customer)
  await job.getByRole('button', { name: 'More actions' }).click()
  await job.getByRole('menuitem', { name: item, exact: true }).click()
}
