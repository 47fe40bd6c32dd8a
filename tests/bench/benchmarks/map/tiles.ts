/** Storage that 1,000 map tiles take on a device, as the product's service worker caches them. */
import { randomBytes } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { TILE_CACHE } from '#config/map/tiles.ts'
import { TILE_HEADERS, TILE_ORIGIN, TILE_URL } from '#tests/support/e2e/services/fake-tiles.ts'
import { withBrowser } from '../../bench-browser.ts'
import { sampleOf, type Benchmark, type Row } from '../../benchmark.ts'
import { startServer } from '../../market/prefilled-market.ts'

const TILES = 1_000
const AT_ONCE = 20
const ROUNDS = 3
const AIM_MB = 20
/** Bytes of the smallest and the largest: between water and a city centre, some 16 kB on average. */
const SIZES = [2_000, 30_000] as const
/** They are of this zoom, in rows of so many. */
const [ZOOM, IN_A_ROW] = [15, 40] as const

const urls: readonly string[] = Array.from({ length: TILES }, (_, n) =>
  TILE_URL.replace('{z}', String(ZOOM))
    .replace('{x}', String(5_200 + (n % IN_A_ROW)))
    .replace('{y}', String(12_650 + Math.floor(n / IN_A_ROW))),
)
/** Evenly distributed, the same in every run. */
const sizeOf = (n: number): number => Math.round(SIZES[0] + ((SIZES[1] - SIZES[0]) * n) / (TILES - 1))
const rawBytes = urls.reduce((sum, _url, n) => sum + sizeOf(n), 0)

interface CachedTiles {
  readonly count: number
  readonly opaque: number
}

const usedBytes = (page: Page): Promise<number> => page.evaluate(async () => (await navigator.storage.estimate()).usage ?? Number.NaN)

const cachedTiles = (page: Page): Promise<CachedTiles> =>
  page.evaluate(async (name) => {
    const responses = await (await caches.open(name)).matchAll()
    return { count: responses.length, opaque: responses.filter(({ type }) => type === 'opaque').length }
  }, TILE_CACHE)

/** Resolves when the usage is stable: twice the same, a second apart. */
async function settledBytes(page: Page): Promise<number> {
  let before = Number.NaN
  for (;;) {
    const now = await usedBytes(page)
    if (now === before) return now
    before = now
    await new Promise((resolve) => setTimeout(resolve, 1_000))
  }
}

/** A new device: its usage with the whole app, and with the tiles in addition. */
async function lookAround(browser: Browser, origin: string): Promise<CachedTiles & { readonly bytes: number }> {
  const context = await browser.newContext()
  try {
    // Tiles do not compress, and neither do random bytes. Like the tile servers, these allow other origins to read them.
    await context.route(`${TILE_ORIGIN}/**`, async (route) => {
      const n = urls.indexOf(route.request().url())
      if (n < 0) return route.continue()
      return route.fulfill({ contentType: 'image/png', headers: TILE_HEADERS, body: randomBytes(sizeOf(n)) })
    })
    const page = await context.newPage()
    await page.goto(origin)
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { timeout: 60_000 })
    const before = await settledBytes(page)
    await page.evaluate(
      async ({ addresses, atOnce }) => {
        for (let from = 0; from < addresses.length; from += atOnce)
          // Requested like the map's tiles, with crossorigin="anonymous".
          await Promise.all(addresses.slice(from, from + atOnce).map(async (url) => (await fetch(url, { mode: 'cors' })).arrayBuffer()))
      },
      { addresses: [...urls], atOnce: AT_ONCE },
    )
    // A response is delivered before it is cached.
    const deadline = Date.now() + 60_000
    let cached = await cachedTiles(page)
    while (cached.count < TILES && Date.now() < deadline) cached = await cachedTiles(page)
    if (cached.count !== TILES) throw new Error(`${cached.count} tiles were kept instead of ${TILES}`)
    return { ...cached, bytes: (await settledBytes(page)) - before }
  } finally {
    await context.close()
  }
}

export const tiles: Benchmark = {
  name: 'tiles',
  async measure(): Promise<readonly Row[]> {
    const server = await startServer({ TILE_URL })
    try {
      const found = await withBrowser(async (browser) => {
        const rounds = []
        for (let round = 0; round < ROUNDS; round += 1) rounds.push(await lookAround(browser, server.origin))
        return rounds
      })
      const used = sampleOf(found.map(({ bytes }) => bytes / 1_000_000))
      const opaque = sampleOf(found.map((each) => each.opaque))
      return [
        {
          what: '1,000 cached tiles',
          unit: 'MB',
          value: used,
          floor: { what: 'the same bytes raw', value: sampleOf([rawBytes / 1_000_000]) },
          aim: { words: 'at most 20 MB', holds: used.max <= AIM_MB },
        },
        { what: '· of them opaque', unit: 'tiles', value: opaque, aim: { words: 'none', holds: opaque.max === 0 } },
      ]
    } finally {
      await server.dispose()
    }
  },
}
