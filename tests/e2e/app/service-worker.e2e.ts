// The service worker alone, on the built files: no app runs in these pages.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test as base, type BrowserContext, type Page } from '@playwright/test'
import { releaseWith, serveRelease } from '#tests/support/fakes/serve-release.ts'
import { startStaticServer, type StaticServer } from '#tests/support/fakes/static-server.ts'

const client = fileURLToPath(new URL('../../../dist/client/', import.meta.url))
const workerScript = readFileSync(`${client}sw.js`, 'utf8')
const picture = readFileSync(`${client}icons/icon-192.png`)
const scripts = [...workerScript.matchAll(/assets\/[\w.-]+\.js\b/g)].map(([path]) => `/${path}`)
/** The browser stores it with the worker. */
const [flushScript = ''] = scripts.filter((path) => path.startsWith('/assets/flush-outbox-script-'))
const mapWorker = scripts.find((path) => path.includes('/map.worker-')) ?? ''
const precached = scripts.filter((path) => path !== flushScript && path !== mapWorker)
const [lazy = ''] = precached
const tile = '/tiles/13/1310/3166.png'
const bare = '<!doctype html><title>bare</title>'

const test = base.extend<{ site: StaticServer }>({
  // Playwright reads the names of the fixtures from this pattern.
  site: async ({ browserName: _ }, provide) => {
    const site = await startStaticServer(client)
    site.responses.set('/bare', bare)
    site.responses.set(tile, picture)
    await provide(site)
    await site.stop()
  },
})

/** Opens a page without the app, controlled by the worker. */
async function openControlled(context: BrowserContext, site: StaticServer): Promise<Page> {
  const page = await context.newPage()
  await page.goto(`${site.origin}/bare`)
  await page.evaluate(() =>
    navigator.serviceWorker
      .register('/sw.js')
      .then(() => navigator.serviceWorker.ready)
      .then(() => undefined),
  )
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  return page
}

/** Returns the `status type` of the response to an address, or 'failed'. */
async function ask(page: Page, path: string): Promise<string> {
  return page.evaluate(
    (url) =>
      fetch(url, { cache: 'no-store' }).then(
        (response) => `${response.status} ${response.headers.get('content-type')}`,
        () => 'failed',
      ),
    path,
  )
}

/** Publishes a release in which files of the first one no longer exist, and lets the browser find it. */
async function publishWithout(gone: readonly string[], page: Page, site: StaticServer): Promise<void> {
  let script = workerScript
  for (const path of gone) {
    const entry = new RegExp(`\\{[^{}]*"?url"?:\\s*["'\`]${path.slice(1).replaceAll('.', '\\.')}["'\`][^{}]*\\},?`)
    expect(script).toMatch(entry)
    script = script.replace(entry, '')
    site.responses.set(path, 404)
  }
  site.responses.set('/sw.js', script)
  await page.evaluate(() =>
    navigator.serviceWorker
      .getRegistration()
      .then((found) => found?.update())
      .then(() => undefined),
  )
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.getRegistration().then((found) => found?.waiting?.state)))
    .toBe('installed')
}

test('without a network every file of the release is served, and the app for every address of it', async ({ context, site }) => {
  const page = await openControlled(context, site)
  await site.stop()
  for (const path of precached) expect(await ask(page, path), path).toContain('200 text/javascript')
  const opened = await context.newPage()
  const response = await opened.goto(`${site.origin}/?view=bookings`, { waitUntil: 'commit' })
  expect(response?.status()).toBe(200)
  expect(response?.fromServiceWorker()).toBe(true)
  for (const path of ['/api/health', '/db/me/', '/licenses.txt', mapWorker]) expect(await ask(page, path), path).toBe('failed')
  await site.start()
  expect(await ask(page, mapWorker)).toContain('200 text/javascript')
  await site.stop()
  expect(await ask(page, mapWorker)).toContain('200 text/javascript')
})

test('addresses of the server are not answered with the app', async ({ context, site }) => {
  site.responses.set('/api/openapi.json', '<title>the server</title>')
  const page = await openControlled(context, site)
  await page.goto(`${site.origin}/api/openapi.json`)
  await expect(page).toHaveTitle('the server')
  await page.goto(`${site.origin}/licenses.txt`)
  expect(await page.locator('body').innerText()).toContain('NearHelp is built with the work of others')
})

/** Instant at which the tile was cached, which is after its response; 0 before that. */
const keptAt = (page: Page): Promise<number> =>
  page.evaluate(async (url) => Number((await caches.match(url))?.headers.get('x-nearhelp-kept-at') ?? 0), tile)

test('a tile that was seen once is served without a network, and is not requested twice', async ({ context, site }) => {
  const page = await openControlled(context, site)
  expect(await ask(page, tile)).toBe('200 image/png')
  await expect.poll(() => keptAt(page)).toBeGreaterThan(0)
  expect(await ask(page, tile)).toBe('200 image/png')
  expect(site.asked.get(tile)).toBe(1)
  await site.stop()
  expect(await ask(page, tile)).toBe('200 image/png')
  expect(await ask(page, '/tiles/13/1310/9999.png')).toBe('failed')
  await site.start()
})

test('a stale tile is shown at once, refreshed when there is a network, and shown anyway when there is none', async ({ context, site }) => {
  const page = await openControlled(context, site)
  await ask(page, tile)
  await expect.poll(() => keptAt(page)).toBeGreaterThan(0)
  const makeOld = (): Promise<void> =>
    page.evaluate(async (url) => {
      const cache = await caches.open('nearhelp-tiles-v1')
      const kept = await cache.match(url)
      if (kept === undefined) throw new Error('The tile was not kept')
      const headers = new Headers(kept.headers)
      headers.set('x-nearhelp-kept-at', '1000')
      await cache.put(url, new Response(await kept.blob(), { headers }))
    }, tile)
  await makeOld()
  expect(await ask(page, tile)).toBe('200 image/png')
  await expect.poll(() => keptAt(page)).toBeGreaterThan(1000)
  await makeOld()
  await site.stop()
  expect(await ask(page, tile)).toBe('200 image/png')
  await site.start()
})

test('an error page in place of a tile is not cached', async ({ context, site }) => {
  const page = await openControlled(context, site)
  site.responses.set(tile, bare)
  await ask(page, tile)
  site.responses.set(tile, 500)
  await ask(page, tile)
  site.responses.set(tile, picture)
  expect(await ask(page, tile)).toBe('200 image/png')
  expect(site.asked.get(tile)).toBe(3)
})

/** Activates the waiting release, and resolves when it is in control. */
async function takeOver(page: Page): Promise<void> {
  await page.evaluate(() =>
    navigator.serviceWorker.getRegistration().then((found) => found?.waiting?.postMessage({ type: 'SKIP_WAITING' })),
  )
  await expect
    .poll(() =>
      page.evaluate(() =>
        navigator.serviceWorker.getRegistration().then((found) => found?.active?.state === 'activated' && found.waiting === null),
      ),
    )
    .toBe(true)
}

/** Whether the precache of the present release has a file. */
const isPrecached = (page: Page, path: string): Promise<boolean> =>
  page.evaluate(async (wanted) => {
    const names = (await caches.keys()).filter((name) => name.startsWith('workbox-precache'))
    const found = await Promise.all(names.map((cacheName) => caches.match(wanted, { cacheName })))
    return found.some((response) => response !== undefined)
  }, path)

/** States of the active, the installing and the waiting worker. */
const statesOf = (page: Page): Promise<unknown> =>
  page.evaluate(() =>
    navigator.serviceWorker
      .getRegistration()
      .then((found) => [found?.active?.state, found?.installing?.state ?? null, found?.waiting?.state ?? null]),
  )

const update = (page: Page): Promise<void> =>
  page.evaluate(() => navigator.serviceWorker.getRegistration().then((found) => found?.update().then(() => undefined)))

test('a release whose script for sync events does not arrive is not installed, and the next try completes it', async ({
  context,
  site,
}) => {
  const page = await openControlled(context, site)
  expect(site.asked.get(flushScript)).toBe(1)
  const next = flushScript.replace('script-', 'script-next')
  site.responses.set('/sw.js', workerScript.replace(flushScript.slice(1), next.slice(1)))
  await update(page)
  await expect.poll(() => site.asked.get(next)).toBe(1)
  await expect.poll(() => statesOf(page)).toEqual(['activated', null, null])
  site.responses.set(next, readFileSync(client + flushScript.slice(1)))
  await update(page)
  await expect.poll(() => statesOf(page)).toEqual(['activated', null, 'installed'])
})

test('while servers restart with other settings, page and worker of two releases are not installed together', async ({ context, site }) => {
  serveRelease(site, {})
  const page = await openControlled(context, site)
  const next = releaseWith({ tileUrl: '/tiles/{z}/{x}/{y}.png' })
  const pages = site.asked.get('/index.html') ?? 0
  site.responses.set('/sw.js', next.worker)
  await update(page)
  await expect.poll(() => site.asked.get('/index.html')).toBe(pages + 1)
  await expect.poll(() => statesOf(page)).toEqual(['activated', null, null])
  site.responses.set('/index.html', next.page)
  await update(page)
  await expect.poll(() => statesOf(page)).toEqual(['activated', null, 'installed'])
  await takeOver(page)
  const cached = (): Promise<string | undefined> =>
    page.evaluate(() => fetch('/index.html').then(async (response) => /name="build" content="([^"]*)"/.exec(await response.text())?.[1]))
  expect(next.page).toContain(`"${await cached()}"`)
})

test('a new release waits for consent, then takes over every tab', async ({ context, site }) => {
  const page = await openControlled(context, site)
  await publishWithout(precached.slice(0, 1), page, site)
  expect(await ask(page, lazy)).toContain('200')
  const changed = page.evaluate(
    () =>
      new Promise<boolean>((resolve) => navigator.serviceWorker.addEventListener('controllerchange', () => resolve(true), { once: true })),
  )
  await takeOver(page)
  expect(await changed).toBe(true)
})

test('the shores of every city are there without a network', async ({ context, site }) => {
  const shores = [...workerScript.matchAll(/assets\/[\w.-]+\.json/g)].map(([path]) => `/${path}`)
  expect(shores.length).toBe(6)
  const page = await openControlled(context, site)
  await site.stop()
  for (const path of shores) expect(await ask(page, path), path).toMatch(/^200 /)
})

test('over three updates a tab still gets the files of its own release, also without a network', async ({ context, site }) => {
  const page = await openControlled(context, site)
  const gone = precached.slice(0, 3)
  for (const count of [1, 2, 3]) {
    await publishWithout(gone.slice(0, count), page, site)
    await takeOver(page)
    for (const path of gone) expect(await ask(page, path), `${path} after ${count}`).toContain('200 text/javascript')
  }
  await site.stop()
  await expect.poll(() => Promise.all(gone.map((path) => isPrecached(page, path)))).toEqual([false, false, false])
  for (const path of gone) expect(await ask(page, path), path).toContain('200 text/javascript')
  await site.start()
})
