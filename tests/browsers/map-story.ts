/** The map in one browser: streets, crowded marks, a street typed without a network, a city downloaded over a wire that is cut, no map. */
import { fileURLToPath } from 'node:url'
import { PLACES_CACHE } from '#config/map/basemap.ts'
import { TILE_CACHE } from '#config/map/tiles.ts'
import { openProvider } from '#tests/support/e2e/account.ts'
import { openNetworkProxy } from '#tests/support/e2e/network-proxy.ts'
import { startProductServer } from '#tests/support/e2e/product-server.ts'
import { drawnTiles } from '#tests/support/map/drawn-tiles.ts'
import type { Browser } from './browser.ts'
import { storyPage } from './page.ts'
import { until } from './program.ts'
import { BACK_WITHIN_MS, READY } from './story.ts'

const BASEMAP_DIR = fileURLToPath(new URL('../../server/demo/maps', import.meta.url))
/** Where the map opens without a position: on its streets. */
const DOWNTOWN = { latitude: 37.7849, longitude: -122.4044 }

const COUNT_PLACES = `async (name) => (await (await caches.open(name)).keys()).length`
const DELETE_CACHE = `(name) => caches.delete(name)`
const COUNT_MAPS = `() => document.querySelectorAll('.leaflet-container').length`

export async function playMapStory(browser: Browser, tell: (line: string) => void): Promise<void> {
  const server = await startProductServer({ DEMO: '0', BASEMAP_DIR })
  const wire = await openNetworkProxy(server.port)
  try {
    for (const name of ['Grace Okafor', 'Omar Haddad', 'Ana Lopez']) await openProvider(server, name, DOWNTOWN)
    const page = storyPage(browser)
    const streets = (least: number): Promise<number> =>
      until('streets are drawn', async () => {
        const drawn = await browser.evaluate<number>(String(drawnTiles))
        return drawn >= least ? drawn : undefined
      })
    const openStorage = async (): Promise<void> => {
      await page.sees('button', 'Up to date', BACK_WITHIN_MS)
      await page.presses('Up to date')
      await page.presses('Storage on this device')
    }

    await browser.goto(wire.origin)
    await streets(6)
    tell('streets of the city are drawn')

    await page.presses('$40 +2, 3 helpers here')
    await page.sees('heading', '3 helpers here')
    await page.presses('Omar Haddad')
    await page.sees('heading', 'Omar Haddad')
    await page.presses('Close')
    tell('helpers of one mark opened as a list, and one of them was chosen')

    await until('a service worker', () => browser.evaluate<true>(READY))
    await until('names of places on the device', async () => (await browser.evaluate<number>(COUNT_PLACES, PLACES_CACHE)) || undefined)
    wire.cut()
    await page.fills('Service, name or skill', '5th and miss')
    await page.presses('Near 5th')
    await page.sees('text', '3 helpers nearby')
    tell('without a network: a typed crossing was found')

    wire.restore()
    await openStorage()
    await page.presses('Download San Francisco')
    wire.cutAfter('response', 100_000, /range: bytes=0-/i)
    wire.refuse(/range: bytes=262144-/i)
    await page.presses('Download')
    await page.sees('text', 'Map waiting for a good connection')
    if (!wire.hasCut()) throw new Error('the wire was not cut within the first piece')
    wire.restore()
    await page.presses('Resume downloading San Francisco')
    await page.sees('text', 'Map downloaded')
    tell('the city was downloaded over a wire that was cut')

    wire.cut()
    await browser.evaluate(DELETE_CACHE, TILE_CACHE)
    await browser.goto(wire.origin)
    // Further away, around the crossing: the file has downtown only.
    await streets(2)
    tell('without a network: streets are read from the downloaded city')

    wire.restore()
    await openStorage()
    await page.presses('Map on the home screen')
    await browser.goto(wire.origin)
    await page.sees('text', '3 helpers nearby')
    if ((await browser.evaluate<number>(COUNT_MAPS)) > 0) throw new Error('the map is still there')
    await page.presses('Grace Okafor')
    await page.sees('heading', 'Grace Okafor')
    tell('with the map switched off, the list has everyone')
  } finally {
    await wire.close()
    await server.dispose()
  }
}
