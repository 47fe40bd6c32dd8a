/** Finds controls on which an arrow key moves against its arrow. */
import type { Locator, Page } from '@playwright/test'
import type { PseudoTag } from '#text/pseudo/pseudo-language.ts'

/** Presses a key. @returns how far the focus, or the focused element, moved to the right, px; for a slider, how much its value grew */
async function press(page: Page, key: string): Promise<number> {
  const before = await page.evaluateHandle(() => {
    const element = document.activeElement ?? document.body
    return { element, x: element.getBoundingClientRect().x, value: element instanceof HTMLInputElement ? element.valueAsNumber : 0 }
  })
  await page.keyboard.press(key)
  return page.evaluate(({ element, x, value }) => {
    const now = document.activeElement ?? document.body
    const at = now.getBoundingClientRect().x
    if (now !== element) return at - element.getBoundingClientRect().x
    return now instanceof HTMLInputElement && now.type === 'range' ? now.valueAsNumber - value : at - x
  }, before)
}

/**
 * Presses both arrows and is where it was afterwards.
 * @param from an element that has neighbours on both sides; for a slider the value leaves its end first
 * @returns a line for each arrow against which it moved, or which did nothing
 */
export async function arrowFaults(page: Page, from: Locator, tag: PseudoTag): Promise<string[]> {
  await from.focus()
  const isSlider = (await from.getAttribute('type')) === 'range'
  if (isSlider) await page.keyboard.press('ArrowDown')
  // The low end of a slider is at the start of a line.
  const sign = isSlider && tag === 'xb' ? -1 : 1
  const right = (await press(page, 'ArrowRight')) * sign
  const left = (await press(page, 'ArrowLeft')) * sign
  return [right > 0 ? '' : `the right arrow moves by ${right}`, left < 0 ? '' : `the left arrow moves by ${left}`].filter(
    (fault) => fault !== '',
  )
}
