/**
 * What the map holds while somebody pans and zooms for half an hour (`--for 30`), with 10,000 helpers and streets: the heaps of its page and
 * workers, and all memory of their process, with the pictures of tiles; beside a bare Leaflet map that gets the same gestures.
 */
import { readFile } from 'node:fs/promises'
import type { Browser, CDPSession, Page } from '@playwright/test'
import { trendOf, windowMinima, type Point } from '#tests/soak/samples/slope.ts'
import { withBrowser } from '../../bench-browser.ts'
import { sampleOf, type Benchmark, type MeasureOptions, type Row } from '../../benchmark.ts'
import { GESTURES, gestures, openMap, withMapLab } from './map-lab.ts'

const MB = 1_048_576
const DEFAULT_MS = 2 * 60_000
/** Part of the time in which caches fill. */
const WARM_UP = 1 / 4
/** In less time than this the warm-up is most of the growth. */
const JUDGED_MS = 20 * 60_000
/** More growth of the heaps is a leak, MB an hour, above twice the standard error of the trend. */
const GROWTH_MB = 1
/** The trend is a line through the least value of so many windows. */
const WINDOWS = 12
const MOST_MB = 150

interface Watched {
  readonly page: Page
  readonly devtools: CDPSession
  readonly pid: number
  readonly heap: Point[]
  readonly process: Point[]
}

/** Returns the process of the page, which is the renderer that uses most memory: the browser keeps an empty one in reserve. */
async function pageProcess(browser: Browser): Promise<number> {
  const devtools = await browser.newBrowserCDPSession()
  const { processInfo } = await devtools.send('SystemInfo.getProcessInfo')
  const renderers = processInfo.filter(({ type }) => type === 'renderer')
  const sizes = await Promise.all(renderers.map(async ({ id }) => ({ id, mb: await privateMb(id) })))
  const [largest] = sizes.toSorted((a, b) => b.mb - a.mb)
  if (!largest) throw new Error('the browser names no process of a page')
  return largest.id
}

/** Memory that no other process shares, MB, as Linux counts it. */
async function privateMb(pid: number): Promise<number> {
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8')
  const kB = [...rollup.matchAll(/^Private_\w+:\s+(\d+) kB$/gm)].reduce((sum, [, size]) => sum + Number(size), 0)
  return kB / 1_024
}

/** Heaps of the page and of its workers after a garbage collection, MB. */
async function heapsMb({ page, devtools }: Watched): Promise<number> {
  await devtools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await devtools.send('Runtime.getHeapUsage')
  const workers = await Promise.all(
    page.workers().map((worker) =>
      worker.evaluate(() => {
        const { memory } = performance as unknown as { readonly memory?: { readonly usedJSHeapSize: number } }
        return memory?.usedJSHeapSize ?? 0
      }),
    ),
  )
  return (usedSize + workers.reduce((sum, size) => sum + size, 0)) / MB
}

async function watch(browser: Browser, map: 'bare' | 'few'): Promise<Watched> {
  const { context, page } = await openMap(browser, map)
  return { page, devtools: await context.newCDPSession(page), pid: await pageProcess(browser), heap: [], process: [] }
}

async function sample(watched: Watched, at: number): Promise<void> {
  watched.heap.push({ at, value: await heapsMb(watched) })
  watched.process.push({ at, value: await privateMb(watched.pid) })
}

/** Growth in an hour after the warm-up, less twice its error; undefined where the time is too short. */
function growth(points: readonly Point[], usedMs: number): number | undefined {
  const seconds = usedMs / 1_000
  const minima = windowMinima(points, seconds * WARM_UP, seconds / WINDOWS)
  if (usedMs < JUDGED_MS || minima.length < 3) return undefined
  const { perHour, error } = trendOf(minima)
  return perHour - 2 * error
}

const after = (points: readonly Point[], usedMs: number): readonly number[] =>
  points.filter(({ at }) => at >= (usedMs / 1_000) * WARM_UP).map(({ value }) => value)

export const mapMemory: Benchmark = {
  name: 'map-memory',
  async measure({ usedMs = DEFAULT_MS }: MeasureOptions): Promise<readonly Row[]> {
    return withMapLab(() =>
      withBrowser((browser) =>
        withBrowser(async (bareBrowser) => {
          const [ours, bare] = [await watch(browser, 'few'), await watch(bareBrowser, 'bare')]
          const started = performance.now()
          const passed = (): number => performance.now() - started
          while (passed() < usedMs) {
            for (const each of [ours, bare]) {
              for (const gesture of GESTURES) await gestures[gesture](each.page, each.devtools)
              await sample(each, passed() / 1_000)
            }
          }
          const grown = growth(ours.heap, usedMs)
          const words = `${usedMs / 60_000} minutes of panning and zooming`
          const processes = after(ours.process, usedMs)
          return [
            {
              what: `Heaps of page and workers, ${words}`,
              unit: 'MB',
              value: sampleOf(after(ours.heap, usedMs)),
              floor: { what: 'a bare Leaflet map', value: sampleOf(after(bare.heap, usedMs)) },
              ...(grown === undefined ? {} : { aim: { words: 'flat', holds: grown < GROWTH_MB } }),
            },
            {
              what: '· all memory of their process',
              unit: 'MB',
              value: sampleOf(processes),
              floor: { what: 'a bare Leaflet map', value: sampleOf(after(bare.process, usedMs)) },
              aim: { words: `at most ${MOST_MB} MB`, holds: Math.max(...processes) <= MOST_MB },
            },
          ]
        }),
      ),
    )
  },
}
