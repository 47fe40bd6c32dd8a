/** A phone's browser started anew, slowed, without a network: until something real is on screen, and until a press is answered. */
import { answerTo, firstPainted, paintedSince, watchAnswers, type Answered } from './interaction-timing.ts'
import { FLOOR } from './prepare-phone.ts'
import { OPEN_JOBS } from '../market/large-city.ts'
import { slowDown, withOpen, type Phone } from './phone.ts'

/** Something of the app that no script runs in. */
export const QUIET = '/favicon.svg'

export interface Start {
  /** ms from the start of the navigation to the frame that shows something real. */
  readonly shownMs: number
  /** The first press, given in that moment. */
  readonly press: Answered
  /** ms from the start of the navigation until all of it is there. */
  readonly wholeMs: number
}

export const startCustomer = (phone: Phone, origin: string): Promise<Start> =>
  withOpen(phone, async (open) => {
    const { page } = open
    await watchAnswers(open.context, { shows: '.helper-list li' })
    await slowDown(open, origin, QUIET)
    await page.goto(origin, { waitUntil: 'commit' })
    const shownMs = await firstPainted(page)
    const press = await answerTo(page, page.locator('.helper-list li button').first(), { shows: '.provider-sheet' })
    const wholeMs = await paintedSince(page, { shows: '.cluster' })
    return { shownMs, press, wholeMs }
  })

export const startProvider = (phone: Phone, origin: string): Promise<Start> =>
  withOpen(phone, async (open) => {
    const { page } = open
    await watchAnswers(open.context, { shows: '.stats dd', words: String(OPEN_JOBS) })
    await slowDown(open, origin, QUIET)
    await page.goto(origin, { waitUntil: 'commit' })
    const shownMs = await firstPainted(page)
    const press = await answerTo(page, page.getByRole('tab', { name: /^Packages/ }), { shows: '#dashboard-panel-packages' })
    await answerTo(page, page.getByRole('tab', { name: /^Main/ }), { shows: '.dash-main' })
    const wholeMs = await paintedSince(page, { shows: '.preview__list' })
    return { shownMs, press, wholeMs }
  })

export const startFloor = (phone: Phone, origin: string): Promise<number> =>
  withOpen(phone, async (open) => {
    await watchAnswers(open.context, { shows: 'output' })
    await slowDown(open, origin, FLOOR.quiet)
    await open.page.goto(origin + FLOOR.page, { waitUntil: 'commit' })
    return firstPainted(open.page)
  })
