// Every command of a person, given while the network is cut: its effect is marked as waiting, and no screen tells it as done.
import { expect, type Page } from '@playwright/test'
import { PERSON_COMMANDS, type PersonCommandName } from '#domain/commands/command-table.ts'
import {
  finishJob,
  openAccount,
  openProvider,
  requestVisit,
  setBookingStatus,
  type Account,
  type ApiBooking,
} from '#tests/support/e2e/account.ts'
import { signInAdmin } from '#tests/support/e2e/admin-client.ts'
import { readyForOffline, syncPill, providerRow } from '#tests/support/e2e/pages/customer-page.ts'
import { jobRow, openTab } from '#tests/support/e2e/pages/provider-page.ts'
import { test } from '#tests/support/e2e/fixtures.ts'
import { openNetworkProxy } from '#tests/support/e2e/network-proxy.ts'
import { startShiftedServer, untilMorning, type ShiftedServer } from '#tests/support/e2e/shifted-server.ts'
import { CUSTOMER_STEPS } from '#tests/support/e2e/waiting/customer-steps.ts'
import { JOB_STEPS } from '#tests/support/e2e/waiting/job-steps.ts'
import { expectAllWaiting, runOffline, waitingIn, type OfflineStep } from '#tests/support/e2e/waiting/offline-step.ts'
import { SERVICE_STEPS } from '#tests/support/e2e/waiting/service-steps.ts'

const PROVIDER_STEPS = { ...JOB_STEPS, ...SERVICE_STEPS }
/** A command without a step does not compile. */
const ALL = { ...PROVIDER_STEPS, ...CUSTOMER_STEPS } satisfies Record<PersonCommandName, OfflineStep>

const BACK_WITHIN_MS = 40_000
const HOUR_MS = 3_600_000

/** Free starts of a provider from today on, none of them within the next hour. @param now ms since 1970 */
async function freeStarts(account: Account, provider: Account, now = Date.now()): Promise<readonly string[]> {
  const dayInCity = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Los_Angeles' })
  const starts: string[] = []
  for (let ahead = 0; ahead < 3; ahead += 1) {
    const date = dayInCity.format(now + ahead * 24 * HOUR_MS)
    const day = (await account.call('GET', `/providers/${provider.uid}/slots?date=${date}&duration_hours=1`)) as {
      slots: { starts_at: string }[]
    }
    starts.push(...day.slots.map(({ starts_at }) => starts_at).filter((start) => Date.parse(start) > now + HOUR_MS))
  }
  return starts
}

async function accepted(customer: Account, provider: Account, start: string | null): Promise<ApiBooking> {
  const booking = await requestVisit(customer, provider, start)
  await setBookingStatus(provider, booking, 'accepted')
  return booking
}

async function completed(customer: Account, provider: Account): Promise<ApiBooking> {
  const booking = await accepted(customer, provider, null)
  for (const status of ['in_progress', 'completed']) await setBookingStatus(provider, booking, status)
  return booking
}

/** A provider with a booking for each thing that can be done with one. @param shiftMs how far the server's clock is ahead then */
async function busyProvider(server: ShiftedServer, shiftMs: number): Promise<Account> {
  const grace = await openProvider(server, 'Grace Okafor', { subscription_available: true })
  // Four hours ago, and not started: both sides are asked what happened.
  await accepted(await openAccount(server, 'Kim Berg'), grace, null)
  // A quarter of an hour passes below.
  await server.shiftTo(shiftMs - 15 * 60_000)
  const names = [
    'Amina Diallo',
    'Ben Carter',
    'Chi Adams',
    'Dora Evans',
    'Efe Obi',
    'Fay Lin',
    'Gus Hall',
    'Hana Ito',
    'Ivo Jansen',
    'Jo Kim',
    'Jo King',
  ] as const
  const opened = await Promise.all(names.map(async (name) => [name, await openAccount(server, name)] as const))
  const people = Object.fromEntries(opened) as Record<(typeof names)[number], Account>
  // A quarter of its hour: the review counts, and can be answered.
  const ivo = await accepted(people['Ivo Jansen'], grace, null)
  await finishJob(server, grace, ivo)
  await people['Ivo Jansen'].call('POST', `/providers/${grace.uid}/reviews`, { booking_id: ivo.id, rating: 4, comment: 'Good' })
  await completed(people['Jo Kim'], grace)
  await people['Ivo Jansen'].call('POST', `/bookings/${ivo.id}/extra`, { amount: 9.5, reason: 'Bleach' })
  const jo = await completed(people['Jo King'], grace)
  await people['Jo King'].call('POST', `/bookings/${jo.id}/extra`, { hours: 0.5 })
  const [first = '', ...starts] = await freeStarts(people['Hana Ito'], grace, Date.now() + shiftMs)
  const regular = { provider_id: grace.uid, booking_type: 'subscription', subscription_type: 'weekly', subscription_duration: 4 }
  const visits = (await people['Hana Ito'].call('POST', '/bookings', {
    address: '1 Market Street',
    ...regular,
    scheduled_date: first,
  })) as ApiBooking
  await setBookingStatus(grace, visits, 'accepted')
  const at = (nth: number): string => starts[nth] ?? ''
  await accepted(people['Dora Evans'], grace, at(0))
  const efe = await accepted(people['Efe Obi'], grace, at(1))
  await people['Efe Obi'].call('POST', `/bookings/${efe.id}/time`, { starts_at: at(4) })
  const fay = await accepted(people['Fay Lin'], grace, at(2))
  await people['Fay Lin'].call('POST', `/bookings/${fay.id}/time`, { starts_at: at(5) })
  const gus = await accepted(people['Gus Hall'], grace, at(3))
  await people['Gus Hall'].call('POST', '/chat', { booking_id: gus.id, message: 'Which door?' })
  const chi = await accepted(people['Chi Adams'], grace, null)
  await people['Chi Adams'].call('PUT', `/bookings/${chi.id}/start-code`, { on: true })
  const amina = await requestVisit(people['Amina Diallo'], grace, at(6))
  await requestVisit(people['Ben Carter'], grace, at(7))
  expect(amina.status).toBe('pending')
  await people['Jo Kim'].call('POST', '/reports', { about: 'profile', provider_id: grace.uid, reason: 'spam' })
  const admin = await signInAdmin(server)
  await admin.call('PUT', `/admin/reports/${encodeURIComponent(`profile:${grace.uid}`)}`, { action: 'hide', reason: 'Advertising' })
  await grace.call('POST', '/provider/service-package', { name: 'Windows', tier: 'basic', price: 60, duration_hours: 2 })
  return grace
}

async function runAll(page: Page, steps: Readonly<Record<string, OfflineStep>>): Promise<void> {
  for (const [name, step] of Object.entries(steps)) await test.step(name, () => runOffline(page, step))
  await expectAllWaiting(page, Object.values(steps))
}

test('every command of a person has a step', () => {
  expect(Object.keys(ALL).toSorted()).toEqual(Object.keys(PERSON_COMMANDS).toSorted())
})

test('a provider’s commands wait, and no screen tells them as done', async ({ people }) => {
  test.slow()
  const shiftMs = untilMorning()
  await using server = await startShiftedServer(shiftMs - 4 * HOUR_MS)
  const grace = await busyProvider(server, shiftMs)
  const network = await openNetworkProxy(server.port)
  const { page } = await people.enter(grace, { origin: network.origin, clockShiftMs: shiftMs })
  await openTab(page, 'Bookings')
  await expect(jobRow(page, 'Amina Diallo')).toBeVisible()
  await readyForOffline(page)
  network.cut()
  await expect(syncPill(page, /^Offline/)).toBeVisible()
  await runAll(page, PROVIDER_STEPS)

  network.restore()
  await expect(page.getByText('You’re up to date')).toBeVisible({ timeout: BACK_WITHIN_MS })
  await page.keyboard.press('Escape')
  await openTab(page, 'Bookings')
  await expect(page.getByRole('list', { name: 'Past' })).toContainText('Declined')
  await expect(waitingIn(page)).toHaveCount(0)
  await network.close()
})

test('a customer’s commands wait, and no screen tells them as done', async ({ people, server, network }) => {
  test.slow()
  const grace = await openProvider(server, 'Grace Okafor')
  const omar = await openProvider(server, 'Omar Haddad', { latitude: 37.779 })
  await openProvider(server, 'Nia Mensah', { latitude: 37.78, subscription_available: true })
  const amina = await openAccount(server, 'Amina Diallo')
  await completed(amina, grace)
  await accepted(amina, omar, (await freeStarts(amina, omar))[0] ?? null)
  await amina.call('POST', `/favorites/${omar.uid}`)
  const uma = await openProvider(server, 'Uma Rao', { latitude: 37.781 })
  await amina.call('POST', '/me/blocks', { person_id: uma.uid })
  await openProvider(server, 'Vera Lund', { latitude: 37.782 })
  const { page } = await people.enter(amina, { origin: network.origin })
  await expect(providerRow(page, 'Grace Okafor')).toBeVisible()
  await readyForOffline(page)
  network.cut()
  await expect(syncPill(page, /^Offline/)).toBeVisible()
  await runAll(page, CUSTOMER_STEPS)

  network.restore()
  await expect(page.getByText('You’re up to date')).toBeVisible({ timeout: BACK_WITHIN_MS })
  await page.keyboard.press('Escape')
  await expect(page.getByText('You’re on the map and open for bookings.')).toBeVisible()
  await expect(waitingIn(page)).toHaveCount(0)
})
