// A phone that several people use: what stays on its disk of who signed out, also in the middle of it, and of who said that it is shared.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { openAccount, openProvider, requestVisit, setBookingStatus } from '#tests/support/e2e/account.ts'
import { openBooking, pill, readyForOffline, tick, write } from '#tests/support/e2e/customer-acts.ts'
import { keptHere } from '#tests/support/e2e/kept-here.ts'
import { button, logIn } from '#tests/support/e2e/person.ts'
import { test } from '#tests/support/e2e/story.ts'

const BACK_WITHIN_MS = 30_000

/** Everything that a browser's profile holds, as bytes that may be letters of one or of two bytes each. */
async function onDisk(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  // A running browser replaces files while they are read.
  const contents = await Promise.all(files.map((file) => readFile(file).catch(() => new Uint8Array())))
  return contents.map((bytes) => Buffer.from(bytes).toString('latin1').replaceAll('\0', '')).join('\n')
}

const firstOf = (canary: string, text: string): string | undefined => new RegExp(`.{0,60}${canary}.{0,60}`, 'i').exec(text)?.[0]

/** The app as whoever comes next finds it. */
async function expectNobody(page: Page): Promise<void> {
  await expect(page.getByText('Have an account?')).toBeVisible({ timeout: BACK_WITHIN_MS })
}

test('a sign-out without a network, killed in the middle, is finished before anything shows', async ({ device, server, wire }) => {
  test.slow()
  const grace = await openProvider(server, 'Grace Okafor')
  const canary = await openAccount(server, 'Canary Firstname')
  await setBookingStatus(grace, await requestVisit(canary, grace), 'accepted')
  const first = await device.open(wire.origin)
  await logIn(first, canary.email, canary.password)
  await readyForOffline(first)
  await openBooking(first, /^Grace Okafor/)
  await button(first, 'Contact').click()
  await write(first, 'Canary in the thread')
  await expect(tick(first, 'Canary in the thread', 'Sent')).toBeVisible()
  await first.getByRole('textbox', { name: 'Message' }).fill('Canary in the draft')
  await expect.poll(async () => (await keptHere(first)).includes('Canary in the draft')).toBe(true)
  await first.goBack()
  wire.cut()
  await expect(pill(first, /^Offline/)).toBeVisible()
  // From here on no database is ever gone: the removal begins and does not end.
  await first.evaluate(() => {
    IDBFactory.prototype.deleteDatabase = () => new EventTarget() as IDBOpenDBRequest
  })
  await button(first, 'Logout').click()
  await first.getByRole('alertdialog', { name: 'Log out?' }).getByRole('button', { name: 'Log out' }).click()
  // What the browser writes down takes it a while: it is killed once the disk knows of the removal.
  await expect.poll(() => onDisk(device.profile).then((text) => text.includes('nearhelp.wipe')), { timeout: BACK_WITHIN_MS }).toBe(true)
  await device.kill()

  const second = await device.open(wire.origin)
  await expectNobody(second)
  await expect.poll(async () => firstOf('canary', await keptHere(second)), { timeout: BACK_WITHIN_MS }).toBe(undefined)
  expect((await keptHere(second)).toLowerCase()).not.toContain(canary.uid.toLowerCase())
  // The server is told as soon as it can be.
  wire.heal()
  await second.reload()
  await expectNobody(second)
  await expect.poll(() => second.evaluate(() => fetch('/api/auth/me').then((answer) => answer.status))).toBe(401)
})

test('on a shared device nothing is ever written down, and the next start finds nobody', async ({ device, server }) => {
  test.slow()
  const grace = await openProvider(server, 'Grace Okafor')
  const canary = await openAccount(server, 'Canary Firstname')
  await setBookingStatus(grace, await requestVisit(canary, grace), 'accepted')
  const first = await device.open(server.origin)
  await button(first, 'Log in').first().click()
  const dialog = first.getByRole('dialog')
  await dialog.getByRole('checkbox', { name: 'This is a shared device' }).check()
  await dialog.getByLabel('Email', { exact: true }).fill(canary.email)
  await dialog.getByLabel('Password', { exact: true }).fill(canary.password)
  await dialog.getByRole('button', { name: 'Log in' }).click()
  await expect(dialog).toHaveCount(0)
  await readyForOffline(first)
  await openBooking(first, /^Grace Okafor/)
  await button(first, 'Contact').click()
  await write(first, 'Canary in the thread')
  await expect(tick(first, 'Canary in the thread', 'Sent')).toBeVisible()
  await first.getByRole('textbox', { name: 'Message' }).fill('Canary in the draft')
  expect(firstOf('canary', await keptHere(first))).toBe(undefined)
  await device.kill()
  // Not on the disk either, where what is removed would still lie.
  const disk = await onDisk(device.profile)
  expect(disk).toContain('nearhelp')
  expect(firstOf('canary', disk)).toBe(undefined)
  expect(disk.toLowerCase()).not.toContain(canary.uid.toLowerCase())

  const second = await device.open(server.origin)
  await expectNobody(second)
  await expect.poll(() => second.evaluate(() => fetch('/api/auth/me').then((answer) => answer.status))).toBe(401)
  expect(firstOf('canary', await keptHere(second))).toBe(undefined)
})
