// Cities stored beside the chosen one, and evicted chats: what is available without a network, and what returns with one.
import { expect, type Page } from '@playwright/test'
import { openAccount, openProvider, requestVisit, setBookingStatus } from '#tests/support/e2e/account.ts'
import {
  bookNow,
  messageBubble,
  chooseCustomer,
  lowerList,
  openBooking,
  syncPill,
  raiseList,
  readyForOffline,
  providerRow,
} from '#tests/support/e2e/pages/customer-page.ts'
import { auditScreen } from '#tests/support/e2e/audit-screen.ts'
import { readOriginStorage } from '#tests/support/e2e/storage/read-origin-storage.ts'
import { button, pressInMenu } from '#tests/support/e2e/person.ts'
import { test } from '#tests/support/e2e/fixtures.ts'

const LAGOS = { city: 'Lagos', latitude: 6.5244, longitude: 3.3792 }
const NAIROBI = { city: 'Nairobi', latitude: -1.2864, longitude: 36.8172 }
const WORDS = ['The key is under the pot', 'The dog is friendly', 'Thank you!'] as const

async function openStorage(page: Page): Promise<void> {
  await syncPill(page, /^(Up to date|Offline)/).click()
  await button(page, 'Storage on this device').click()
  await expect(page.getByRole('heading', { name: 'Storage' })).toBeVisible()
}

async function leaveStorage(page: Page): Promise<void> {
  await button(page, 'Back').click()
  await expect(page.getByRole('heading', { name: 'Storage' })).toHaveCount(0)
  await button(page, 'Back').click()
  await expect(syncPill(page, /^(Up to date|Offline)/)).toBeVisible()
}

const area = (page: Page, city: string) =>
  page.getByRole('list', { name: 'Offline cities' }).getByRole('listitem').filter({ hasText: city })
const kind = (page: Page, name: string) => page.getByRole('list', { name: 'What’s stored' }).getByRole('listitem').filter({ hasText: name })
const city = (page: Page) => page.getByRole('combobox', { name: 'City' })

test('a stored city opens without a network, another one says what is stored, and a deleted one is gone', async ({
  people,
  server,
  network,
}) => {
  await openProvider(server, 'Grace Okafor')
  await openProvider(server, 'Chidi Eze', LAGOS)
  await openProvider(server, 'Wanjiru Kamau', NAIROBI)
  const { page } = await people.visit({ origin: network.origin })
  await chooseCustomer(page)
  await expect(providerRow(page, 'Grace Okafor')).toBeVisible()
  await readyForOffline(page)

  await openStorage(page)
  await expect(area(page, 'San Francisco')).toContainText('Current city')
  // The shown city can be deleted too, and stays deleted until it is opened again.
  await button(page, 'Delete San Francisco from this device').click()
  const question = page.getByRole('alertdialog', { name: 'Delete San Francisco from this device?' })
  await expect(question).toContainText('so its helpers download again when you’re online')
  await question.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: 'San Francisco deleted from this device' })).toBeVisible()
  await expect(area(page, 'San Francisco')).toContainText('Current city. Downloads when you leave this screen online.')
  expect(await readOriginStorage(page)).not.toContain('Grace Okafor')
  await leaveStorage(page)
  await expect(providerRow(page, 'Grace Okafor')).toBeVisible()
  await openStorage(page)
  await expect(area(page, 'Lagos')).toContainText('Not downloaded')
  await button(page, 'Download Lagos').click()
  await expect(page.getByRole('status').filter({ hasText: 'Lagos is downloaded and up to date.' })).toBeVisible()
  await expect(area(page, 'Lagos')).toContainText(/1 helper, 0 reviews, [\d.,]+\s(byte|kB)/)
  await expect(area(page, 'Lagos')).toContainText(/Updated \d\d:\d\d, today/)
  expect(await auditScreen(page, 'the cities on this device')).toEqual([])
  await leaveStorage(page)

  network.cut()
  await expect(syncPill(page, /^Offline/)).toBeVisible()
  await city(page).selectOption('Lagos')
  await expect(providerRow(page, 'Chidi Eze')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Map of Lagos' })).toBeVisible()
  await page.reload()
  await expect(providerRow(page, 'Chidi Eze')).toBeVisible()
  await expect(syncPill(page, /^Offline/)).toBeVisible()
  await city(page).selectOption('Nairobi')
  await expect(page.getByRole('heading', { name: 'No connection yet' }).last()).toBeVisible()
  await expect(page.getByText('Available offline:')).toBeVisible()
  expect(await auditScreen(page, 'a city that is not here')).toEqual([])
  await raiseList(page)
  await page.getByRole('list', { name: 'Available offline:' }).getByRole('button', { name: 'San Francisco' }).click()
  await expect(providerRow(page, 'Grace Okafor')).toBeVisible()
  await lowerList(page)

  await openStorage(page)
  await button(page, 'Update Lagos').click()
  await expect(page.getByRole('alert').filter({ hasText: 'Couldn’t reach NearHelp.' })).toBeVisible()
  await button(page, 'Delete Lagos from this device').click()
  await page
    .getByRole('alertdialog', { name: 'Delete Lagos from this device?' })
    .getByRole('button', { name: 'Delete', exact: true })
    .click()
  await expect(area(page, 'Lagos')).toContainText('Not downloaded')
  expect(await readOriginStorage(page)).not.toContain('Chidi Eze')
  await button(page, 'Download Nairobi').click()
  await expect(area(page, 'Nairobi')).toContainText('Downloads on your next good connection')
  await leaveStorage(page)
  await city(page).selectOption('Lagos')
  await expect(page.getByRole('heading', { name: 'No connection yet' }).last()).toBeVisible()
  await expect(providerRow(page, 'Chidi Eze')).toHaveCount(0)
  network.restore()
  await expect(providerRow(page, 'Chidi Eze')).toBeVisible()

  // A failed download is retried when the app is idle next time.
  await page.reload()
  await expect(providerRow(page, 'Chidi Eze')).toBeVisible()
  await openStorage(page)
  await expect(area(page, 'Nairobi')).toContainText(/1 helper, .*Downloaded/)
})

/**
 * A disk that refuses writes until messages are deleted from it, as Chromium's does when its quota is reached: writing is refused,
 * deleting goes through.
 */
const fillDisk = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const { add, put, delete: remove } = IDBObjectStore.prototype
    const refuse = (): never => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    function makeRoom(this: IDBObjectStore, key: IDBValidKey | IDBKeyRange): IDBRequest<undefined> {
      if (this.transaction.db.name.endsWith('--messages')) Object.assign(IDBObjectStore.prototype, { add, put })
      return remove.call(this, key)
    }
    Object.assign(IDBObjectStore.prototype, { add: refuse, put: refuse, delete: makeRoom })
  })

test('on a full device the chats of ended bookings are evicted for a booking, and are read again from the server', async ({
  people,
  server,
  network,
}) => {
  const grace = await openProvider(server, 'Grace Okafor')
  const amina = await openAccount(server, 'Amina Diallo')
  const booking = await requestVisit(amina, grace)
  await setBookingStatus(grace, booking, 'accepted')
  for (const message of WORDS) await amina.call('POST', '/chat', { booking_id: booking.id, message })
  for (const status of ['in_progress', 'completed']) await setBookingStatus(grace, booking, status)

  const { page } = await people.enter(amina, { origin: network.origin })
  await readyForOffline(page)
  await openStorage(page)
  await expect(kind(page, 'Past chats')).toContainText(/2 messages, [\d.,]+\s(byte|kB)/)
  await button(page, 'Clear past chats').click()
  const question = page.getByRole('alertdialog', { name: 'Clear past chats?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await leaveStorage(page)

  network.cut()
  await expect(syncPill(page, /^Offline/)).toBeVisible()
  expect(await readOriginStorage(page)).toContain(WORDS[0])
  // There are neither tiles nor photos to evict first.
  await fillDisk(page)
  await bookNow(page, 'Grace Okafor')
  const kept = await readOriginStorage(page)
  expect(kept).not.toContain(WORDS[0])
  expect(kept).toContain(WORDS[2])

  await button(page, 'Back').click()
  await openBooking(page, /^Grace Okafor.*Completed/)
  await pressInMenu(page, 'Receipt and history')
  await button(page, 'View chat').click()
  await expect(messageBubble(page, WORDS[2])).toBeVisible()
  await expect(page.getByText('Earlier messages were cleared from this device.')).toBeVisible()
  await expect(page.getByText('Connect to load them.')).toBeVisible()
  expect(await auditScreen(page, 'a chat whose messages were freed')).toEqual([])
  network.restore()
  await button(page, 'Load earlier messages').click()
  for (const message of WORDS) await expect(messageBubble(page, message)).toHaveCount(1)
  await expect(page.getByText('Earlier messages were cleared from this device.')).toHaveCount(0)
  // They last as long as the page.
  expect(await readOriginStorage(page)).not.toContain(WORDS[0])
})
