/** The map lab on a phone's screen: its maps, and the gestures of a person. */
import { fileURLToPath } from 'node:url'
import { build, preview } from 'vite'
import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test'

const configFile = fileURLToPath(new URL('../../../map-lab/vite.config.ts', import.meta.url))
const LAB = 'http://127.0.0.1:5391/'
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, hasTouch: true, isMobile: true }
/** The lab's address of each map. */
const maps = {
  bare: 'bare',
  few: 'streets&paper&count=10000',
  many: 'streets&paper&count=100000',
} as const
export type MapName = keyof typeof maps
export const NAMES = ['bare', 'few', 'many'] as const

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

export const settled = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        setTimeout(() => requestIdleCallback(() => resolve(), { timeout: 1_000 }), 700)
      }),
  )

export const gestures = {
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
export type Gesture = keyof typeof gestures
export const GESTURES = ['dragged', 'pinched', 'zoomed'] as const

/** Runs a function while the lab is served. */
export async function withMapLab<T>(run: () => Promise<T>): Promise<T> {
  await build({ configFile, logLevel: 'warn' })
  const server = await preview({ configFile, logLevel: 'warn' })
  try {
    return await run()
  } finally {
    await server.close()
  }
}

/** Opens a map of the lab, and waits until all of it is there. */
export async function openMap(browser: Browser, map: MapName): Promise<{ readonly context: BrowserContext; readonly page: Page }> {
  const context = await browser.newContext(PHONE)
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
  return { context, page }
}
