/** Streets of a view: processor time of each thread for a tile, how soon they are sharp, and their code; beside other layers of the same view. */
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { build, preview } from 'vite'
import type { Browser, Page } from '@playwright/test'
import { withBrowser } from '../../bench-browser.ts'
import { sampleOf, type Benchmark, type MeasureOptions, type Row, type Sample } from '../../benchmark.ts'
import { threadTimes, type ThreadTimes } from '../../phone/thread-times.ts'

const configFile = fileURLToPath(new URL('../../../map-lab/vite.config.ts', import.meta.url))
const LAB_ASSETS = fileURLToPath(new URL('../../../../dist/map-lab/assets/', import.meta.url))
const LAB = 'http://127.0.0.1:5391/'
const WORKER_MS = 20
const PAGE_MS = 3
const SHARP_MS = 300
const CODE_KB = 40
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3 }

/** Layers of the same view, by the lab's query. */
const layers = {
  streets: 'streets',
  raster: '',
  library: 'library',
} as const
type LayerName = keyof typeof layers

interface Found extends ThreadTimes {
  /** Pictures that the worker painted. */
  readonly tiles: number
  readonly sharp: readonly number[]
}

/** Waits until each tile has its picture. */
const tilesLoaded = (page: Page) =>
  page.waitForFunction(() => {
    const tiles = [...document.querySelectorAll('.leaflet-tile')]
    return tiles.length > 0 && tiles.every((tile) => tile.classList.contains('leaflet-tile-loaded'))
  })

/** Counts the pictures that the page gets from the worker. */
const countPictures = (page: Page) =>
  page.addInitScript(() => {
    const { prototype } = ImageBitmapRenderingContext
    Object.assign(globalThis, { pictures: 0 })
    prototype.transferFromImageBitmap = new Proxy(prototype.transferFromImageBitmap, {
      apply(show, context: unknown, values: unknown[]) {
        Object.assign(globalThis, { pictures: Number(Reflect.get(globalThis, 'pictures')) + 1 })
        Reflect.apply(show, context, values)
      },
    })
  })

/** Zooms by a step. @returns ms from the end of its animation until the view is sharp */
async function zoomBy(page: Page, key: '+' | '-'): Promise<number> {
  await page.locator('.leaflet-container').focus()
  const sharp = page.evaluate(async () => {
    let ended: number | undefined
    let hasBegun = false
    for (;;) {
      await new Promise(requestAnimationFrame)
      const isMoving = document.querySelector('.leaflet-zoom-anim') !== null
      hasBegun ||= isMoving
      const now = performance.now()
      if (hasBegun && !isMoving) ended ??= now
      const tiles = [...document.querySelectorAll('.leaflet-tile')]
      if (ended !== undefined && tiles.every((tile) => tile.classList.contains('leaflet-tile-loaded'))) return now - ended
    }
  })
  await page.keyboard.press(key)
  return sharp
}

async function swipe(page: Page, dx: number, dy: number): Promise<void> {
  await page.mouse.move(195, 420)
  await page.mouse.down()
  await page.mouse.move(195 + dx, 420 + dy, { steps: 12 })
  await page.mouse.up()
  await tilesLoaded(page)
}

async function use(browser: Browser, layer: LayerName): Promise<Found> {
  const context = await browser.newContext(PHONE)
  try {
    const page = await context.newPage()
    await countPictures(page)
    await page.goto(`${LAB}?${layers[layer]}&count=0&zoom=15&at=37.7849,-122.4044`)
    await tilesLoaded(page)
    const sharp: number[] = []
    const pictures = (): Promise<number> => page.evaluate(() => Number(Reflect.get(globalThis, 'pictures')))
    const before = await pictures()
    const times = await threadTimes(browser, page, async () => {
      for (const [dx, dy] of [
        [-160, -200],
        [160, 100],
        [-120, 240],
        [140, -160],
      ] as const)
        await swipe(page, dx, dy)
      for (const key of ['+', '+', '-', '-'] as const) sharp.push(await zoomBy(page, key))
    })
    return { ...times, sharp, tiles: (await pictures()) - before }
  } finally {
    await context.close()
  }
}

/** Size of the worker's code, kB of brotli. */
function codeKb(): number {
  const name = readdirSync(LAB_ASSETS).find((file) => file.startsWith('map.worker'))
  if (name === undefined) throw new Error('the lab has no map worker')
  return brotliCompressSync(new Uint8Array(readFileSync(LAB_ASSETS + name))).length / 1000
}

export const streets: Benchmark = {
  name: 'streets',
  async measure({ isShort }: MeasureOptions): Promise<readonly Row[]> {
    await build({ configFile, logLevel: 'warn' })
    const server = await preview({ configFile, logLevel: 'warn' })
    try {
      const found = await withBrowser(async (browser) => {
        const rounds: Record<LayerName, Found[]> = { streets: [], raster: [], library: [] }
        for (let round = 0; round < (isShort ? 2 : 6); round += 1)
          for (const layer of ['streets', 'raster', 'library'] as const) rounds[layer].push(await use(browser, layer))
        return rounds
      })
      const of = (layer: LayerName, value: (one: Found) => number): Sample => sampleOf(found[layer].map(value))
      const sharp = (layer: LayerName): Sample => sampleOf(found[layer].flatMap((one) => one.sharp))
      const worker = of('streets', ({ workerMs, tiles }) => workerMs / tiles)
      const page = of('streets', ({ handlingMs, tiles }) => handlingMs / tiles)
      const code = sampleOf([codeKb()])
      const pageMs = (layer: LayerName): Sample => of(layer, ({ pageMs: ms }) => ms)
      const library = { what: 'protomaps-leaflet on the page’s thread', value: pageMs('library') }
      return [
        {
          what: 'streets: worker’s processor time for a tile',
          unit: 'ms',
          value: worker,
          aim: { words: 'median at most 20 ms', holds: worker.median <= WORKER_MS },
        },
        {
          what: '· page’s for the messages and pictures of a tile',
          unit: 'ms',
          value: page,
          aim: { words: 'at most 3 ms', holds: page.median <= PAGE_MS },
        },
        { what: '· page’s for 4 swipes and 4 zoom steps', unit: 'ms', value: pageMs('streets'), floor: library },
        { what: '· the same with raster tiles', unit: 'ms', value: pageMs('raster'), floor: library },
        {
          what: '· sharp after a zoom step',
          unit: 'ms',
          value: sharp('streets'),
          floor: { what: 'protomaps-leaflet on the page’s thread', value: sharp('library') },
          aim: { words: 'median at most 300 ms', holds: sharp('streets').median <= SHARP_MS },
        },
        { what: '· sharp with raster tiles', unit: 'ms', value: sharp('raster') },
        { what: '· code of the worker', unit: 'kB', value: code, aim: { words: 'at most 40 kB', holds: code.median <= CODE_KB } },
      ]
    } finally {
      await server.close()
    }
  },
}
