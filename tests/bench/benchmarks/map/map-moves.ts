/**
 * The map dragged, pinched and zoomed with many helpers and streets together, on a phone's screen with the main thread slowed four times;
 * beside a bare Leaflet map that gets the same gestures.
 */
import type { Browser, Page } from '@playwright/test'
import { withBrowser } from '../../bench-browser.ts'
import { sampleOf, type Benchmark, type MeasureOptions, type Row, type Sample } from '../../benchmark.ts'
import { SLOWDOWN } from '../../phone/phone.ts'
import { threadTimes, type ThreadTimes } from '../../phone/thread-times.ts'
import { GESTURES, gestures, NAMES, openMap, withMapLab, type Gesture, type MapName } from './map-lab.ts'

/** Share of the bare map's frames. */
const FRAMES_SHARE = 0.9

interface Moved extends ThreadTimes {
  readonly frames: number
}

/** Counts the frames that the page gets while something happens. */
async function countFrames(page: Page, act: () => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    const counted = { frames: 0, isOn: true }
    Object.assign(globalThis, { counted })
    void (async () => {
      while (counted.isOn) {
        await new Promise(requestAnimationFrame)
        counted.frames += 1
      }
    })()
  })
  await act()
  return page.evaluate(() => {
    const counted = Reflect.get(globalThis, 'counted') as { frames: number; isOn: boolean }
    counted.isOn = false
    return counted.frames
  })
}

async function move(browser: Browser, map: MapName): Promise<Record<Gesture, Moved>> {
  const { context, page } = await openMap(browser, map)
  try {
    const devtools = await context.newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
    const found: Partial<Record<Gesture, Moved>> = {}
    for (const gesture of GESTURES) {
      let frames = 0
      const times = await threadTimes(browser, page, async () => {
        frames = await countFrames(page, () => gestures[gesture](page, devtools))
      })
      found[gesture] = { ...times, frames }
    }
    return found as Record<Gesture, Moved>
  } finally {
    await context.close()
  }
}

export const mapMoves: Benchmark = {
  name: 'map-moves',
  async measure({ isShort }: MeasureOptions): Promise<readonly Row[]> {
    return withMapLab(async () => {
      const found = await withBrowser(async (browser) => {
        const rounds: Record<MapName, Record<Gesture, Moved>[]> = { bare: [], few: [], many: [] }
        for (let round = 0; round < (isShort ? 1 : 5); round += 1) for (const map of NAMES) rounds[map].push(await move(browser, map))
        return rounds
      })
      const of = (map: MapName, gesture: Gesture, value: (one: Moved) => number): Sample =>
        sampleOf(found[map].map((each) => value(each[gesture])))
      return (['few', 'many'] as const).flatMap((map) =>
        GESTURES.flatMap((gesture): Row[] => {
          const long = of(map, gesture, ({ longTasks }) => longTasks)
          const [frames, bareFrames] = [map, 'bare' as const].map((each) => of(each, gesture, (one) => one.frames))
          const floor = (value: (one: Moved) => number) => ({ what: 'a bare Leaflet map', value: of('bare', gesture, value) })
          if (!frames || !bareFrames) throw new Error('nothing was measured')
          return [
            {
              what: `A map of ${map === 'few' ? '10,000' : '100,000'} helpers with streets, ${gesture}: tasks over 50 ms of processor time`,
              unit: 'tasks',
              value: long,
              aim: { words: 'none', holds: long.median === 0 },
            },
            {
              what: '· the longest task, processor time',
              unit: 'ms',
              value: of(map, gesture, ({ longestMs }) => longestMs),
              floor: floor(({ longestMs }) => longestMs),
            },
            {
              what: '· page’s processor time',
              unit: 'ms',
              value: of(map, gesture, ({ pageMs }) => pageMs),
              floor: floor(({ pageMs }) => pageMs),
            },
            { what: '· workers’ processor time', unit: 'ms', value: of(map, gesture, ({ workerMs }) => workerMs) },
            {
              what: '· frames',
              unit: 'frames',
              value: frames,
              floor: { what: 'a bare Leaflet map', value: bareFrames },
              aim: { words: `at least ${FRAMES_SHARE} of the bare map’s`, holds: frames.median >= FRAMES_SHARE * bareFrames.median },
            },
          ]
        }),
      )
    })
  },
}
