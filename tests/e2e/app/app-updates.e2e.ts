// A new release is offered, applied when the person agrees, and needed where the data is newer than the app.
import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import { button } from '#tests/support/e2e/person.ts'
import { TILE_ORIGIN, TILE_URL } from '#tests/support/e2e/services/fake-tiles.ts'
import { test } from '#tests/support/e2e/fixtures.ts'
import { serveRelease } from '#tests/support/fakes/serve-release.ts'
import { startStaticServer, type StaticServer } from '#tests/support/fakes/static-server.ts'

/**
 * Waits for the reload that applies a release: the app reloads after ten seconds at the latest, so ten seconds would be a race. The load
 * event would wait for map tiles.
 */
const nextLoad = (page: Page): Promise<unknown> => page.waitForEvent('domcontentloaded', { timeout: 20_000 })

/** Publishes the next release and waits until the browser has fetched it. */
async function publishNext(page: Page, site: StaticServer): Promise<void> {
  const worker = await page.evaluate(() => fetch('/sw.js').then((response) => response.text()))
  site.responses.set('/sw.js', `${worker}\n// the next release`)
  await page.evaluate(() =>
    navigator.serviceWorker
      .getRegistration()
      .then((found) => found?.update())
      .then(() => undefined),
  )
}

test('a new version is offered, not while somebody types, and is applied when the person agrees', async ({ browser }) => {
  const client = fileURLToPath(new URL('../../../dist/client/', import.meta.url))
  const site = await startStaticServer(client)
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(site.origin)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  // A folder of files has no helpers: the map is shown with an empty list.
  const search = page.getByRole('searchbox')
  await search.fill('plumb')
  const other = await context.newPage()
  await other.goto(site.origin)
  const offerOf = (tab: Page) => tab.getByRole('status', { name: 'A new version is ready' })

  await publishNext(other, site)
  await expect(offerOf(other)).toBeVisible()
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.getRegistration().then((found) => found?.waiting?.state)))
    .toBe('installed')
  await expect(search).toBeFocused()
  await expect(offerOf(page)).toHaveCount(0)
  await search.blur()
  await expect(offerOf(page)).toBeVisible()
  await search.focus()
  await expect(offerOf(page)).toHaveCount(0)
  await search.blur()

  const reloaded = nextLoad(page)
  await offerOf(page).getByRole('button', { name: 'Update now' }).click()
  await reloaded
  await expect(page.getByRole('searchbox')).toBeVisible()
  await expect(offerOf(page)).toHaveCount(0)
  // The other tab was not touched, and is offered the newest version by now.
  await expect(offerOf(other)).toBeVisible()
  const reloadedToo = nextLoad(other)
  await offerOf(other).getByRole('button', { name: 'Update now' }).click()
  await reloadedToo
  await expect(offerOf(other)).toHaveCount(0)
  await context.close()
  await site.stop()
})

test('a new version is applied while a map tile hangs', async ({ browser }) => {
  const site = await startStaticServer(fileURLToPath(new URL('../../../dist/client/', import.meta.url)))
  serveRelease(site, { tileUrl: TILE_URL })
  const context = await browser.newContext()
  let hanging = 0
  await context.route(`${TILE_ORIGIN}/**`, () => void (hanging += 1))
  const page = await context.newPage()
  await page.goto(site.origin)
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  await page.reload()
  await expect(page.getByRole('searchbox')).toBeVisible()
  await expect.poll(() => hanging).toBeGreaterThan(0)
  await publishNext(page, site)
  const offer = page.getByRole('status', { name: 'A new version is ready' })
  const reloaded = nextLoad(page)
  await offer.getByRole('button', { name: 'Update now' }).click()
  await reloaded
  await expect(page.getByRole('searchbox')).toBeVisible()
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.getRegistration().then((found) => found?.waiting))).toBeNull()
  await expect(offer).toHaveCount(0)
  await context.close()
  await site.stop()
})

test('an outdated client that cannot continue says so, and updates with one press', async ({ browser }) => {
  const client = fileURLToPath(new URL('../../../dist/client/', import.meta.url))
  const site = await startStaticServer(client)
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.addInitScript(() => {
    // As after a release that was rolled back.
    IDBFactory.prototype.databases = async () => [{ name: 'rxdb-dexie-nearhelp-directory--9--providers', version: 10 }]
    // Noted at once: the app loads the page again in the same moment.
    navigator.serviceWorker.addEventListener('controllerchange', () => {
      sessionStorage.setItem('workers', `${sessionStorage.getItem('workers') ?? ''}+`)
    })
  })
  const workers = (): Promise<string | null> => page.evaluate(() => sessionStorage.getItem('workers'))
  await page.goto(site.origin)
  await expect.poll(workers).toBe('+')
  // Before the reload: the browser checks for updates after it, and a check by the app may share the response of that check.
  const worker = await page.evaluate(() => fetch('/sw.js').then((response) => response.text()))
  site.responses.set('/sw.js', `${worker}\n// the next release`)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Update needed' })).toBeVisible()
  const loaded = nextLoad(page)
  await button(page, 'Update now').click()
  await loaded
  expect(await workers()).toBe('++')
  await context.close()
  await site.stop()
})
