/** What a screen reader is told without a move of the focus: every change of a live region, in order. */
import type { Page } from '@playwright/test'

interface ListeningWindow {
  readonly said?: string[]
}

/** Listens from the next document on. */
export const listenToLiveRegions = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const said: string[] = []
    Object.assign(window, { said })
    const SELECTOR = '[role="status"], [role="alert"], [role="log"], [aria-live="polite"], [aria-live="assertive"]'
    const known = new WeakMap<Element, string>()
    const isHeard = (region: Element): boolean => region.checkVisibility() && region.closest('[inert], [aria-hidden="true"]') === null
    const listen = (region: Element, isNew: boolean): void => {
      const words = (region.textContent ?? '').replaceAll(/\s+/g, ' ').trim()
      const before = known.get(region)
      known.set(region, words)
      // A polite region that comes with its words is not read; an alert is.
      if (words === '' || words === before || !isHeard(region) || (isNew && region.role !== 'alert')) return
      said.push(words)
    }
    new MutationObserver((changes) => {
      const regions = new Map<Element, boolean>()
      for (const { target, addedNodes } of changes) {
        const region = (target instanceof Element ? target : target.parentElement)?.closest(SELECTOR)
        if (region) regions.set(region, regions.get(region) ?? !known.has(region))
        for (const node of addedNodes)
          if (node instanceof Element)
            for (const each of [node, ...node.querySelectorAll('*')]) if (each.matches(SELECTOR)) regions.set(each, true)
      }
      for (const [region, isNew] of regions) listen(region, isNew)
    }).observe(document, { subtree: true, childList: true, characterData: true })
  })

/** Returns what was said since the last call. */
export const saidSince = (page: Page): Promise<string[]> => page.evaluate(() => (window as ListeningWindow).said?.splice(0) ?? [])
