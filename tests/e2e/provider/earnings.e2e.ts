// Provider earnings: counted the moment a job is done, also without a connection, and the same on the server afterwards.
import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { openAccount, openProvider, requestVisit, setBookingStatus } from '#tests/support/e2e/account.ts'
import { syncPill, readyForOffline } from '#tests/support/e2e/pages/customer-page.ts'
import { button } from '#tests/support/e2e/person.ts'
import { jobCard, openTab, pressJobButton } from '#tests/support/e2e/pages/provider-page.ts'
import { openNetworkProxy } from '#tests/support/e2e/network-proxy.ts'
import { nextHour, startShiftedServer, untilMorning } from '#tests/support/e2e/shifted-server.ts'
import { test } from '#tests/support/e2e/fixtures.ts'

/** Beginnings of cells that a spreadsheet program would execute. */
const FORMULA = '=HYPERLINK("https://evil.test","Ben")'
const BACK_WITHIN_MS = 20_000

interface Report {
  readonly summary: { readonly total_earnings: number; readonly total_jobs: number; readonly pending_payments: number }
  readonly recent_transactions: readonly { readonly amount: number; readonly client_name: string }[]
}

/** The figure above a label of the summary. */
const figure = (page: Page, term: string) =>
  page
    .getByRole('region', { name: 'Summary' })
    .locator('dl > div', { has: page.getByText(term, { exact: true }) })
    .locator('dd')

async function download(page: Page, name: string): Promise<{ readonly file: string; readonly text: string }> {
  const saving = page.waitForEvent('download')
  await button(page, name).click()
  const saved = await saving
  return { file: saved.suggestedFilename(), text: await readFile(await saved.path(), 'utf8') }
}

const HOUR_MS = 3_600_000

/** The last cell but one of each row below the headings; the last says when it was sent, if much later. */
const amounts = (csv: string): number[] =>
  csv
    .trim()
    .split('\r\n')
    .slice(1)
    .map((row) => Number(row.split(',').at(-2)))

test('jobs done without a connection are earned at once; the server reports the same figures once it has them', async ({ people }) => {
  // At five past ten, so that a job at noon can be started.
  const shiftMs = untilMorning()
  await using server = await startShiftedServer(shiftMs)
  const network = await openNetworkProxy(server.port)
  const grace = await openProvider(server, 'Grace Okafor')
  const [amina, formula] = [await openAccount(server, 'Amina Diallo'), await openAccount(server, FORMULA)]
  await setBookingStatus(grace, await requestVisit(amina, grace), 'accepted')
  // Later, so that the two do not overlap.
  await setBookingStatus(grace, await requestVisit(formula, grace, nextHour(Date.now() + shiftMs + HOUR_MS)), 'accepted')
  const { page } = await people.enter(grace, { origin: network.origin, clockShiftMs: shiftMs })
  await openTab(page, 'Earnings')
  await expect(figure(page, 'Total earnings')).toHaveText('$0.00')
  await expect(figure(page, 'Pending payments')).toHaveText('$80.00')
  await readyForOffline(page)
  network.cut()
  await expect(syncPill(page, /^Offline/)).toBeVisible()

  await openTab(page, 'Bookings')
  for (const name of ['Amina Diallo', FORMULA]) {
    await pressJobButton(page, name, 'Start job')
    await pressJobButton(page, name, 'Mark complete')
    await expect(jobCard(page, name).getByText('Completed here.')).toBeVisible()
  }
  await openTab(page, 'Earnings')
  await expect(figure(page, 'Total earnings')).toHaveText('$80.00')
  await expect(figure(page, 'Pending payments')).toHaveText('$0.00')
  await expect(figure(page, 'Total jobs')).toHaveText('2')
  await expect(figure(page, 'This week')).toHaveText('$80.00')
  await expect(page.getByText('2 of them haven’t been sent yet.')).toBeVisible()
  const days = page.getByRole('table', { name: 'Earnings by day' })
  await expect(days.getByRole('row').last()).toHaveText(/Total.*2.*\$80\.00/)
  await expect(page.getByText('No earnings in the 30 days before')).toBeVisible()
  await button(page, 'This year').click()
  const months = page.getByRole('table', { name: 'Earnings by month' })
  await expect(months.getByRole('row').nth(1)).toHaveText(/2.*\$80\.00/)
  await expect(page.getByText('No earnings in the same days last year')).toBeVisible()
  await button(page, 'Last 30 days').click()
  await expect(page.getByRole('list', { name: 'Recent transactions' }).getByRole('listitem')).toHaveCount(2)

  const csv = await download(page, 'Export as CSV')
  expect(csv.file).toMatch(/^earnings-\d{4}-\d{2}-\d{2}\.csv$/)
  // No cell begins like a formula; the text stays readable.
  expect(csv.text).not.toMatch(/(^|,)"?[=+@-]/m)
  expect(csv.text).toContain(`"'=HYPERLINK(""https://evil.test"",""Ben"")"`)
  expect(amounts(csv.text)).toEqual([40, 40])
  await button(page, 'Export as JSON').click()
  await expect(page.getByText('Couldn’t reach NearHelp. You can still export a CSV.')).toBeVisible()

  await page.reload()
  await expect(figure(page, 'Total earnings')).toHaveText('$80.00')
  network.restore()
  await expect(button(page, 'Up to date')).toBeVisible({ timeout: BACK_WITHIN_MS })
  const report = (await grace.call('GET', `/provider/${grace.uid}/earnings`)) as Report
  expect(report.summary).toMatchObject({ total_earnings: 80, total_jobs: 2, pending_payments: 0 })
  expect(report.recent_transactions.reduce((sum, { amount }) => sum + amount, 0)).toBe(80)
  await expect(figure(page, 'Total earnings')).toHaveText('$80.00')
  const json = await download(page, 'Export as JSON')
  expect(json.file).toBe(csv.file.replace('.csv', '.json'))
  expect((JSON.parse(json.text) as Report).recent_transactions).toEqual(report.recent_transactions)
})

test('where older jobs are missing on the device, the server’s figures are shown', async ({ people, server, network }) => {
  const grace = await openProvider(server, 'Grace Okafor')
  const amina = await openAccount(server, 'Amina Diallo')
  const older: string[] = []
  for (let job = 0; job < 2; job += 1) {
    const booking = await requestVisit(amina, grace)
    for (const status of ['accepted', 'in_progress', 'completed']) await setBookingStatus(grace, booking, status)
    older.push(`booking:${booking.id}`)
  }
  await setBookingStatus(grace, await requestVisit(amina, grace), 'accepted')
  const { page } = await people.visit({ origin: network.origin })
  // The device never receives these bookings, as if it stored only the newest.
  await page.route(/\/db\/me\/_changes/, async (route) => {
    const response = await route.fetch().catch(() => undefined)
    if (!response) return route.abort().catch(() => undefined)
    const told = (await response.json()) as { results: readonly { readonly id: string }[] }
    const body = JSON.stringify({ ...told, results: told.results.filter(({ id }) => !older.includes(id)) })
    return route.fulfill({ response, body }).catch(() => undefined)
  })
  // As if there were more jobs than the server lists in one response.
  await page.route(/\/earnings\?limit=500/, (route) => route.continue({ url: route.request().url().replace('limit=500', 'limit=1') }))
  await button(page, 'Log in').first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Email', { exact: true }).fill(grace.email)
  await dialog.getByLabel('Password', { exact: true }).fill(grace.password)
  await dialog.getByRole('button', { name: 'Log in' }).click()
  await openTab(page, 'Earnings')
  await expect(page.getByText('Total for all 2 jobs, 0 of them on this device.')).toBeVisible()
  await expect(figure(page, 'Total earnings')).toHaveText('$80.00')
  const listed = page.getByRole('list', { name: 'Recent transactions' }).getByRole('listitem')
  await expect(listed).toHaveCount(1)
  const whole = await download(page, 'Export as CSV')
  expect(amounts(whole.text)).toEqual([40, 40])
  await button(page, 'Show more').click()
  await expect(listed).toHaveCount(2)
  await expect(button(page, 'Show more')).toHaveCount(0)

  // A slow connection: the server is asked for the figures before it has the job.
  let letThrough = (): void => undefined
  const held = new Promise<void>((resolve) => (letThrough = resolve))
  await page.route(/\/db\/me\/_bulk_docs/, async (route) => {
    await held
    await route.continue().catch(() => undefined)
  })
  await openTab(page, 'Bookings')
  await pressJobButton(page, 'Amina Diallo', 'Start job')
  await pressJobButton(page, 'Amina Diallo', 'Mark complete')
  await openTab(page, 'Earnings')
  await expect(page.getByText('1 unsent job isn’t included yet.')).toBeVisible()
  await expect(figure(page, 'Total earnings')).toHaveText('$80.00')
  letThrough()
  await expect(figure(page, 'Total earnings')).toHaveText('$120.00')
  await expect(page.getByText('Total for all 3 jobs, 1 of them on this device.')).toBeVisible()

  network.cut()
  await expect(syncPill(page, /^Offline/)).toBeVisible()
  await expect(page.getByText(/^Based on 1 job on this device\./)).toBeVisible()
  await expect(figure(page, 'Total earnings')).toHaveText('$40.00')
  expect(amounts((await download(page, 'Export as CSV')).text)).toEqual([40])
  await expect(page.getByText('Only includes what’s on this device. Connect to add older transactions.')).toBeVisible()
})
