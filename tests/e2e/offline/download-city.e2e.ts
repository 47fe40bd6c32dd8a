// The map of a city: what a first visit has seen, a download that is cut, continued in another tab, paused, and read in airplane mode; an update.
import { appendFile, copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import { BASEMAP_LIST_PATH } from '#config/map/basemap.ts'
import { TILE_CACHE } from '#config/map/tiles.ts'
import { auditScreen } from '#tests/support/e2e/audit-screen.ts'
import { chooseCustomer, readyForOffline, syncPill } from '#tests/support/e2e/pages/customer-page.ts'
import { button } from '#tests/support/e2e/person.ts'
import { test as base } from '#tests/support/e2e/fixtures.ts'
import { drawnTiles } from '#tests/support/map/drawn-tiles.ts'

const FILE = fileURLToPath(new URL('../../../server/demo/maps/san-francisco.pmtiles', import.meta.url))

/** A folder of the operator, whose file can be replaced. */
const test = base.extend<{ maps: string }>({
  maps: async ({ browserName: _ }, provide) => {
    const folder = await mkdtemp(join(tmpdir(), 'nearhelp-maps-'))
    await copyFile(FILE, join(folder, 'san-francisco.pmtiles'))
    await provide(folder)
    await rm(folder, { recursive: true, force: true })
  },
  environment: async ({ maps }, provide) => provide({ DEMO: '0', BASEMAP_DIR: maps }),
})

const streets = (page: Page): Promise<number> => page.evaluate(drawnTiles)

const keptTiles = (page: Page): Promise<readonly string[]> =>
  page.evaluate(
    async (name) => ((await caches.has(name)) ? (await (await caches.open(name)).keys()).map(({ url }) => url) : []),
    TILE_CACHE,
  )

async function openStorage(page: Page): Promise<void> {
  await syncPill(page, /^(Up to date|Offline)/).click()
  await button(page, 'Storage on this device').click()
}

const area = (page: Page) => page.getByRole('list', { name: 'Offline cities' }).getByRole('listitem').filter({ hasText: 'San Francisco' })

const saveData = (page: Page, choice: 'On' | 'Off'): Promise<void> =>
  page.getByRole('radiogroup', { name: 'Data saver' }).getByText(choice, { exact: true }).click()

test('a city’s map is downloaded over a wire that is cut, paused, read without a network, updated and removed', async ({
  people,
  maps,
  network,
}) => {
  const { page, context } = await people.visit({ origin: network.origin, expectedNoise: /net::ERR_|Failed to fetch/ })
  await chooseCustomer(page)
  await expect.poll(() => streets(page)).toBeGreaterThan(0)
  await readyForOffline(page)
  // The service worker came after these tiles, and keeps them.
  await expect(async () => {
    const { length } = await keptTiles(page)
    expect(length).toBeGreaterThan(0)
    expect(await page.evaluate((path) => caches.match(path).then((list) => list?.ok), BASEMAP_LIST_PATH)).toBe(true)
    // One after the other.
    await page.waitForTimeout(500)
    expect((await keptTiles(page)).length).toBe(length)
  }).toPass()
  network.cut()
  await page.reload()
  await expect.poll(() => streets(page)).toBeGreaterThan(0)
  network.restore()
  await expect(syncPill(page, /^Up to date/)).toBeVisible()

  await openStorage(page)
  await expect(area(page)).toContainText('Map for offline use, 622 kB')
  await button(page, 'Download San Francisco').click()
  const question = page.getByRole('alertdialog', { name: 'Download San Francisco?' })
  await expect(question).toContainText('The map is 622 kB.')
  // Within the first piece, and before the second for as long as the first tab is there.
  network.cutAfter('response', 100_000, /range: bytes=0-/i)
  network.refuse(/range: bytes=262144-/i)
  await question.getByRole('button', { name: 'Download' }).click()
  await expect(area(page)).toContainText('Map waiting for a good connection, 262 kB of 622 kB')
  expect(network.hasCut()).toBe(true)
  expect(await auditScreen(page, 'a download that waits')).toEqual([])

  // The second tab shows it, and continues when the first is closed.
  const second = await context.newPage()
  const asked: string[] = []
  second.on('request', (request) => {
    if (request.url().endsWith('.pmtiles')) asked.push(request.headers()['range'] ?? '')
  })
  await second.goto(network.origin)
  await openStorage(second)
  await expect(area(second)).toContainText('262 kB of 622 kB')
  expect(asked).toEqual([])
  await page.close()
  network.restore()
  network.dropAllResponsesFrom(/range: bytes=524288-/i)
  await expect(area(second)).toContainText('Downloading the map, 524 kB of 622 kB')

  // Paused, and resumed by the person on a device that saves data.
  await button(second, 'Pause downloading San Francisco').click()
  await expect(area(second)).toContainText('Map paused, 524 kB of 622 kB')
  network.restore()
  await saveData(second, 'On')
  // The screen is shown again.
  await second.reload()
  await expect(area(second)).toContainText('Map paused, 524 kB of 622 kB')
  network.cutAfter('response', 50_000, /range: bytes=524288-/i)
  await button(second, 'Resume downloading San Francisco').click()
  await expect(area(second)).toContainText('Map downloaded, 622 kB')
  expect(network.hasCut()).toBe(true)
  expect(new Set(asked)).toEqual(new Set(['bytes=262144-524287', 'bytes=524288-622221']))

  // Airplane mode: the map opens downtown, closer than it was ever seen.
  await context.setOffline(true)
  network.cut()
  await context.clearPermissions()
  await second.goto(network.origin)
  await expect.poll(() => streets(second)).toBeGreaterThan(6)
  expect((await keptTiles(second)).filter((url) => /\/1[345]\/\d+\/\d+\.mvt$/.test(url))).toEqual([])

  // The operator has a new file; the old one is used until the new one is here.
  await appendFile(join(maps, 'san-francisco.pmtiles'), new Uint8Array(7_000))
  network.restore()
  await context.setOffline(false)
  await second.reload()
  await openStorage(second)
  await expect(area(second)).toContainText('New map available, 629 kB')
  await button(second, 'Update San Francisco').click()
  await expect(area(second)).toContainText('Map downloaded, 629 kB')
  await saveData(second, 'Off')

  // The browser throws the file away, while no page reads it: the app notices, and offers it again.
  await second.goto(`${network.origin}/licenses.txt`)
  // The worker of the page before may still be ending.
  await expect(() =>
    second.evaluate(async () => (await navigator.storage.getDirectory()).removeEntry('city-maps', { recursive: true })),
  ).toPass()
  await second.goto(network.origin)
  await expect.poll(() => streets(second)).toBeGreaterThan(6)
  await openStorage(second)
  await expect(area(second)).toContainText('Your browser cleared the map to save space. Download it again.')
  await button(second, 'Delete San Francisco from this device').click()
  await second.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(area(second)).toContainText('Map for offline use, 629 kB')
})
