/** Paint times, observed in the page itself: from a key press to the frame that shows its result. */
import type { Page } from '@playwright/test'

declare global {
  interface Window {
    /** When Enter was last pressed, ms since 1970. */
    pressedAt?: number
    /** When the awaited text was painted, ms since 1970. */
    paintedAt?: number
  }
}

/** Records every press of Enter from now on. */
export const watchKeys = (page: Page): Promise<void> =>
  page.evaluate(() => {
    addEventListener(
      'keydown',
      (event) => {
        if (event.key === 'Enter') window.pressedAt = performance.timeOrigin + event.timeStamp
      },
      { capture: true },
    )
  })

/** Waits from now on for an element of the class `msg` with that text; the time is the end of the frame that contains it. */
export const awaitPainted = (page: Page, text: string): Promise<void> =>
  page.evaluate((wanted) => {
    delete window.paintedAt
    new MutationObserver((_, observer) => {
      if (![...document.querySelectorAll('.msg')].some((element) => element.textContent.includes(wanted))) return
      observer.disconnect()
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener('message', () => {
        window.paintedAt = performance.timeOrigin + performance.now()
      })
      port1.start()
      // The frame's own callbacks run before its painting, a message after.
      requestAnimationFrame(() => port2.postMessage(null))
    }).observe(document.body, { childList: true, subtree: true, characterData: true })
  }, text)

/** @returns when the awaited text was painted, ms since 1970 */
export async function paintedAt(page: Page): Promise<number> {
  await page.waitForFunction(() => window.paintedAt !== undefined, undefined, { timeout: 10_000 })
  return page.evaluate(() => window.paintedAt ?? Number.NaN)
}

/** @returns when Enter was pressed, ms since 1970 */
export const pressedAt = (page: Page): Promise<number> => page.evaluate(() => window.pressedAt ?? Number.NaN)
