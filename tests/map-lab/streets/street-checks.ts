// Checks of the streets that need a browser.
import assert from 'node:assert/strict'
import type { Page } from '@playwright/test'
import type { LabOptions, OpenLab } from '../open-lab.ts'

/** Without providers, over downtown San Francisco. */
const downtown = 'streets&count=0&at=37.7849,-122.4044'
const TILE = '.leaflet-streets-pane canvas'
const DEADLINE_MS = 10_000

const streets = (query: string, options: LabOptions = {}): LabOptions => ({
  query: `${downtown}&${query}`,
  ready: '.map-attribution',
  ...options,
})

/** Waits until every tile of the streets has come, with a picture or without. */
async function loaded(page: Page): Promise<void> {
  await page.waitForFunction(
    (selector) => {
      const tiles = [...document.querySelectorAll(selector)]
      return tiles.length > 0 && tiles.every((tile) => tile.classList.contains('leaflet-tile-loaded'))
    },
    TILE,
    { timeout: DEADLINE_MS },
  )
}

/** Colours of the pixels of all tiles in view, with the share of each. */
const colorsOf = (page: Page): Promise<Record<string, number>> =>
  page.evaluate((selector) => {
    const found: Record<string, number> = {}
    const copy = new OffscreenCanvas(64, 64)
    const context = copy.getContext('2d', { willReadFrequently: true })
    if (context === null) throw new Error('no canvas')
    const tiles = [...document.querySelectorAll<HTMLCanvasElement>(selector)].filter(({ width }) => width > 0)
    for (const tile of tiles) {
      context.clearRect(0, 0, 64, 64)
      context.imageSmoothingEnabled = false
      context.drawImage(tile, 0, 0, 64, 64)
      const { data } = context.getImageData(0, 0, 64, 64)
      for (let at = 0; at < data.length; at += 4) {
        const color = `#${Array.from(data.slice(at, at + 3), (part) => part.toString(16).padStart(2, '0')).join('')}${data[at + 3] === 255 ? '' : '~'}`
        found[color] = (found[color] ?? 0) + 1 / (4096 * tiles.length)
      }
    }
    return found
  }, TILE)

/** Returns a colour of the theme, as a canvas writes it. */
const tokenOf = (page: Page, name: string): Promise<string> =>
  page.evaluate((token) => {
    const context = new OffscreenCanvas(1, 1).getContext('2d')
    if (context === null) throw new Error('no canvas')
    context.fillStyle = getComputedStyle(document.documentElement).getPropertyValue(`--map-${token}`).trim()
    return String(context.fillStyle)
  }, name)

/** Fails unless the tiles show what a map of streets has, in the colours of the theme. */
async function assertStreets(page: Page): Promise<void> {
  const colors = await colorsOf(page)
  for (const name of ['building', 'road', 'major', 'park', 'highway'])
    assert.ok((colors[await tokenOf(page, name)] ?? 0) > 0.001, `no pixel has the colour of ${name}`)
}

/** The part of the map that is in view before and after a drag by `dx` and `dy`. */
async function picture(page: Page, dx: number, dy: number): Promise<string> {
  const clip = { x: 420 + dx, y: 300 + dy, width: 440, height: 260 }
  return (await page.screenshot({ clip, animations: 'disabled' })).toString('base64')
}

async function drag(page: Page, dx: number, dy: number): Promise<void> {
  await page.mouse.move(640, 430)
  await page.mouse.down()
  await page.mouse.move(640 + dx / 2, 430 + dy / 2, { steps: 4 })
  await page.mouse.move(640 + dx, 430 + dy, { steps: 4 })
  // A finger that rests before it leaves: no inertia.
  await page.waitForTimeout(200)
  await page.mouse.up()
}

export const streetChecks: Readonly<Record<string, (open: OpenLab) => Promise<void>>> = {
  async 'streets are drawn in the colours of both themes, and a change of theme repaints them'(open) {
    const { page, close } = await open(streets('zoom=15', { width: 1280, height: 800 }))
    await loaded(page)
    await assertStreets(page)
    await page.evaluate((selector) => {
      for (const tile of document.querySelectorAll(selector)) tile.setAttribute('data-seen', '')
      document.documentElement.dataset['theme'] = 'dark'
    }, TILE)
    const road = await tokenOf(page, 'road')
    for (const end = Date.now() + DEADLINE_MS; ((await colorsOf(page))[road] ?? 0) < 0.001;) assert.ok(Date.now() < end, 'never dark')
    await page.waitForTimeout(300)
    await assertStreets(page)
    assert.equal(await page.locator(`${TILE}:not([data-seen])`).count(), 0, 'the tiles stay, only their pictures change')
    await close()
  },

  async 'names stay as they are while tiles come and go'(open) {
    for (const zoom of [15, 16, 17]) {
      const { page, close } = await open(streets(`zoom=${zoom}`, { width: 1280, height: 800 }))
      await loaded(page)
      const before = await picture(page, 0, 0)
      await drag(page, -310, -170)
      await loaded(page)
      await drag(page, 310 + 120, 170 + 60)
      await loaded(page)
      assert.equal(await picture(page, 120, 60), before, `the same streets look different at zoom ${zoom}`)
      await close()
    }
  },

  async 'tiles end softly, and nothing is requested beyond the file'(open) {
    const requested: string[] = []
    const { page, close } = await open(
      streets('zoom=14', { prepare: async (tab) => void tab.on('request', (request) => requested.push(request.url())) }),
    )
    await loaded(page)
    const soft = Object.entries(await colorsOf(page)).filter(([color]) => color.endsWith('~'))
    assert.ok(soft.length > 20, 'the edges are not soft')
    assert.equal(requested.filter((url) => !url.startsWith('http://127.0.0.1')).length, 0)
    await close()
  },

  async 'a tile that fails stays empty, and comes when the device is online again'(open) {
    let isDown = true
    const { page, close } = await open(
      streets('zoom=15', {
        prepare: async (tab) => void (await tab.context().route('**/*.mvt', (route) => (isDown ? route.abort() : route.continue()))),
      }),
    )
    await loaded(page)
    assert.deepEqual(Object.keys(await colorsOf(page)), ['#000000~'])
    isDown = false
    await page.evaluate(() => dispatchEvent(new Event('online')))
    const road = await tokenOf(page, 'road')
    for (const end = Date.now() + DEADLINE_MS; ((await colorsOf(page))[road] ?? 0) < 0.001;) assert.ok(Date.now() < end, 'never drawn')
    await close()
  },

  async 'without a canvas for workers the next source is shown'(open) {
    const { page, close } = await open(
      streets('zoom=15', {
        prepare: async (tab) => void (await tab.addInitScript(() => void Reflect.deleteProperty(globalThis, 'OffscreenCanvas'))),
      }),
    )
    await page.waitForSelector('.leaflet-tile-pane img.leaflet-tile-loaded')
    assert.equal(await page.locator(TILE).count(), 0)
    await close()
  },
}
