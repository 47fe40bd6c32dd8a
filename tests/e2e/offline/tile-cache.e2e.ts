// Stored tiles, with the real service worker: cached, shown without being fetched, counted and evicted.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import { TILE_CACHE } from '#config/map/tiles.ts'
import { openProvider } from '#tests/support/e2e/account.ts'
import { chooseCustomer, readyForOffline } from '#tests/support/e2e/pages/customer-page.ts'
import { auditScreen } from '#tests/support/e2e/audit-screen.ts'
import { serveTiles, TILE_URL } from '#tests/support/e2e/services/fake-tiles.ts'
import { button } from '#tests/support/e2e/person.ts'
import { test } from '#tests/support/e2e/fixtures.ts'

const picture = readFileSync(fileURLToPath(new URL('../../../dist/client/icons/icon-192.png', import.meta.url)))

test.use({ environment: { DEMO: '0', TILE_URL } })

const kept = (page: Page): Promise<readonly string[]> =>
  page.evaluate(
    async (name) => ((await caches.has(name)) ? (await (await caches.open(name)).keys()).map(({ url }) => url) : []),
    TILE_CACHE,
  )

/** Addresses of the tiles once each of them has loaded or failed; empty before. */
const shown = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const tiles = [...document.querySelectorAll<HTMLImageElement>('img.leaflet-tile')]
    return tiles.every((tile) => tile.classList.contains('leaflet-tile-loaded')) ? tiles.map(({ src }) => src) : []
  })

async function openStorage(page: Page): Promise<void> {
  await button(page, 'Up to date').click()
  await button(page, 'Storage on this device').click()
  await expect(page.getByRole('heading', { name: 'Storage' })).toBeVisible()
}

async function backToMap(page: Page): Promise<void> {
  await button(page, 'Back').click()
  await expect(page.getByRole('heading', { name: 'Storage' })).toHaveCount(0)
  await button(page, 'Back').click()
  await expect(button(page, 'Up to date')).toBeVisible()
}

const tilesRow = (page: Page) => page.getByRole('list', { name: 'What’s stored' }).getByRole('listitem').filter({ hasText: 'Map images' })

test('map tiles are cached, shown without a request where data is metered, counted, and evicted', async ({ people, server }) => {
  await openProvider(server, 'Grace Okafor')
  const { page, context } = await people.visit()
  const asked = await serveTiles(context, picture)
  await chooseCustomer(page)
  await readyForOffline(page)
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  await page.reload()
  // Served by the worker, and cached by it.
  await expect
    .poll(async () => {
      const [here, inCache] = [await shown(page), await kept(page)]
      return here.length > 0 && here.every((url) => inCache.includes(url))
    })
    .toBe(true)

  await openStorage(page)
  await expect(tilesRow(page)).toContainText(/\d+ images, [\d,.]+\s(kB|MB)/)
  expect(await auditScreen(page, 'what the device keeps')).toEqual([])
  await page.getByRole('radiogroup', { name: 'Data saver' }).getByText('On', { exact: true }).click()
  await backToMap(page)
  const before = asked.length
  await expect(page.getByText('Data saver: saved map only')).toBeVisible()
  await expect.poll(async () => (await shown(page)).some((url) => url.startsWith('blob:'))).toBe(true)
  expect(await auditScreen(page, 'the map with low data')).toEqual([])
  // Areas that were never looked at stay empty, also after a restart.
  await page.getByRole('region', { name: /^Map of / }).press('-')
  await expect
    .poll(async () => {
      const here = await shown(page)
      return here.length > 0 && here.every((url) => url === '')
    })
    .toBe(true)
  await page.reload()
  await expect.poll(async () => (await shown(page)).length).toBeGreaterThan(0)
  expect(asked.length).toBe(before)

  await openStorage(page)
  await button(page, 'Clear map images').click()
  const question = page.getByRole('alertdialog', { name: 'Clear map images?' })
  await question.getByRole('button', { name: 'Clear', exact: true }).click()
  await expect(tilesRow(page)).toContainText('None')
  expect(await kept(page)).toEqual([])
  expect(asked.length).toBe(before)
  await page.getByRole('radiogroup', { name: 'Data saver' }).getByText('Off', { exact: true }).click()
  await backToMap(page)
  await expect.poll(() => asked.length).toBeGreaterThan(before)
})
