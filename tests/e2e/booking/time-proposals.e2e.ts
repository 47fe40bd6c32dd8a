// A booking moves to another time: proposed and answered online and offline; and the record, calendar entry and table that can be saved.
import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { listBookings, findFreeStart, openAccount, openProvider, requestVisit, setBookingStatus } from '#tests/support/e2e/account.ts'
import { freeTimes, openBooking, syncPill, readyForOffline, providerRow } from '#tests/support/e2e/pages/customer-page.ts'
import { readOriginStorage } from '#tests/support/e2e/storage/read-origin-storage.ts'
import { button, closeToasts, toast, pressInMenu } from '#tests/support/e2e/person.ts'
import { jobRow, openJob, openTab, pressJobMenu } from '#tests/support/e2e/pages/provider-page.ts'
import { test } from '#tests/support/e2e/fixtures.ts'

const LAGOS = { city: 'Lagos', latitude: 6.5244, longitude: 3.3792 }
/** The longest back-off is 30 s; these outages are long enough to come near it. */
const BACK_WITHIN_MS = 40_000

/** Chooses the n-th free time of the shown day and proposes it. @returns it, HH:MM */
async function propose(page: Page, nth: number): Promise<string> {
  const slot = freeTimes(page).nth(nth)
  const time = ((await slot.textContent()) ?? '').trim()
  await slot.click()
  await button(page, 'Propose this time').click()
  await expect(page.getByRole('heading', { name: 'New time' })).toHaveCount(0)
  return time
}

/** Presses a button, or an item of the open menu, that saves a file. @returns its name and its text */
async function savedBy(page: Page, name: string, role: 'button' | 'menuitem' = 'button'): Promise<{ name: string; text: string }> {
  const saving = page.waitForEvent('download')
  await page.getByRole(role, { name }).click()
  const file = await saving
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') }
}

const proposalOn = (page: Page, words: string) => page.getByRole('region', { name: words })
const history = (page: Page) => page.getByRole('list', { name: 'History' })

test('proposed by the customer, countered by the provider, agreed: both read the same history', async ({ people, server }) => {
  const grace = await openProvider(server, 'Grace Okafor')
  const amina = await openAccount(server, 'Amina Diallo')
  const asked = await requestVisit(amina, grace, await findFreeStart(amina, grace, 5))
  await setBookingStatus(grace, asked, 'accepted')
  // Changes that arrive in the first moments after a sign-in are no news to the person.
  const provider = await people.enter(grace)
  const customer = await people.enter(amina)
  await openTab(provider.page, 'Bookings')
  await openBooking(customer.page, /^Grace Okafor.*Accepted/)

  await pressInMenu(customer.page, 'Propose a new time')
  const first = await propose(customer.page, 0)
  await expect(proposalOn(customer.page, 'You proposed a new time')).toContainText('Until then')
  await expect(toast(provider.page, 'New time proposed')).toBeVisible()
  const card = await openJob(provider.page, 'Amina Diallo')
  await expect(card.getByRole('region', { name: 'Amina Diallo proposed a new time' })).toContainText(first)
  expect((await listBookings(amina))[0]?.scheduled_date).toBe(asked.scheduled_date)

  await closeToasts(provider.page)
  await card.getByRole('button', { name: 'Other time', exact: true }).click()
  const second = await propose(provider.page, 3)
  await expect(proposalOn(customer.page, 'Grace Okafor proposed a new time')).toContainText(second)
  await closeToasts(customer.page)
  await button(customer.page, 'Accept new time').click()
  await expect(button(customer.page, 'Accept new time')).toHaveCount(0)
  await expect((await openJob(provider.page, 'Amina Diallo')).locator('.job__when')).toContainText(second)
  await expect((await openJob(provider.page, 'Amina Diallo')).getByRole('region')).toHaveCount(0)
  await expect(history(customer.page).getByRole('listitem')).toContainText([
    /You sent the request/,
    /Grace Okafor accepted/,
    new RegExp(`You proposed .*${first}`),
    new RegExp(`Grace Okafor proposed .*${second}`),
    new RegExp(`You agreed to .*${second}`),
  ])
  const [moved] = await listBookings(amina)
  expect([moved?.scheduled_date === asked.scheduled_date, moved?.total_amount]).toEqual([false, asked.total_amount])

  // The provider reads the same history.
  await pressJobMenu(provider.page, 'Amina Diallo', 'Details')
  await expect(history(provider.page).getByRole('listitem').last()).toContainText(`Amina Diallo agreed to`)

  // A provider who is off duty publishes their free hours to no device; the server knows them.
  await grace.call('PUT', '/providers/me/status', { status: 'Off Duty', visible: false })
  await button(customer.page, 'Home').click()
  await expect(customer.page.getByText('No service providers found')).toBeVisible()
  await openBooking(customer.page, /^Grace Okafor.*Accepted/)
  await pressInMenu(customer.page, 'Propose a new time')
  await expect(customer.page.getByText('Openings aren’t on this device')).toBeVisible()
  const third = await propose(customer.page, 0)
  await expect(proposalOn(customer.page, 'You proposed a new time')).toContainText(third)
  await provider.page.keyboard.press('Escape')
  await expect((await openJob(provider.page, 'Amina Diallo')).getByRole('region')).toContainText(third)
})

test('the record, the calendar entry and the table are created on the device', async ({ people, server, network }) => {
  const grace = await openProvider(server, 'Grace Okafor')
  const amina = await openAccount(server, 'Amina Diallo')
  const booking = await requestVisit(amina, grace, await findFreeStart(amina, grace, 5))
  await setBookingStatus(grace, booking, 'accepted')
  const { page } = await people.enter(amina, { origin: network.origin })
  await expect(providerRow(page, 'Grace Okafor')).toBeVisible()
  await readyForOffline(page)
  network.cut()
  await expect(syncPill(page, /^Offline/)).toBeVisible()
  await openBooking(page, /^Grace Okafor.*Accepted/)
  await button(page, 'More actions').click()
  const entry = await savedBy(page, 'Add to calendar', 'menuitem')
  expect(entry.name).toMatch(/\.ics$/)
  expect(entry.text).toContain(`DTSTART:${booking.scheduled_date?.replaceAll(/[-:]|\.\d+/g, '') ?? ''}\r\n`)
  expect(entry.text).toContain('STATUS:CONFIRMED\r\n')
  await pressInMenu(page, 'Receipt and history')
  const record = page.getByRole('main').filter({ has: page.getByRole('heading', { name: 'Booking record' }) })
  await expect(record).toContainText('Agreed booking')
  // The record is printed alone.
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('Booking number')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Your booking' })).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await page.goBack()
  await button(page, 'Bookings').click()
  const table = await savedBy(page, 'Export as CSV')
  expect(table.text.startsWith('\uFEFFBooking number,Status,')).toBe(true)
  expect(table.text.split('\r\n')[1]).toContain('Accepted,Cleaner,Grace Okafor,San Francisco')
})

test('both propose while the network is cut: stored, sent, and the later one is a counter-proposal', async ({
  people,
  server,
  network,
}) => {
  test.slow()
  // The customer has San Francisco on the map; a provider whom they booked elsewhere is on the device as well.
  const grace = await openProvider(server, 'Grace Okafor', LAGOS)
  const amina = await openAccount(server, 'Amina Diallo')
  const booking = await requestVisit(amina, grace, await findFreeStart(amina, grace, 5))
  await setBookingStatus(grace, booking, 'accepted')
  const customer = await people.enter(amina, { origin: network.origin })
  await expect.poll(() => readOriginStorage(customer.page)).toContain('Tidy homes.')
  await readyForOffline(customer.page)
  const provider = await people.enter(grace, { origin: network.origin })
  await openTab(provider.page, 'Bookings')
  await expect(jobRow(provider.page, 'Amina Diallo')).toBeVisible()

  network.cut()
  await expect(syncPill(customer.page, /^Offline/)).toBeVisible()
  await customer.page.reload()
  await openBooking(customer.page, /^Grace Okafor.*Accepted/)
  await pressInMenu(customer.page, 'Propose a new time')
  await expect(customer.page.getByText('Openings aren’t on this device')).toHaveCount(0)
  await propose(customer.page, 0)
  await expect(customer.page.getByText('Saved on this device')).toBeVisible()
  await customer.page.reload()
  await expect(proposalOn(customer.page, 'You proposed a new time')).toBeVisible()
  await pressJobMenu(provider.page, 'Amina Diallo', 'Propose a new time')
  await propose(provider.page, 3)
  await expect(await openJob(provider.page, 'Amina Diallo')).toContainText('Waiting')

  network.restore()
  await expect
    .poll(async () => (await listBookings(amina))[0]?.history.filter(({ event }) => event === 'time_proposed').length, {
      timeout: BACK_WITHIN_MS,
    })
    .toBe(2)
  // The first to propose has to answer, the last one waits for the answer.
  const { by } = ((await amina.call('GET', `/bookings/${booking.id}`)) as { proposal: { by: string } }).proposal
  const [answering, waiting] = by === 'customer' ? [provider.page, customer.page] : [customer.page, provider.page]
  await expect(answering.getByRole('button', { name: 'Accept new time' })).toBeVisible({ timeout: BACK_WITHIN_MS })
  await expect(proposalOn(waiting, 'You proposed a new time')).toBeVisible({ timeout: BACK_WITHIN_MS })
  await answering.getByRole('button', { name: 'Accept new time' }).click()
  await expect(proposalOn(waiting, 'You proposed a new time')).toHaveCount(0)
})

test('a time that was taken meanwhile: refused with the nearest free ones, one press from a new proposal', async ({
  people,
  server,
  network,
}) => {
  test.slow()
  const grace = await openProvider(server, 'Grace Okafor')
  const amina = await openAccount(server, 'Amina Diallo')
  const ben = await openAccount(server, 'Ben Carter')
  const wanted = await findFreeStart(amina, grace, 0)
  const booking = await requestVisit(amina, grace, await findFreeStart(amina, grace, 5))
  await setBookingStatus(grace, booking, 'accepted')
  await grace.call('POST', `/bookings/${booking.id}/time`, { starts_at: wanted })
  const { page } = await people.enter(amina, { origin: network.origin })
  await expect(providerRow(page, 'Grace Okafor')).toBeVisible()
  await readyForOffline(page)
  await openBooking(page, /^Grace Okafor.*Accepted/)
  await expect(proposalOn(page, 'Grace Okafor proposed a new time')).toBeVisible()

  network.cut()
  await expect(syncPill(page, /^Offline/)).toBeVisible()
  await button(page, 'Accept new time').click()
  await expect(page.getByText('Saved on this device')).toBeVisible()
  const rival = await requestVisit(ben, grace, wanted)
  await setBookingStatus(grace, rival, 'accepted')
  network.restore()
  await expect(page.getByText('That time was just taken')).toBeVisible({ timeout: BACK_WITHIN_MS })
  await expect(page.getByRole('group', { name: 'Nearest openings' }).getByRole('button')).toHaveCount(3)
  await button(page, /^Propose .*, \d\d:\d\d/).click()
  await expect(page.getByText('That time was just taken')).toHaveCount(0)
  await expect
    .poll(async () => (await listBookings(amina)).find(({ id }) => id === booking.id)?.history.at(-1)?.event, { timeout: BACK_WITHIN_MS })
    .toBe('time_proposed')
  expect((await listBookings(amina)).find(({ id }) => id === booking.id)?.scheduled_date).toBe(booking.scheduled_date)
})
