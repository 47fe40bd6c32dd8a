/**
 * What a person sees of an answer, watched in the page itself, twice: the first frame after a press, which shows that it was taken
 * (the browser's own Interaction to Next Paint; https://web.dev/articles/inp), and the frame that shows all that was asked for, from
 * the end of the press (the time that the browser gave its event). A skeleton or a busy mark is not what was asked for.
 */
import type { BrowserContext, Locator, Page } from '@playwright/test'

/** What is looked for. */
export interface ExpectedChange {
  /** CSS. */
  readonly shows: string
  /** One of them contains these words. */
  readonly words?: string
  /** It is there before, and gone in the answer. */
  readonly gone?: boolean
}

interface TimingProbe {
  /** When a press ended last, ms since the page began. */
  pressedAt: number
  /** Resolves when the frame that shows it is painted, ms since the page began. */
  painted(answer: ExpectedChange): Promise<number>
  /** Of what was looked for from the page's first moment on. */
  first: Promise<number> | undefined
  /** Tasks longer than 50 ms, ms each. */
  longTasks: number[]
  /** Of each event of a press: ms from its beginning to the next frame, as the browser tells it, in steps of 8. */
  presses: number[]
}

declare global {
  interface Window {
    answers: TimingProbe
  }
}

/** The browser tells of no quicker one. */
const QUICKEST_MS = 16

function install(first: ExpectedChange | undefined): void {
  const isThere = ({ shows, words, gone = false }: ExpectedChange): boolean => {
    const found = [...document.querySelectorAll(shows)].some(
      (element) => element.checkVisibility() && (words === undefined || element.textContent.includes(words)),
    )
    return found !== gone
  }
  // The frame's own callbacks come before its painting, a message after.
  const afterPainting = (): Promise<number> =>
    new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener('message', () => resolve(performance.now()))
      port1.start()
      port2.postMessage(null)
    })
  // Once a frame: after each change of the page it would make the browser work out what the frame works out anyway.
  const painted = (answer: ExpectedChange): Promise<number> =>
    new Promise((resolve, reject) => {
      const limit = performance.now() + 30_000
      const look = (): void => {
        if (document.body !== null && isThere(answer)) resolve(afterPainting())
        else if (performance.now() > limit) reject(new Error(`it was never shown: ${JSON.stringify(answer)}`))
        else requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    })
  const watch: TimingProbe = { pressedAt: Number.NaN, painted, first: undefined, longTasks: [], presses: [] }
  window.answers = watch
  for (const name of ['pointerup', 'keydown'])
    addEventListener(name, (event) => (watch.pressedAt = event.timeStamp), { capture: true, passive: true })
  new PerformanceObserver((list) => watch.longTasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
    type: 'longtask',
  })
  new PerformanceObserver((list) =>
    watch.presses.push(
      ...list.getEntries().flatMap((each) => ((each as PerformanceEventTiming).interactionId === 0 ? [] : [each.duration])),
    ),
  ).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  if (first) watch.first = painted(first)
}

/** In every page of the context from now on. @param first is looked for from each page's first moment */
export async function installTimingProbe(context: BrowserContext, first?: ExpectedChange): Promise<void> {
  // What the loader of this script calls in every function that it sends to a page.
  await context.addInitScript('globalThis.__name = (given) => given')
  await context.addInitScript(install, first)
}

/** @returns ms from the start of the navigation to the frame that shows what `watchAnswers` was told of */
export const firstPaintedAt = (page: Page): Promise<number> =>
  page.evaluate(async () => (await window.answers.first) ?? Promise.reject(new Error('nothing was looked for')))

/** @returns ms from the start of the navigation to the frame that shows it, from now on */
export const paintedSince = (page: Page, answer: ExpectedChange): Promise<number> =>
  page.evaluate(async (wanted) => window.answers.painted(wanted), answer)

export interface InteractionTiming {
  /** ms from the press to the next frame. */
  readonly takenMs: number
  /** ms from the end of the press to the frame that shows the answer. */
  readonly shownMs: number
}

/** The browser tells of presses some frames later. */
const REPORTED_AFTER_MS = 300

/** Touches the thing where it is. */
export async function timeInteraction(page: Page, target: Locator, answer: ExpectedChange): Promise<InteractionTiming> {
  // A row of tabs may have moved on with the last one.
  await target.scrollIntoViewIfNeeded()
  const box = await target.boundingBox()
  if (!box) throw new Error(`nothing to press: ${String(target)}`)
  await page.evaluate(() => window.answers.presses.splice(0))
  const painted = paintedSince(page, answer)
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
  const at = await painted
  const pressedAt = await page.evaluate(() => window.answers.pressedAt)
  await page.waitForTimeout(REPORTED_AFTER_MS)
  const taken = await page.evaluate(() => window.answers.presses)
  return { takenMs: Math.max(QUICKEST_MS, ...taken), shownMs: at - pressedAt }
}

/** Forgets the long tasks so far. @returns those since the last time, ms each */
export const longTasks = (page: Page): Promise<number[]> => page.evaluate(() => window.answers.longTasks.splice(0))
