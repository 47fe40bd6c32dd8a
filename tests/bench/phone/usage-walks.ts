/** Use of the started app, slowed and without a network. */
import type { CDPSession } from '@playwright/test'
import { longTasks, paintedSince, installTimingProbe } from './interaction-timing.ts'
import { DAY, SCRIPT_FREE_PATH } from './cold-starts.ts'
import { timeCustomerWalk, timeProviderWalk, type Tap } from './timed-walks.ts'
import { slowDown, withOpen, type OpenPhone, type Phone } from './phone.ts'

/** Where on the screen the map is touched, px. */
const TOUCHED = { x: 195, y: 400 }
const DRAGS = [
  { right: -150, down: -120 },
  { right: 140, down: 160 },
  { right: -130, down: 150 },
  { right: 150, down: -170 },
]
/** Positions of the finger in one drag. */
const STEPS = 40

async function drag(devtools: CDPSession, { right, down }: { right: number; down: number }): Promise<void> {
  const touch = (type: 'touchStart' | 'touchMove', share: number) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x: TOUCHED.x + right * share, y: TOUCHED.y + down * share }] })
  await touch('touchStart', 0)
  for (let step = 1; step <= STEPS; step += 1) await touch('touchMove', step / STEPS)
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

/** Drags the map with a finger and zooms in and out. @returns the tasks longer than 50 ms of each, ms */
async function moveMap({ page, devtools }: OpenPhone): Promise<Pick<CustomerUsage, 'drags' | 'zooms'>> {
  // Work left over from the start does not count.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  await longTasks(page)
  for (const each of DRAGS) await drag(devtools, each)
  const drags = await longTasks(page)
  await page.mouse.move(TOUCHED.x, TOUCHED.y)
  for (const turn of [-120, -120, 120, 120]) {
    await page.mouse.wheel(0, turn)
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  }
  return { drags, zooms: await longTasks(page) }
}

export interface CustomerUsage {
  readonly taps: readonly Tap[]
  readonly drags: readonly number[]
  readonly zooms: readonly number[]
}

/** Uses the app after it has started completely. */
export const walkCustomer = (phone: Phone, origin: string, chat: string): Promise<CustomerUsage> =>
  withOpen(phone, async (open) => {
    await installTimingProbe(open.context)
    await slowDown(open, origin, SCRIPT_FREE_PATH)
    await open.page.goto(origin)
    await paintedSince(open.page, { shows: '.cluster' })
    const moves = await moveMap(open)
    return { ...moves, taps: await timeCustomerWalk(open.page, chat) }
  })

export const walkProvider = (phone: Phone, origin: string): Promise<readonly Tap[]> =>
  withOpen(phone, async (open) => {
    await installTimingProbe(open.context)
    await slowDown(open, origin, SCRIPT_FREE_PATH)
    await open.page.goto(origin)
    await paintedSince(open.page, { shows: DAY })
    return timeProviderWalk(open.page)
  })
