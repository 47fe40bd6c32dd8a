/** Cold start of a slowed phone's browser without a network: until real content is on screen, and until a press is answered. */
import type { Page } from '@playwright/test'
import { timeInteraction, firstPaintedAt, installTimingProbe, type InteractionTiming } from './interaction-timing.ts'
import { FLOOR } from './prepare-phone.ts'
import { OPEN_JOBS } from '../market/large-city.ts'
import { slowDown, withOpen, type Phone } from './phone.ts'

/** A path of the app on which no script runs. */
export const SCRIPT_FREE_PATH = '/favicon.svg'

export interface Start {
  /** ms from the start of the navigation to the frame that shows real content. */
  readonly shownMs: number
  /** The first press, made at that moment. */
  readonly press: InteractionTiming
  /** ms from the start of the navigation until everything is there. */
  readonly wholeMs: number
}

export const startCustomer = (phone: Phone, origin: string): Promise<Start> =>
  withOpen(phone, async (open) => {
    const { page } = open
    await installTimingProbe(open.context, { shows: '.helper-list li' }, { shows: '.cluster' })
    await slowDown(open, origin, SCRIPT_FREE_PATH)
    await page.goto(origin, { waitUntil: 'commit' })
    const shownMs = await firstPaintedAt(page)
    const press = await timeInteraction(page, page.locator('.helper-list li button').first(), { shows: '.provider-sheet' })
    const wholeMs = await firstPaintedAt(page, 1)
    return { shownMs, press, wholeMs }
  })

export interface ProviderStart extends Start {
  /** ms from the start of the navigation until the newest chats are there. */
  readonly chatsMs: number
}

/** What the dashboard shows once the provider's bookings are read. */
export const DAY = '.today'

/** Starts twice: the press leaves the tab with chats and day, so the times until they are there are those of a start without it. */
export async function startProvider(phone: Phone, origin: string): Promise<ProviderStart> {
  const start = <T>(act: (page: Page) => Promise<T>): Promise<T> =>
    withOpen(phone, async (open) => {
      await installTimingProbe(open.context, { shows: '.stats dd', words: String(OPEN_JOBS) }, { shows: '.preview__list' }, { shows: DAY })
      await slowDown(open, origin, SCRIPT_FREE_PATH)
      await open.page.goto(origin, { waitUntil: 'commit' })
      return act(open.page)
    })
  const [chatsMs, wholeMs] = await start(async (page) => [await firstPaintedAt(page, 1), await firstPaintedAt(page, 2)] as const)
  return start(async (page) => {
    const shownMs = await firstPaintedAt(page)
    const press = await timeInteraction(page, page.getByRole('tab', { name: /^Packages/ }), { shows: '#dashboard-panel-packages' })
    // The next start is on the first tab again.
    await timeInteraction(page, page.getByRole('tab', { name: /^Main/ }), { shows: '.dash-main' })
    return { shownMs, press, chatsMs, wholeMs }
  })
}

export const startFloor = (phone: Phone, origin: string): Promise<number> =>
  withOpen(phone, async (open) => {
    await installTimingProbe(open.context, { shows: 'output' })
    await slowDown(open, origin, FLOOR.quiet)
    await open.page.goto(origin + FLOOR.page, { waitUntil: 'commit' })
    return firstPaintedAt(open.page)
  })
