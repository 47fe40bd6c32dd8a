/** Page objects by accessible names, for any browser. */
import type { Browser } from './browser.ts'
import { until } from './program.ts'

/**
 * Runs in the page: finds the centre of the last visible, reachable element of the document with that role and a name that begins so.
 * Computes names as far as this app gives them: `aria-label`, the label of a field, else the text inside.
 */
const FIND = `(role, name) => {
  const selectors = { button: 'button, [role="button"], [role="switch"], a[href]', field: 'input, textarea, select', heading: 'h1, h2, h3', text: 'p, span, li, div' }
  const nameOf = (element) =>
    element.getAttribute('aria-label') ??
    (element.getAttribute('aria-labelledby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent ?? '').join(' ').trim() ??
    ''
  // A picture is no part of a name.
  const seenText = (element) => {
    if (role !== 'button' || !element.querySelector('[aria-hidden="true"]')) return element.textContent
    const copy = element.cloneNode(true)
    for (const hidden of copy.querySelectorAll('[aria-hidden="true"]')) hidden.remove()
    return copy.textContent
  }
  const words = (element) => (nameOf(element) || element.labels?.[0]?.textContent || seenText(element) || element.title || '').replace(/\\s+/g, ' ').trim()
  const top = [...document.querySelectorAll('dialog[open]')].at(-1)
  const found = [...(top ?? document).querySelectorAll(selectors[role])].filter((element) => {
    if (element.closest('[inert]') || !words(element).startsWith(name)) return false
    const box = element.getBoundingClientRect()
    return box.width > 0 && box.height > 0 && getComputedStyle(element).visibility === 'visible'
  })
  const element = found.at(-1)
  if (!element) return null
  // A map does not scroll: its view would be beside its tiles.
  if (role !== 'text' && role !== 'heading' && !element.closest('.leaflet-container')) element.scrollIntoView({ block: 'center', inline: 'center' })
  const box = element.getBoundingClientRect()
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}`

/** Runs in the page: resolves when several frames were drawn. */
const FRAMES = `async () => {
  for (let frame = 0; frame < 4; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve))
  return true
}`

interface Point {
  readonly x: number
  readonly y: number
}

export interface StoryPage {
  /** Waits until the element is there. @throws Error when it does not appear */
  sees(role: 'button' | 'heading' | 'text', name: string, withinMs?: number): Promise<void>
  presses(name: string): Promise<void>
  fills(label: string, words: string): Promise<void>
}

export function storyPage(browser: Browser): StoryPage {
  const find = (role: string, name: string, withinMs?: number): Promise<Point> =>
    until(`${role} "${name}"`, async () => (await browser.evaluate<Point | null>(FIND, role, name)) ?? undefined, withinMs)

  /** Waits until its position is stable: screens slide in. */
  async function atRest(role: string, name: string): Promise<Point> {
    let before = await find(role, name)
    return until(`${role} "${name}" at rest`, async () => {
      // A slow browser draws nothing new between two questions.
      await browser.evaluate(FRAMES)
      const now = await find(role, name)
      // Firefox scrolls to a fraction of a pixel, now a little above and now a little below.
      const isStill = Math.abs(now.x - before.x) <= 1 && Math.abs(now.y - before.y) <= 1
      before = now
      return isStill ? now : undefined
    })
  }

  return {
    sees: async (role, name, withinMs) => void (await find(role, name, withinMs)),
    presses: async (name) => {
      const { x, y } = await atRest('button', name)
      await browser.press(x, y)
    },
    fills: async (label, words) => {
      const { x, y } = await atRest('field', label)
      await browser.press(x, y)
      await browser.type(words)
    },
  }
}
