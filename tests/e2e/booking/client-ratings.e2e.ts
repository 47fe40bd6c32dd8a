// Rating a client: given after the job without a connection, read by the client, and shown as an average to the next provider who is asked.
import { expect } from '@playwright/test'
import { openAccount, openProvider, requestVisit, setBookingStatus } from '#tests/support/e2e/account.ts'
import { syncPill, readyForOffline } from '#tests/support/e2e/pages/customer-page.ts'
import { auditScreen } from '#tests/support/e2e/audit-screen.ts'
import { button, toast } from '#tests/support/e2e/person.ts'
import { openJob, openTab } from '#tests/support/e2e/pages/provider-page.ts'
import { DESKTOP, test } from '#tests/support/e2e/fixtures.ts'

/** The longest back-off is 30 s; after a short outage it is far less. */
const BACK_WITHIN_MS = 20_000

test('a rating given offline after the job is read by the client, and shown to the next provider as an average', async ({
  people,
  server,
  network,
}) => {
  const grace = await openProvider(server, 'Grace Okafor')
  const omar = await openProvider(server, 'Omar Haddad')
  const amina = await openAccount(server, 'Amina Diallo')
  const visit = await requestVisit(amina, grace)
  for (const status of ['accepted', 'in_progress', 'completed']) await setBookingStatus(grace, visit, status)

  const desk = (await people.enter(grace, { origin: network.origin })).page
  await readyForOffline(desk)
  await openTab(desk, 'Ratings')
  await expect(desk.getByRole('heading', { name: 'No client ratings yet' })).toBeVisible()
  network.cut()
  await expect(syncPill(desk, /^Offline/)).toBeVisible()
  await button(desk, 'Rate client Amina Diallo').click()
  const dialog = desk.getByRole('dialog', { name: 'How was Amina Diallo?' })
  for (const [category, stars] of [
    ['Fairness', '5 stars'],
    ['Respect', '4 stars'],
    ['Communication', '3 stars'],
    ['On-time payment', '5 stars'],
  ] as const)
    await dialog.getByRole('radiogroup', { name: category }).getByRole('radio', { name: stars }).check({ force: true })
  await dialog.getByRole('button', { name: 'Send rating' }).click()
  await expect(dialog.getByText('Rate each line from 1 to 5 stars')).toBeVisible()
  await dialog.getByLabel('Comment').fill('Tea & <i>biscuits</i>.')
  // A half-finished rating outlives a reload.
  await desk.reload()
  await button(desk, 'Rate client Amina Diallo').click()
  await expect(dialog.getByRole('radiogroup', { name: 'Respect' }).getByRole('radio', { name: '4 stars' })).toBeChecked()
  await dialog.getByRole('radiogroup', { name: 'Overall' }).getByRole('radio', { name: '4 stars' }).check({ force: true })
  await dialog.getByRole('button', { name: 'Send rating' }).click()
  await expect(toast(desk, 'Rating saved')).toBeVisible()
  const given = desk.getByRole('list', { name: 'Clients you rated' }).getByRole('listitem')
  await expect(given).toContainText('Waiting')
  network.restore()
  await expect(syncPill(desk, 'Up to date')).toBeVisible({ timeout: BACK_WITHIN_MS })
  await expect(given).not.toContainText('Waiting')
  await expect(button(desk, 'Rate client Amina Diallo')).toHaveCount(0)
  expect(await auditScreen(desk, 'ratings tab')).toEqual([])

  const { page } = await people.enter(amina)
  await button(page, /^Profile/).click()
  const own = page.getByRole('list', { name: 'How helpers rated you' }).getByRole('listitem')
  await expect(own).toContainText('Grace Okafor')
  await expect(own).toContainText('Tea & <i>biscuits</i>.')

  await requestVisit(amina, omar)
  const next = (await people.enter(omar, { viewport: DESKTOP })).page
  await button(next, /^Bookings/).click()
  await expect((await openJob(next, 'Amina Diallo')).getByRole('img', { name: 'Rated 4.0 out of 5 by 1 provider' })).toBeVisible()
  await expect(next.getByText('biscuits')).toHaveCount(0)
})
