// The profile page: edited without a connection, exported as a file, and deleted with the account.
import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { listBookings, openAccount, openProvider, requestVisit, setBookingStatus } from '#tests/support/e2e/account.ts'
import { syncPill, readyForOffline } from '#tests/support/e2e/pages/customer-page.ts'
import { readOriginStorage } from '#tests/support/e2e/storage/read-origin-storage.ts'
import { button, toast } from '#tests/support/e2e/person.ts'
import { DESKTOP, test } from '#tests/support/e2e/fixtures.ts'

const BACK_WITHIN_MS = 20_000

const openEditor = async (page: Page): Promise<void> => {
  await button(page, /^Profile$/).click()
  await button(page, 'Edit profile').click()
  await expect(page.getByRole('heading', { name: 'Edit profile' })).toBeVisible()
}

test('the profile is edited without a connection, and the preferences take effect', async ({ people, server, network }) => {
  await openProvider(server, 'Grace Okafor')
  const amina = await openAccount(server, 'Amina Diallo')
  const { page } = await people.enter(amina, { origin: network.origin })
  await readyForOffline(page)
  network.cut()
  await expect(syncPill(page, /^Offline/)).toBeVisible()

  await openEditor(page)
  // All sections are on one page; a tab leads to its section.
  for (const name of ['Personal', 'Location', 'Preferences']) await expect(page.getByRole('tabpanel', { name })).toBeAttached()
  await page.getByRole('tab', { name: 'Personal' }).press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Location' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('heading', { name: 'Location', exact: true })).toBeInViewport()

  await page.getByLabel('Name', { exact: true }).fill(' ')
  await page.getByLabel('Address').fill('12 Valencia Street')
  await button(page, 'Save changes').click()
  await expect(page.getByText('Name is required')).toBeVisible()
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
  await page.getByLabel('Name', { exact: true }).fill('Amina D. Diallo')

  // A reload while the form is half filled in loses nothing.
  await page.reload()
  await openEditor(page)
  await expect(page.getByText('Your unsaved changes are still here.')).toBeVisible()
  await expect(page.getByLabel('Address')).toHaveValue('12 Valencia Street')
  await page.getByRole('tab', { name: 'Preferences' }).click()
  await page.getByRole('group', { name: 'Favorite services' }).getByRole('button', { name: 'Chef' }).click()
  await page.getByRole('slider', { name: 'Search distance' }).fill('25')
  await page.getByText('First name and initial').click()
  await page.getByRole('switch', { name: 'Push notifications' }).click()
  await button(page, 'Save changes').click()
  await expect(toast(page, 'Saved on this device')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Amina D. Diallo' })).toBeVisible()

  await page.reload()
  await button(page, /^Profile$/).click()
  await expect(page.getByRole('list', { name: 'Saved places' }).getByText('12 Valencia Street')).toBeVisible()
  await button(page, /^Home$/).click()
  const chips = page.getByRole('toolbar', { name: 'Services' }).getByRole('button')
  // It comes after all services and the favourite providers.
  await expect(chips.nth(2)).toHaveText('Chef')
  await button(page, /^Filters/).click()
  await expect(page.getByRole('slider', { name: 'Distance' })).toHaveValue('25')

  network.restore()
  await expect
    .poll(() => amina.call('GET', '/me/profile'), { timeout: BACK_WITHIN_MS })
    .toMatchObject({
      name: 'Amina D. Diallo',
      address: '12 Valencia Street',
      favoriteServices: ['chef'],
      serviceRadius: 25,
      pushNotifications: false,
      privacyLevel: 'private',
      accountType: 'Basic',
      totalBookings: 0,
    })
  await button(page, 'Back').click()
  await openEditor(page)
  await page.getByRole('textbox', { name: 'Phone' }).fill('+1 415 555 0100')
  await button(page, 'Save changes').click()
  await expect(toast(page, 'Profile updated successfully!')).toBeVisible({ timeout: BACK_WITHIN_MS })
})

test('exports my data as one file without a connection', async ({ people, server, network }) => {
  const grace = await openProvider(server, 'Grace Okafor')
  const amina = await openAccount(server, 'Amina Diallo')
  const booking = await requestVisit(amina, grace)
  await setBookingStatus(grace, booking, 'accepted')
  await grace.call('POST', '/chat', { booking_id: booking.id, message: 'I bring my own tools' })
  await amina.call('POST', `/favorites/${grace.uid}`)
  const { page } = await people.enter(amina, { origin: network.origin, viewport: DESKTOP })
  await readyForOffline(page)
  network.cut()
  await expect(syncPill(page, /^Offline/)).toBeVisible()
  await openEditor(page)
  await page.getByRole('textbox', { name: 'Phone' }).fill('+1 415 555 0100')
  await button(page, 'Save changes').click()
  await expect(page.getByRole('definition').filter({ hasText: '+1 415 555 0100' })).toBeVisible()
  const downloading = page.waitForEvent('download')
  await button(page, 'Download my data').click()
  const file = await downloading
  expect(file.suggestedFilename()).toMatch(/^nearhelp-my-data-\d{4}-\d\d-\d\d\.json$/)
  const data = JSON.parse(await readFile(await file.path(), 'utf8')) as Record<string, unknown>
  expect(data).toMatchObject({
    is_complete: true,
    account: { email: amina.email },
    profile: [{ name: 'Amina Diallo' }],
    bookings: [{ id: booking.id, status: 'accepted' }],
    messages: [{ message: 'I bring my own tools' }],
    favorites: [{ provider_id: grace.uid }],
    reviews: [],
    not_sent_or_refused: [{ name: 'update_profile', args: { phone: '+1 415 555 0100' }, state: 'waiting' }],
  })
  expect((data['notifications'] as unknown[]).length).toBeGreaterThan(1)
})

test('a deleted account disappears from both devices and for everybody else, also when the response is lost', async ({
  people,
  server,
  network,
}) => {
  const grace = await openProvider(server, 'Grace Okafor')
  const canary = await openAccount(server, 'Canary Firstname')
  const booking = await requestVisit(canary, grace)
  await setBookingStatus(grace, booking, 'accepted')
  await canary.call('POST', '/chat', { booking_id: booking.id, message: 'Canary in the thread' })
  const noise = { expectedNoise: /status of (403|410)/ }
  const tablet = await people.enter(canary, { viewport: DESKTOP, ...noise })
  await readyForOffline(tablet.page)
  const { page } = await people.enter(canary, { origin: network.origin, ...noise })
  await readyForOffline(page)

  await button(page, /^Profile$/).click()
  await button(page, 'Delete profile').click()
  const dialog = page.getByRole('alertdialog', { name: 'Delete your profile?' })
  await expect(dialog).toContainText('1 open booking. We’ll cancel it')
  await dialog.getByLabel('Your password').fill('a guess')
  await dialog.getByRole('button', { name: 'Delete profile' }).click()
  await expect(dialog.getByText('That password isn’t right. Try again.')).toBeVisible()
  await dialog.getByLabel('Your password').fill(canary.password)
  network.cut()
  await dialog.getByRole('button', { name: 'Delete profile' }).click()
  await expect(dialog.getByText('You’re offline, so nothing was deleted.')).toBeVisible()
  network.restore()
  network.dropResponseTo(/POST \/api\/me\/delete/)
  await dialog.getByRole('button', { name: 'Delete profile' }).click()
  await expect(page.getByText('Profile deleted successfully. You will be logged out.')).toBeVisible({ timeout: BACK_WITHIN_MS })
  expect(network.hasDropped()).toBe(true)
  await button(page, 'Back to the map').click()
  await expect(page.getByRole('list', { name: 'List of helpers' })).toBeAttached()

  await expect(tablet.page.getByText('Your profile was deleted')).toBeVisible({ timeout: BACK_WITHIN_MS })
  for (const each of [page, tablet.page]) {
    await expect.poll(async () => /canary/i.exec(await readOriginStorage(each))?.[0]).toBe(undefined)
    expect(await readOriginStorage(each)).not.toContain(canary.uid)
  }
  const [left] = await listBookings(grace)
  expect(left).toMatchObject({ id: booking.id, status: 'cancelled', customer_name: 'Deleted user' })
  expect(JSON.stringify(await grace.call('GET', `/bookings/${booking.id}/messages`))).not.toContain('Canary')
  await openAccount(server, 'Canary Firstname')
})
