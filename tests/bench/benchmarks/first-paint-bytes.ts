/** Bytes of a first visit before its first contentful paint, and of the installed app, compressed with brotli. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import type { Browser } from '@playwright/test'
import { buildPages, withBrowser } from '../bench-browser.ts'
import { openBenchOrigin } from '../bench-origin.ts'
import { CLIENT_FOLDER } from '../built-product.ts'
import { sampleOf, type Benchmark, type Row, type Sample } from '../benchmark.ts'
import { startServer } from '../market/prefilled-market.ts'

const BENCH_FOLDER = fileURLToPath(new URL('../../../dist/bench', import.meta.url))
const AIM_KB = 130
/** The most mobile data that installing the app may take. */
const PRECACHE_AIM_KB = 900
const VISITS = 3
/** A mobile connection as Lighthouse throttles it: there a paint waits for bytes, and not for this machine's processor. */
const LINE = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 92_160 }

/** kB of files in brotli, each compressed separately as the server sends them. */
async function brotliKb(folder: string, paths: Iterable<string>): Promise<number> {
  let bytes = 0
  for (const path of paths) bytes += brotliCompressSync(new Uint8Array(await readFile(join(folder, path)))).length
  return bytes / 1_000
}

/** Paths of the scripts and styles that a new visitor's browser had loaded by its first contentful paint, beside the page itself. */
async function loadedBeforePaint(browser: Browser, url: string): Promise<readonly string[]> {
  const context = await browser.newContext({ serviceWorkers: 'block' })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', LINE)
  await page.goto(url)
  const paths = await page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        new PerformanceObserver((_, observer) => {
          const [paint] = performance.getEntriesByName('first-contentful-paint')
          if (!paint) return
          observer.disconnect()
          const loaded = (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter(
            ({ name, responseEnd }) => /\.(js|css)$/.test(name) && responseEnd <= paint.startTime,
          )
          resolve([...new Set(loaded.map(({ name }) => new URL(name).pathname))])
        }).observe({ type: 'paint', buffered: true })
      }),
  )
  await context.close()
  return paths
}

async function visits(browser: Browser, url: string, folder: string, page: string, under: string): Promise<Sample> {
  const sizes: number[] = []
  for (let visit = 0; visit < VISITS; visit += 1) {
    const paths = await loadedBeforePaint(browser, url)
    sizes.push(await brotliKb(folder, [page, ...paths.map((path) => path.slice(under.length))]))
  }
  return sampleOf(sizes)
}

/** Paths that the service worker precaches at its installation. */
async function precached(): Promise<readonly string[]> {
  const worker = await readFile(join(CLIENT_FOLDER, 'sw.js'), 'utf8')
  const paths = [...worker.matchAll(/"url":"([^"]+)"/g)].flatMap((match) => match[1] ?? [])
  if (paths.length === 0) throw new Error('the service worker keeps nothing')
  return paths
}

export const firstPaintBytes: Benchmark = {
  name: 'first-paint-bytes',
  async measure(): Promise<readonly Row[]> {
    await buildPages()
    const server = await startServer()
    const origin = await openBenchOrigin()
    try {
      const [app, smallest] = await withBrowser(async (browser) => [
        await visits(browser, server.origin, CLIENT_FOLDER, 'index.html', '/'),
        await visits(browser, `${origin.origin}/bench/smallest.html`, BENCH_FOLDER, 'smallest.html', '/bench/'),
      ])
      if (!app || !smallest) throw new Error('nothing was measured')
      const kept = sampleOf([await brotliKb(CLIENT_FOLDER, await precached())])
      return [
        {
          what: 'Brotli bytes before the first paint',
          unit: 'kB',
          value: app,
          floor: { what: 'the smallest React page', value: smallest },
          aim: { words: 'at most 130 kB', holds: app.median <= AIM_KB },
        },
        {
          what: 'Brotli bytes of the whole precache',
          unit: 'kB',
          value: kept,
          floor: { what: 'the smallest React page', value: smallest },
          aim: { words: 'at most 900 kB', holds: kept.max <= PRECACHE_AIM_KB },
        },
      ]
    } finally {
      await origin.close()
      await server.dispose()
    }
  },
}
