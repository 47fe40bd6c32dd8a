/**
 * The map dragged, pinched and zoomed with many helpers and streets together, on a phone's screen with the main thread slowed four times;
 * beside a bare Leaflet map that gets the same gestures.
 */
import { fileURLToPath } from 'node:url'
import { build, preview } from 'vite'
import type { Browser, CDPSession, Page } from '@playwright/test'
import { withBrowser } from '../../bench-browser.ts'
import { sampleOf, type Benchmark, type MeasureOptions, type Row, type Sample } from '../../benchmark.ts'
import { SLOWDOWN } from '../../phone/phone.ts'
import { threadTimes, type ThreadTimes } from '../../phone/thread-times.ts'

const configFile = fileURLToPath(new URL('../../../map-lab/vite.config.ts', import.meta.url))
const LAB = 'http://127.0.0.1:5391/'
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, hasTouch: true, isMobile: true }
/** Share of the bare map's frames. */
const FRAMES_SHARE = 0.9

/** The lab's address of each map. */
const maps = {
  bare: 'bare',
  few: 'streets&paper&count=10000',
  many: 'streets&paper&count=100000',
} as const
type MapName = keyof typeof maps
const NAMES = ['bare', 'few', 'many'] as const

/** Fingers on the screen, px. */
type Fingers = readonly (readonly [x: number, y: number])[]

/** Moves fingers in a straight line from one place to another, a step a frame of 60 a second. */
async function touch(devtools: CDPSession, from: Fingers, to: Fingers): Promise<void> {
  const steps = 30
  const at = (share: number) =>
    from.map(([x, y], finger) => {
      const [endX, endY] = to[finger] ?? [x, y]
      return { x: x + (endX - x) * share, y: y + (endY - y) * share, id: finger }
    })
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) })
  for (let step = 1; step <= steps; step += 1) {
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(step / steps) })
    await new Promise((resolve) => setTimeout(resolve, 16))
  }
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

const settled = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        setTimeout(() => requestIdleCallback(() => resolve(), { timeout: 1_000 }), 700)
      }),
  )

const gestures = {
  dragged: async (page: Page, devtools: CDPSession) => {
    for (const [x, y] of [
      [-160, -200],
      [160, 100],
      [-120, 240],
      [140, -160],
    ] as const) {
      await touch(devtools, [[195, 420]], [[195 + x, 420 + y]])
      await settled(page)
    }
  },
  pinched: async (page: Page, devtools: CDPSession) => {
    const [near, far]: [Fingers, Fingers] = [
      [
        [175, 420],
        [215, 420],
      ],
      [
        [95, 420],
        [295, 420],
      ],
    ]
    await touch(devtools, near, far)
    await settled(page)
    await touch(devtools, far, near)
    await settled(page)
  },
  zoomed: async (page: Page) => {
    for (const turn of [-90, -90, 90, 90]) {
      await page.mouse.move(195, 420)
      await page.mouse.wheel(0, turn)
      await settled(page)
    }
  },
} as const
type Gesture = keyof typeof gestures
const GESTURES = ['dragged', 'pinched', 'zoomed'] as const

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
  const context = await browser.newContext(PHONE)
  try {
    const page = await context.newPage()
    await page.goto(`${LAB}?${maps[map]}&zoom=15&at=37.7849,-122.4044`)
    await page.locator('.leaflet-container').waitFor()
    if (map !== 'bare') {
      await page.locator('.cluster').first().waitFor({ timeout: 120_000 })
      await page.waitForFunction(() => document.querySelectorAll('.leaflet-tile-loaded').length > 0)
      // The last of the helpers have come, too.
      await page.waitForTimeout(3_000)
    }
    await settled(page)
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
    await build({ configFile, logLevel: 'warn' })
    const server = await preview({ configFile, logLevel: 'warn' })
    try {
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
    } finally {
      await server.close()
    }
  },
}
