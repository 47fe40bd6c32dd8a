// What a provider earned: counted the moment it is done, also without a connection, and the same on the server afterwards.
import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { freeStart, openAccount, openProvider, requestVisit, setBookingStatus } from '#tests/support/e2e/account.ts'
import { pill, readyForOffline } from '#tests/support/e2e/customer-acts.ts'
import { button } from '#tests/support/e2e/person.ts'
import { act, jobOf, openTab } from '#tests/support/e2e/provider-acts.ts'
import { test } from '#tests/support/e2e/story.ts'

/** What a spreadsheet program would run. */
const FORMULA = '=HYPERLINK("https://evil.test","Ben")'
const BACK_WITHIN_MS = 20_000

interface Report {
  readonly summary: { readonly total_earnings: number; readonly total_jobs: number; readonly pending_payments: number }
  readonly recent_transactions: readonly { readonly amount: number; readonly client_name: string }[]
}

/** The number that stands over a term of the summary. */
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

test('jobs done without a connection are earned at once; the server says the same when it has them', async ({ people, server, wire }) => {
  const grace = await openProvider(server, 'Grace Okafor')
  const [amina, formula] = [await openAccount(server, 'Amina Diallo'), await openAccount(server, FORMULA)]
  await setBookingStatus(grace, await requestVisit(amina, grace), 'accepted')
  // Later, so that the two do not meet.
  await setBookingStatus(grace, await requestVisit(formula, grace, await freeStart(formula, grace, 2)), 'accepted')
  const { page } = await people.enter(grace, { origin: wire.origin })
  await openTab(page, 'Earnings')
  await expect(figure(page, 'Total earnings')).toHaveText('$0.00')
  await expect(figure(page, 'Pending payments')).toHaveText('$80.00')
  await readyForOffline(page)
  wire.cut()
  await expect(pill(page, /^Offline/)).toBeVisible()

  await openTab(page, 'Bookings')
  for (const name of ['Amina Diallo', FORMULA]) {
    await act(page, name, 'Start job')
    await act(page, name, 'Mark complete')
    await expect(jobOf(page, name)).toHaveCount(0)
  }
  await openTab(page, 'Earnings')
  await expect(figure(page, 'Total earnings')).toHaveText('$80.00')
  await expect(figure(page, 'Pending payments')).toHaveText('$0.00')
  await expect(figure(page, 'Total jobs')).toHaveText('2')
  await expect(figure(page, 'This week')).toHaveText('$80.00')
  await expect(page.getByText('2 of them wait to be sent.')).toBeVisible()
  const days = page.getByRole('table', { name: 'Earnings by day' })
  await expect(days.getByRole('row').last()).toHaveText(/Total.*2.*\$80\.00/)
  await expect(page.getByRole('list', { name: 'Recent transactions' }).getByRole('listitem')).toHaveCount(2)

  const csv = await download(page, 'Export as CSV')
  expect(csv.file).toMatch(/^earnings-\d{4}-\d{2}-\d{2}\.csv$/)
  const rows = csv.text.trim().split('\r\n')
  expect(rows).toHaveLength(3)
  // No cell begins like a formula; what was written stays readable.
  expect(csv.text).not.toMatch(/(^|,)"?[=+@-]/m)
  expect(csv.text).toContain(`"'=HYPERLINK(""https://evil.test"",""Ben"")"`)
  expect(rows.slice(1).map((row) => Number(row.slice(row.lastIndexOf(',') + 1)))).toEqual([40, 40])
  await button(page, 'Export as JSON').click()
  await expect(page.getByText('The server could not be reached. The CSV works without a connection.')).toBeVisible()

  await page.reload()
  await expect(figure(page, 'Total earnings')).toHaveText('$80.00')
  wire.heal()
  await expect(button(page, 'Up to date')).toBeVisible({ timeout: BACK_WITHIN_MS })
  const report = (await grace.call('GET', `/provider/${grace.uid}/earnings`)) as Report
  expect(report.summary).toMatchObject({ total_earnings: 80, total_jobs: 2, pending_payments: 0 })
  expect(report.recent_transactions.reduce((sum, { amount }) => sum + amount, 0)).toBe(80)
  await expect(figure(page, 'Total earnings')).toHaveText('$80.00')
  const json = await download(page, 'Export as JSON')
  expect(json.file).toBe(csv.file.replace('.csv', '.json'))
  expect((JSON.parse(json.text) as Report).recent_transactions).toEqual(report.recent_transactions)
})

test('where older jobs are missing here, the server’s figures count', async ({ people, server, wire }) => {
  const grace = await openProvider(server, 'Grace Okafor')
  const booking = await requestVisit(await openAccount(server, 'Amina Diallo'), grace)
  for (const status of ['accepted', 'in_progress', 'completed']) await setBookingStatus(grace, booking, status)
  const { page } = await people.visit({ origin: wire.origin })
  // The device never receives the booking, as if it kept the newest only.
  await page.route(/\/db\/me\/_changes/, async (route) => {
    const answer = await route.fetch().catch(() => undefined)
    if (!answer) return route.abort().catch(() => undefined)
    const told = (await answer.json()) as { results: readonly { readonly id: string }[] }
    const body = JSON.stringify({ ...told, results: told.results.filter(({ id }) => !id.startsWith('booking:')) })
    return route.fulfill({ response: answer, body }).catch(() => undefined)
  })
  await button(page, 'Log in').first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Email', { exact: true }).fill(grace.email)
  await dialog.getByLabel('Password', { exact: true }).fill(grace.password)
  await dialog.getByRole('button', { name: 'Log in' }).click()
  await openTab(page, 'Earnings')
  await expect(page.getByText('As the server has it: this device holds 0 of 1 jobs.')).toBeVisible()
  await expect(figure(page, 'Total earnings')).toHaveText('$40.00')
  wire.cut()
  await expect(pill(page, /^Offline/)).toBeVisible()
  await expect(page.getByText(/^Of what is on this device: 0 jobs\./)).toBeVisible()
  await expect(figure(page, 'Total earnings')).toHaveText('$0.00')
})
