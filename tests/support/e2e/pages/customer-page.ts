/** Page object of the customer's screens, by accessible names. */
import { expect, type Locator, type Page } from '@playwright/test'
import { button, pressInMenu } from '../person.ts'

/** To the map: the first screen, or one press after the user-type selection. */
export async function chooseCustomer(page: Page): Promise<void> {
  const choice = button(page, /^Find Services/)
  const search = page.getByRole('searchbox')
  await expect(choice.or(search).first()).toBeVisible()
  if (await choice.isVisible()) await choice.click()
  // A list without helpers has no height, and says so above it.
  const list = page.getByRole('list', { name: 'List of helpers' }).or(page.getByRole('heading', { name: 'No service providers found' }))
  await expect(list.filter({ visible: true }).first()).toBeVisible()
}

/** Resolves when the device is signed in and synced, and the service worker has cached the whole app: from here on the network may go. */
export async function readyForOffline(page: Page): Promise<void> {
  // The first sync fetches everything, beside other work of the machine.
  await expect(button(page, 'Up to date')).toBeVisible({ timeout: 20_000 })
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
}

const escaped = (name: string): string => name.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)

/** A provider's row in the list of helpers. */
export const providerRow = (page: Page, name: string): Locator =>
  page.getByRole('list', { name: 'List of helpers' }).getByRole('button', { name: new RegExp(`^${escaped(name)} `) })

/** A provider's pin on the map. */
export const providerPin = (page: Page, name: string): Locator =>
  page.getByRole('region', { name: /^Map of / }).getByRole('button', { name: new RegExp(`^${escaped(name)},`) })

/** The sheet over the map. */
export const providerSheet = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })

/** On a phone the list is a sheet at the foot: moves it as far as it goes. */
async function moveList(page: Page, key: 'ArrowUp' | 'ArrowDown'): Promise<void> {
  const grip = page.getByRole('region', { name: 'List of helpers' }).getByRole('button', { name: 'Show more or less' })
  if ((await grip.count()) === 0) return
  await grip.press(key)
  await grip.press(key)
}

export const raiseList = (page: Page): Promise<void> => moveList(page, 'ArrowUp')
export const lowerList = (page: Page): Promise<void> => moveList(page, 'ArrowDown')

/** Chooses a provider in the list. @returns their sheet over the map */
export async function openSheet(page: Page, name: string): Promise<Locator> {
  await expect(providerRow(page, name)).toBeAttached()
  await raiseList(page)
  await providerRow(page, name).click()
  const sheet = providerSheet(page, name)
  await expect(sheet.getByRole('heading', { name })).toBeVisible()
  return sheet
}

/** Raises a helper's sheet to the whole profile, as 'View Profile' does. */
export async function growSheet(sheet: Locator): Promise<void> {
  await sheet.getByRole('button', { name: 'View Profile' }).click()
  await expect(sheet).toHaveAttribute('data-height', 'full')
  await expect(sheet.getByRole('heading', { name: 'Recent reviews' })).toBeVisible()
}

/** The free times of the shown day. */
export const freeTimes = (page: Page): Locator => page.getByRole('group', { name: 'Start' }).getByRole('button', { name: /, available$/ })

async function openSchedule(page: Page, provider: string): Promise<void> {
  const sheet = await openSheet(page, provider)
  await sheet.getByRole('button', { name: 'Schedule' }).click()
}

async function chooseFirstFreeTime(page: Page): Promise<string> {
  const first = freeTimes(page).first()
  const time = ((await first.textContent()) ?? '').trim()
  await first.click()
  await expect(button(page, `${time}, selected`)).toBeVisible()
  return time
}

/** Opens the sheet's Schedule and chooses tomorrow's first free time. @returns it, HH:MM */
export async function chooseFreeTime(page: Page, provider: string): Promise<string> {
  await openSchedule(page, provider)
  await turnToTomorrow(page)
  return chooseFirstFreeTime(page)
}

/** Turns a time picker to tomorrow: a start within the next hour may pass in the middle of a story. */
export async function turnToTomorrow(page: Page): Promise<void> {
  const tomorrow = Date.now() + 86_400_000
  const inCity = (part: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat('en-US', { timeZone: 'America/Los_Angeles', ...part }).format(tomorrow)
  const weekday = inCity({ weekday: 'short' })
  // Weeks begin on Sunday.
  if (weekday === 'Sun') await button(page, 'Next week').click()
  await page.getByRole('button', { name: new RegExp(`^${weekday} ${inCity({ day: 'numeric' })}\\b`) }).click()
}

/** The same on a day of next week, which has room for a longer visit at any time of the day. */
export async function chooseTimeNextWeek(page: Page, provider: string): Promise<string> {
  await openSchedule(page, provider)
  await button(page, 'Next week').click()
  await page.getByRole('button', { name: /^Sun \d/ }).click()
  return chooseFirstFreeTime(page)
}

/** The first free time of next week, with a provider who does not work every day. */
export async function chooseFreeTimeNextWeek(page: Page, provider: string): Promise<string> {
  await openSchedule(page, provider)
  await button(page, 'Next week').click()
  // A day without a free time says so after its date.
  await button(page, /^[A-Z][a-z]{2} \d+ [A-Z][a-z]{2}$/)
    .first()
    .click()
  return chooseFirstFreeTime(page)
}

export async function confirmBooking(page: Page): Promise<void> {
  await button(page, 'Confirm Booking').click()
  await expect(page.getByRole('heading', { name: 'Your booking' })).toBeVisible()
}

/** Book Now in the sheet, and its confirmation. */
export async function bookNow(page: Page, provider: string): Promise<void> {
  const sheet = await openSheet(page, provider)
  await sheet.getByRole('button', { name: 'Book Now' }).click()
  await confirmBooking(page)
}

/** A step of the shown booking, with its state in words. */
export const bookingStep = (page: Page, title: string, state: 'done' | 'now' | 'upcoming'): Locator =>
  page
    .getByRole('list', { name: 'Progress' })
    .getByRole('listitem')
    .filter({ hasText: `${title}, ${state}` })

/** What the screen of the shown booking says first. */
export const bookingLead = (page: Page): Locator => page.locator('.booking-lead')

/** The pill that shows the sync status. */
export const syncPill = (page: Page, words: string | RegExp): Locator => button(page, words)

/** Opens a booking in the customer's list. @param row text of its row, such as /^Grace Okafor.*Accepted/ */
export async function openBooking(page: Page, row: RegExp): Promise<void> {
  await button(page, 'Bookings').click()
  await page
    .getByRole('list', { name: /^(Upcoming|Past)$/ })
    .getByRole('button', { name: row })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'Your booking' })).toBeVisible()
}

/** Asks to cancel the shown booking: in its menu, once it is accepted. */
export async function askToCancel(page: Page): Promise<void> {
  const cancel = button(page, /^Cancel$/)
  if ((await cancel.count()) > 0) await cancel.click()
  else await pressInMenu(page, /^Cancel (booking|all)$/)
}

/** Cancels the shown booking, with a reason where one is required. */
export async function cancelShownBooking(page: Page, reason?: string): Promise<void> {
  await askToCancel(page)
  const question = page.getByRole('alertdialog', { name: 'Cancel this booking?' })
  if (reason !== undefined) await question.getByLabel('Reason').fill(reason)
  await question.getByRole('button', { name: 'Cancel booking' }).click()
  await expect(question).toHaveCount(0)
}

/** A booking's row in the messages panel. */
export const threadRow = (page: Page, name: string): Locator =>
  page.getByRole('list', { name: 'Messages' }).getByRole('button', { name: new RegExp(`^${escaped(name)} `) })

/** Sends a message in the open chat. */
export async function sendMessage(page: Page, message: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Message' }).fill(message)
  await page.getByRole('textbox', { name: 'Message' }).press('Enter')
}

/** A message of the open thread; its tick is an image inside. */
export const messageBubble = (page: Page, message: string): Locator => page.getByRole('log').locator('.msg').filter({ hasText: message })

export const messageTick = (page: Page, message: string, name: 'Waiting to send' | 'Sent' | 'Delivered' | 'Read'): Locator =>
  messageBubble(page, message).getByRole('img', { name })

/** Attaches an image in the open chat, to be sent with the next message. */
export const choosePhoto = (page: Page, buffer: Buffer, mimeType = 'image/jpeg'): Promise<void> =>
  page.getByLabel('Add a photo').setInputFiles({ name: 'IMG_0001.jpg', mimeType, buffer })
