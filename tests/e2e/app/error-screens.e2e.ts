// The screens shown instead of the app, or of a part of it: each is caused by its fault, and its button leads back once that is gone.
import { expect } from '@playwright/test'
import { openAccount, openProvider } from '#tests/support/e2e/account.ts'
import { button } from '#tests/support/e2e/person.ts'
import { test } from '#tests/support/e2e/fixtures.ts'

/** Fault of the device's storage, the screen about it, and its button. */
const STORAGE_FAULTS = [
  [
    'forbidden',
    'This browser can’t save your data',
    'NearHelp saves data on this device to work offline. Leave private browsing or allow site data, then try again.',
    'Try Again',
  ],
  ['full', 'This device is out of space', 'Free up space and try again. Your saved data is still here.', 'Try Again'],
  ['silent', 'Your data isn’t loading', 'Close other NearHelp tabs and try again.', 'Try Again'],
  ['newer', 'Update needed', 'Your data was saved by a newer version of NearHelp. Update to open it.', 'Update now'],
] as const

/** Runs in the page, before the app: the storage has the fault that this tab's session names. */
function causeStorageFault(): void {
  const fault = sessionStorage.getItem('fault')
  if (fault === 'newer') IDBFactory.prototype.databases = async () => [{ name: 'rxdb-dexie-nearhelp-directory--9--providers', version: 10 }]
  if (fault === 'silent') IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest
  const refusal = { forbidden: 'SecurityError', full: 'QuotaExceededError' }[fault ?? '']
  if (refusal === undefined) return
  IDBFactory.prototype.open = () => {
    throw new DOMException('refused', refusal)
  }
}

test('a storage that fails, in each way, on either page: the button opens the app once it works', async ({ people, server }) => {
  await openProvider(server, 'Grace Okafor')
  const { page } = await people.visit({ movableClock: true, expectedNoise: /./ })
  await page.addInitScript(causeStorageFault)
  for (const [index, [fault, title, words, name]] of STORAGE_FAULTS.entries()) {
    await page.evaluate((kind) => sessionStorage.setItem('fault', kind), fault)
    await page.goto(new URL(index % 2 === 0 ? '/' : '/order', page.url()).href)
    await expect(async () => {
      // A storage that does not answer has ten seconds.
      if (fault === 'silent') await page.clock.fastForward(11_000)
      await expect(page.getByRole('heading', { name: title })).toBeVisible({ timeout: 1_000 })
    }).toPass()
    await expect(page.getByText(words)).toBeVisible()
    await page.evaluate(() => sessionStorage.removeItem('fault'))
    await button(page, name).click()
    await expect(page.getByRole('heading', { name: title })).toHaveCount(0)
    await expect(index % 2 === 0 ? page.getByRole('searchbox') : button(page, 'Confirm order')).toBeVisible()
  }
})

test('a page of the app that could not be loaded says so, and loads when tried again', async ({ people, server, network }) => {
  const amina = await openAccount(server, 'Amina Diallo')
  // The wire is cut for one file of the app, before its service worker could cache it. The worker does not come through either: a
  // reachable one would make the app reload, as after a release that removed the file.
  network.refuse(/^GET \/(?:sw|assets\/notifications-[\w-]+)\.js /)
  const { page } = await people.enter(amina, { origin: network.origin, expectedNoise: /dynamically imported module|fetching the script/ })
  await button(page, 'Notifications').click()
  await expect(page.getByRole('heading', { name: 'Something went wrong!' })).toBeVisible()
  await expect(page.getByText('This page couldn’t load. Offline, pages you’ve never opened may be missing.')).toBeVisible()
  await button(page, 'Try Again').click()
  await expect(page.getByRole('heading', { name: 'Something went wrong!' })).toBeVisible()
  network.restore()
  await button(page, 'Try Again').click()
  await expect(page.getByRole('heading', { name: 'No notifications yet' })).toBeVisible()
  await expect(page.getByText('Something went wrong!')).toHaveCount(0)
})

test('an order page that throws: Refresh Page opens it again', async ({ people, server }) => {
  await openProvider(server, 'Grace Okafor')
  const { page } = await people.visit({ expectedNoise: /not drawn/ })
  await page.goto(`${server.origin}/order`)
  const grace = page.getByRole('list', { name: 'Available helpers' }).getByRole('button', { name: /^Grace Okafor / })
  // From the press on: the list before it may be drawn again at any time.
  await page.evaluate(() => {
    const breakFormats = (): void => {
      Object.defineProperty(Intl.NumberFormat.prototype, 'format', {
        get: () => () => {
          throw new Error('not drawn')
        },
      })
    }
    addEventListener('click', breakFormats, { capture: true, once: true })
  })
  await grace.click()
  await expect(page.getByRole('heading', { name: 'Something went wrong!' })).toBeVisible()
  await expect(page.getByText('The app encountered an error. Please refresh the page.')).toBeVisible()
  await button(page, 'Refresh Page').click()
  await expect(page.getByRole('region', { name: 'Your helper' })).toContainText('Grace Okafor')
})
