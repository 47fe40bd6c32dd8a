// A shared phone: what stays on its disk after a sign-out, after a sign-out that was interrupted, and after "this device is shared" was
// chosen.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { openAccount, openProvider, requestVisit, setBookingStatus } from '#tests/support/e2e/account.ts'
import { openBooking, syncPill, readyForOffline, messageTick, sendMessage } from '#tests/support/e2e/pages/customer-page.ts'
import { readOriginStorage } from '#tests/support/e2e/storage/read-origin-storage.ts'
import { button, logIn } from '#tests/support/e2e/person.ts'
import { test } from '#tests/support/e2e/fixtures.ts'

const BACK_WITHIN_MS = 30_000

/** Returns all bytes of a browser profile, decoded once as one-byte and once as two-byte characters. */
async function onDisk(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  // A running browser replaces files while they are read.
  const contents = await Promise.all(files.map((file) => readFile(file).catch(() => new Uint8Array())))
  return contents.map((bytes) => Buffer.from(bytes).toString('latin1').replaceAll('\0', '')).join('\n')
}

const firstOf = (canary: string, text: string): string | undefined => new RegExp(`.{0,60}${canary}.{0,60}`, 'i').exec(text)?.[0]

const statusOfMe = (page: Page): Promise<number> => page.evaluate(() => fetch('/api/auth/me').then((response) => response.status))

/** Number of people that the disk marks for removal. Opening a database that does not exist would create it, so it is looked up first. */
const leaving = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error ?? new Error('unreadable')))
      })
    if (!(await indexedDB.databases()).some(({ name }) => name === 'nearhelp-leaving')) return 0
    const database = await done(indexedDB.open('nearhelp-leaving'))
    const count = await done(database.transaction('people').objectStore('people').count())
    database.close()
    return count
  })

const hasDatabaseOf = (page: Page, uid: string): Promise<boolean> =>
  page.evaluate(async (id) => (await indexedDB.databases()).some(({ name }) => name?.includes(id) === true), uid.toLowerCase())

/** Sends a message to Grace and leaves a form half filled in. */
async function talk(page: Page, words: string): Promise<void> {
  await openBooking(page, /^Grace Okafor/)
  await button(page, 'Contact').click()
  await sendMessage(page, words)
  await expect(messageTick(page, words, 'Sent')).toBeVisible()
  await page.getByRole('textbox', { name: 'Message' }).fill(`${words}, half written`)
}

/** Expects the app in the state that the next person finds. */
async function expectNobody(page: Page): Promise<void> {
  await expect(button(page, /^Provide Services/)).toBeVisible({ timeout: BACK_WITHIN_MS })
}

test('a shared device stores nothing of the person, and an interrupted offline sign-out is finished at the next start', async ({
  device,
  server,
  network,
}) => {
  // Starts a whole browser three times.
  test.slow()
  const grace = await openProvider(server, 'Grace Okafor')
  const canary = await openAccount(server, 'Canary Firstname')
  await setBookingStatus(grace, await requestVisit(canary, grace), 'accepted')

  const first = await device.open(network.origin)
  await button(first, 'Log in').first().click()
  const dialog = first.getByRole('dialog')
  await dialog.getByRole('checkbox', { name: 'This is a shared device' }).check()
  await dialog.getByLabel('Email', { exact: true }).fill(canary.email)
  await dialog.getByLabel('Password', { exact: true }).fill(canary.password)
  await dialog.getByRole('button', { name: 'Log in' }).click()
  await expect(dialog).toHaveCount(0)
  await readyForOffline(first)
  await talk(first, 'Canary in the thread')
  expect(firstOf('canary', await readOriginStorage(first))).toBe(undefined)
  await device.kill()
  // Not on the disk either, where deleted data would remain for a while.
  const disk = await onDisk(device.profile)
  expect(disk).toContain('nearhelp-directory')
  expect(firstOf('canary', disk)).toBe(undefined)
  expect(disk.toLowerCase()).not.toContain(canary.uid.toLowerCase())

  const second = await device.open(network.origin)
  await expectNobody(second)
  await expect.poll(() => statusOfMe(second)).toBe(401)
  await logIn(second, canary.email, canary.password)
  await readyForOffline(second)
  await talk(second, 'Canary again')
  await second.goBack()
  expect(await readOriginStorage(second)).toContain('Canary again')
  network.cut()
  await expect(syncPill(second, /^Offline/)).toBeVisible()
  // From here on databases cannot be deleted: the removal starts and does not finish.
  await second.evaluate(() => {
    IDBFactory.prototype.deleteDatabase = () => new EventTarget() as IDBOpenDBRequest
  })
  await button(second, 'Logout').click()
  await second.getByRole('alertdialog', { name: 'Log out?' }).getByRole('button', { name: 'Log out' }).click()
  await expect.poll(() => leaving(second), { timeout: BACK_WITHIN_MS }).toBe(1)
  await device.kill()

  const third = await device.open(network.origin)
  await expectNobody(third)
  // Reading a database that is about to be deleted would create it again.
  await expect.poll(() => hasDatabaseOf(third, canary.uid), { timeout: BACK_WITHIN_MS }).toBe(false)
  await expect.poll(async () => firstOf('canary', await readOriginStorage(third)), { timeout: BACK_WITHIN_MS }).toBe(undefined)
  expect((await readOriginStorage(third)).toLowerCase()).not.toContain(canary.uid.toLowerCase())
  // The server is told as soon as the network is back.
  network.restore()
  await third.reload()
  await expectNobody(third)
  await expect.poll(() => statusOfMe(third), { timeout: BACK_WITHIN_MS }).toBe(401)
})
