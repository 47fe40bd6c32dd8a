/**
 * Two times of a reaction, observed in the page itself: the first frame after a press, which shows that it was accepted
 * (the browser's own Interaction to Next Paint; https://web.dev/articles/inp), and the frame that shows the whole result, from
 * the end of the press (the timestamp of its event). A skeleton or a busy indicator is not the result.
 */
import type { BrowserContext, Locator, Page } from '@playwright/test'

/** The change to wait for. */
export interface ExpectedChange {
  /** CSS selector. */
  readonly shows: string
  /** One of the elements contains this text. */
  readonly words?: string
  /** The element is there before, and gone in the result. */
  readonly gone?: boolean
}

interface TimingProbe {
  /** When a press last ended, ms since the page's time origin. */
  pressedAt: number
  /** Resolves when the frame that shows the change is painted, ms since the page's time origin. */
  painted(expected: ExpectedChange): Promise<number>
  /** For each change that is awaited from the page's first moment on. */
  readonly awaited: readonly Promise<number>[]
  /** Tasks longer than 50 ms, ms each. */
  longTasks: number[]
  /** For each event of a press: ms from its beginning to the next frame, as the browser reports it, in steps of 8. */
  presses: number[]
}

declare global {
  interface Window {
    timingProbe: TimingProbe
  }
}

/** The browser reports no shorter one. */
const QUICKEST_MS = 16

function install(changes: readonly ExpectedChange[]): void {
  const isThere = ({ shows, words, gone = false }: ExpectedChange): boolean => {
    const found = [...document.querySelectorAll(shows)].some(
      (element) => element.checkVisibility() && (words === undefined || element.textContent.includes(words)),
    )
    return found !== gone
  }
  // The frame's own callbacks run before its painting, a message after.
  const afterPainting = (): Promise<number> =>
    new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener('message', () => resolve(performance.now()))
      port1.start()
      port2.postMessage(null)
    })
  // Once a frame: after each change of the page it would force a layout that the frame does anyway.
  const painted = (expected: ExpectedChange): Promise<number> =>
    new Promise((resolve, reject) => {
      const limit = performance.now() + 30_000
      const look = (): void => {
        if (document.body !== null && isThere(expected)) resolve(afterPainting())
        else if (performance.now() > limit) reject(new Error(`it was never shown: ${JSON.stringify(expected)}`))
        else requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    })
  const watch: TimingProbe = { pressedAt: Number.NaN, painted, awaited: changes.map(painted), longTasks: [], presses: [] }
  window.timingProbe = watch
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
}

/** Installs the probe in every page of the context from now on. @param changes are awaited from each page's first moment */
export async function installTimingProbe(context: BrowserContext, ...changes: readonly ExpectedChange[]): Promise<void> {
  // The loader of this script adds calls of this name to every function that it sends to a page.
  await context.addInitScript('globalThis.__name = (given) => given')
  await context.addInitScript(install, changes)
}

/** @returns ms from the start of the navigation to the frame that shows a change of `installTimingProbe`, the first by default */
export const firstPaintedAt = (page: Page, index = 0): Promise<number> =>
  page.evaluate(async (at) => (await window.timingProbe.awaited[at]) ?? Promise.reject(new Error('nothing was looked for')), index)

/** @returns ms from the start of the navigation to the frame that shows the change, from now on */
export const paintedSince = (page: Page, expected: ExpectedChange): Promise<number> =>
  page.evaluate(async (wanted) => window.timingProbe.painted(wanted), expected)

export interface InteractionTiming {
  /** ms from the press to the next frame. */
  readonly takenMs: number
  /** ms from the end of the press to the frame that shows the result. */
  readonly shownMs: number
}

/** The browser reports presses some frames later. */
const REPORTED_AFTER_MS = 300

/** Taps the element at its position. */
export async function timeInteraction(page: Page, target: Locator, expected: ExpectedChange): Promise<InteractionTiming> {
  // The last tap may have moved a row of tabs.
  await target.scrollIntoViewIfNeeded()
  const box = await target.boundingBox()
  if (!box) throw new Error(`nothing to press: ${String(target)}`)
  await page.evaluate(() => window.timingProbe.presses.splice(0))
  const painted = paintedSince(page, expected)
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
  const at = await painted
  const pressedAt = await page.evaluate(() => window.timingProbe.pressedAt)
  await page.waitForTimeout(REPORTED_AFTER_MS)
  const taken = await page.evaluate(() => window.timingProbe.presses)
  return { takenMs: Math.max(QUICKEST_MS, ...taken), shownMs: at - pressedAt }
}

/** Clears the recorded long tasks. @returns those since the last call, ms each */
export const longTasks = (page: Page): Promise<number[]> => page.evaluate(() => window.timingProbe.longTasks.splice(0))
