// The specification's texts on errors, each reached by causing its fault; once the fault is gone, trying again works.
import { expect, type Locator, type Page } from '@playwright/test'
import { findFreeStart, onlyBooking, openAccount, openProvider, requestVisit, setBookingStatus } from '#tests/support/e2e/account.ts'
import { breakWrites, mendStorage } from '#tests/support/e2e/storage/break-writes.ts'
import { jobRow, openJob, openTab, pressJobButton } from '#tests/support/e2e/pages/provider-page.ts'
import { chooseCustomer, readyForOffline, syncPill } from '#tests/support/e2e/pages/customer-page.ts'
import { button, toast } from '#tests/support/e2e/person.ts'
import { nextHour, startShiftedServer, untilMorning } from '#tests/support/e2e/shifted-server.ts'
import { test } from '#tests/support/e2e/fixtures.ts'

/** From here on no number can be written, until `mendNumbers`: rendering one throws. */
const breakNumbers = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const before = Object.getOwnPropertyDescriptor(Intl.NumberFormat.prototype, 'format')
    Object.assign(window, { mendNumbers: () => Object.defineProperty(Intl.NumberFormat.prototype, 'format', before ?? {}) })
    Object.defineProperty(Intl.NumberFormat.prototype, 'format', {
      configurable: true,
      get: () => () => {
        throw new Error('not drawn')
      },
    })
  })
const mendNumbers = (page: Page): Promise<void> => page.evaluate(() => (window as unknown as { mendNumbers: () => void }).mendNumbers())

const HOUR_MS = 3_600_000

test('a dashboard tab that throws, and a verification that does not go through', async ({ people, server }) => {
  const grace = await openProvider(server, 'Grace Okafor')
  const { page } = await people.enter(grace, { expectedNoise: /not drawn|status of 500/ })
  await readyForOffline(page)
  await openTab(page, 'Bookings')
  await expect(page.getByText('No bookings yet')).toBeVisible()
  await breakNumbers(page)
  await openTab(page, 'Main')
  const thrown = page.getByRole('alert')
  await expect(thrown).toContainText('Something went wrong. Please refresh the page or try again later.')
  await thrown.getByRole('button', { name: 'Try Again' }).click()
  await expect(thrown).toContainText('Something went wrong. Please refresh the page or try again later.')
  await mendNumbers(page)
  await thrown.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('radiogroup', { name: 'Your status' })).toBeVisible()

  await button(page, 'Verify Profile').click()
  const dialog = page.getByRole('dialog', { name: 'Verify your profile' })
  await dialog.getByLabel('Full name').fill('Grace Ngozi Okafor')
  await dialog.getByLabel('Government ID number').fill('X7Q2-9931')
  await dialog.getByLabel('Business category').selectOption({ label: 'Cleaning services' })
  const submit = dialog.getByRole('button', { name: 'Submit Verification' })
  const failed = dialog.getByRole('alert')
  let wire: 'fails' | 'cut' | 'whole' = 'fails'
  await page.route('**/api/provider/kyc', (route) => {
    if (route.request().method() !== 'POST' || wire === 'whole') return route.continue()
    return wire === 'cut' ? route.abort() : route.fulfill({ status: 500, body: 'no answer worth reading' })
  })
  await submit.click()
  await expect(failed).toContainText('KYC Submission Failed')
  await expect(failed).toContainText('Something went wrong. Please try again later.')
  wire = 'cut'
  await submit.click()
  await expect(failed).toContainText('Connection Error')
  await expect(failed).toContainText('Unable to submit KYC verification. Please check your internet connection and try again.')
  wire = 'whole'
  // Meanwhile another device sends it.
  const form = { full_name: 'Grace Okafor', government_id_type: 'passport', government_id_number: 'X7', business_category: 'other' }
  await grace.call('POST', '/provider/kyc', form)
  await submit.click()
  await expect(failed).toContainText(
    'KYC Already Submitted - you have already submitted a KYC verification request. Please wait for the review process to complete.',
  )
  await page.keyboard.press('Escape')
  await expect(page.getByText('Verification under review')).toBeVisible()
})

test('a provider’s device that refuses writes: no action and no reply is lost without a word', async ({ people }) => {
  // At five past ten, so that the provider can set out for a job at noon.
  const shiftMs = untilMorning()
  await using server = await startShiftedServer(shiftMs)
  const grace = await openProvider(server, 'Grace Okafor')
  const [amina, ben, cleo, dina] = await Promise.all(
    ['Amina Diallo', 'Ben Carter', 'Cleo Park', 'Dina Wolf'].map((name) => openAccount(server, name)),
  )
  if (!amina || !ben || !cleo || !dina) throw new Error('No accounts')
  // On the day of Ben's job at the earliest, and after it.
  await requestVisit(amina, grace, await findFreeStart(amina, grace, 3))
  await setBookingStatus(grace, await requestVisit(ben, grace, nextHour(Date.now() + shiftMs + HOUR_MS)), 'accepted')
  const moving = await requestVisit(dina, grace, await findFreeStart(dina, grace, 5))
  await setBookingStatus(grace, moving, 'accepted')
  const running = await requestVisit(cleo, grace)
  await setBookingStatus(grace, running, 'accepted')
  await cleo.call('POST', '/chat', { booking_id: running.id, message: 'Are you here?' })
  const proposed = await findFreeStart(dina, grace, 7)
  await dina.call('POST', `/bookings/${moving.id}/time`, { starts_at: proposed })
  const { page } = await people.enter(grace, {
    origin: server.origin,
    clockShiftMs: shiftMs,
    expectedNoise: /the disk does not answer|DataError|database/,
  })
  await readyForOffline(page)

  const reply = page.getByRole('textbox', { name: 'Reply to Cleo Park' })
  await reply.fill('At the door')
  await breakWrites(page)
  await reply.press('Enter')
  await expect(page.getByRole('alert')).toContainText('Message Failed')
  await expect(page.getByRole('alert')).toContainText('Failed to send message')
  await expect(reply).toHaveValue('At the door')
  await mendStorage(page)
  await reply.press('Enter')
  await expect(toast(page, 'Message Sent')).toContainText('Reply sent to Cleo Park')

  await openTab(page, 'Bookings')
  await expect(jobRow(page, 'Cleo Park')).toBeVisible()
  await breakWrites(page)
  const refused = async (name: string, action: Parameters<typeof pressJobButton>[2], words: string): Promise<void> => {
    await pressJobButton(page, name, action)
    await expect((await openJob(page, name)).getByRole('alert')).toContainText('Error')
    await expect((await openJob(page, name)).getByRole('alert')).toContainText(words)
  }
  await refused('Amina Diallo', 'Accept', 'Failed to accept booking. Please try again.')
  await refused('Ben Carter', 'On my way', 'Failed to change booking. Please try again.')
  await refused('Cleo Park', 'Start job', 'Failed to start booking. Please try again.')
  await mendStorage(page)
  await pressJobButton(page, 'Cleo Park', 'Start job')
  await expect((await openJob(page, 'Cleo Park')).getByRole('button', { name: 'Mark complete' })).toBeVisible()
  await breakWrites(page)
  await refused('Cleo Park', 'Mark complete', 'Failed to complete booking. Please try again.')
  await pressJobButton(page, 'Amina Diallo', 'Decline')
  const decline = page.getByRole('alertdialog', { name: 'Decline this request?' })
  await decline.getByRole('button', { name: 'Decline' }).click()
  await expect(decline.getByRole('alert')).toContainText('Failed to reject booking. Please try again.')
  await mendStorage(page)
  await decline.getByRole('button', { name: 'Decline' }).click()
  await onlyBooking(amina, 'rejected')
  await pressJobButton(page, 'Cleo Park', 'Mark complete')
  await onlyBooking(cleo, 'completed')

  // Another refusal, by the server: the provider's other device gave the hours away before the answer to a proposal came through.
  let letThrough = (): void => undefined
  const held = new Promise<void>((resolve) => {
    letThrough = resolve
  })
  await page.route(/\/db\/.*_bulk_docs/, async (route) => {
    await held
    await route.continue()
  })
  await (await openJob(page, 'Dina Wolf')).getByRole('button', { name: 'Accept new time' }).click()
  await expect(await openJob(page, 'Dina Wolf')).toContainText('Waiting')
  await setBookingStatus(grace, await requestVisit(amina, grace, proposed), 'accepted')
  letThrough()
  await expect((await openJob(page, 'Dina Wolf')).getByRole('alert')).toContainText('Failed to change the time. Please try again.')
})

/** What asking for the position does from here on: an error of that code, or, with 0, what the browser does. */
const setPositionError = (page: Page, code: number): Promise<void> =>
  page.evaluate((number) => {
    if (number === 0) Reflect.deleteProperty(navigator.geolocation, 'getCurrentPosition')
    else
      Object.defineProperty(navigator.geolocation, 'getCurrentPosition', {
        configurable: true,
        // The fields of it that the app reads.
        value: (_found: unknown, failed: PositionErrorCallback) => failed({ code: number } as GeolocationPositionError),
      })
  }, code)
const removeGeolocation = (page: Page): Promise<void> =>
  page.evaluate(() => void Object.defineProperty(navigator, 'geolocation', { configurable: true, value: undefined }))
const returnGeolocation = (page: Page): Promise<void> => page.evaluate(() => void Reflect.deleteProperty(navigator, 'geolocation'))

test('every missing position on the map and the order page, and an order that cannot be stored', async ({ people, server }) => {
  const grace = await openProvider(server, 'Grace Okafor')
  const amina = await openAccount(server, 'Amina Diallo')
  const visitor = await people.visit()
  await visitor.context.clearPermissions()
  // The position may have been granted by then.
  await visitor.page.reload()
  await chooseCustomer(visitor.page)
  const alert = (page: Page): Locator => page.getByRole('main').getByRole('alert')
  const again = (page: Page): Locator => alert(page).locator('xpath=..').getByRole('button', { name: 'Try Again' })
  await button(visitor.page, 'Show my location').click()
  await expect(alert(visitor.page)).toContainText('Location access denied')
  await expect(alert(visitor.page)).toContainText('Allow location in your browser settings, or keep using the city center.')
  for (const [code, title, advice] of [
    [2, 'Location unavailable', 'We couldn’t find your location. Turn on Wi-Fi or step outside.'],
    [3, 'Finding your location took too long', 'Move closer to a window, or choose your city.'],
    [7, 'Couldn’t get your location', 'Wait a moment, or restart the app.'],
  ] as const) {
    await setPositionError(visitor.page, code)
    await again(visitor.page).click()
    await expect(alert(visitor.page)).toContainText(title)
    await expect(alert(visitor.page)).toContainText(advice)
  }
  await removeGeolocation(visitor.page)
  await again(visitor.page).click()
  await expect(alert(visitor.page)).toContainText('Geolocation is not supported by your browser.')
  await expect(again(visitor.page)).toHaveCount(0)
  await button(visitor.page, 'Close').click()
  await expect(alert(visitor.page)).toHaveCount(0)
  await returnGeolocation(visitor.page)
  await button(visitor.page, 'Show my location').click()
  await expect(alert(visitor.page)).toContainText('Couldn’t get your location')
  await setPositionError(visitor.page, 0)
  await visitor.context.grantPermissions(['geolocation'])
  await again(visitor.page).click()
  await expect(alert(visitor.page)).toHaveCount(0)

  const { page } = await people.enter(amina, { expectedNoise: /the disk does not answer|DataError|database/ })
  await readyForOffline(page)
  await page.goto(`${server.origin}/order`)
  await removeGeolocation(page)
  await button(page, 'Use my location').click()
  await expect(alert(page)).toContainText('Geolocation not supported in this browser')
  await returnGeolocation(page)
  await button(page, 'Use my location').click()
  await expect(page.getByRole('combobox', { name: 'Pickup' })).toHaveValue('My location, near Hayes Valley')
  await expect(alert(page)).toHaveCount(0)
  await page
    .getByRole('list', { name: 'Available helpers' })
    .getByRole('button', { name: /^Grace Okafor / })
    .click()
  await page.getByLabel('Notes').fill('Second floor')
  await expect(syncPill(page, 'Up to date')).toBeVisible()
  await breakWrites(page)
  await button(page, 'Confirm order').click()
  await expect(alert(page)).toContainText('Failed to place order. Please try again after logging in.')
  await expect(page.getByLabel('Notes')).toHaveValue('Second floor')
  await mendStorage(page)
  await button(page, 'Confirm order').click()
  await expect(toast(page, 'Order placed successfully! Your provider will be notified.')).toBeVisible()
  await onlyBooking(grace, 'pending')
})
