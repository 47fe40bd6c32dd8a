/** What a screen reader is told without a move of the focus: every change of a live region, in order. */
import type { Page } from '@playwright/test'

interface ListeningWindow {
  readonly said?: string[]
}

/** Listens from the next document on. */
export const listenToLiveRegions = (page: Page): Promise<unknown> => page.addInitScript(listen)

function listen(): void {
  const said: string[] = []
  Object.assign(window, { said })
  const SELECTOR = '[role="status"], [role="alert"], [role="log"], [aria-live="polite"], [aria-live="assertive"]'
  const known = new WeakMap<Element, string>()
  const wordsOf = (node: Node): string =>
    ((node instanceof HTMLElement ? node.innerText : node.textContent) ?? '').replaceAll(/\s+/g, ' ').trim()
  const isHeard = (region: Element): boolean => region.checkVisibility() && region.closest('[inert], [aria-hidden="true"]') === null
  // A status and an alert are read whole; of a log and of other live regions, what was added.
  const isWhole = (region: Element): boolean => region.role === 'status' || region.role === 'alert'
  const hear = (region: Element, isNew: boolean, added: readonly Node[]): void => {
    const words = wordsOf(region)
    const before = known.get(region)
    known.set(region, words)
    // A polite region that comes with its words is not read; an alert is.
    if (words === '' || words === before || !isHeard(region) || (isNew && region.role !== 'alert')) return
    if (isWhole(region)) said.push(words)
    else said.push(...added.map(wordsOf).filter((each) => each !== ''))
  }
  new MutationObserver((changes) => {
    const regions = new Map<Element, { isNew: boolean; added: Node[] }>()
    for (const { target, addedNodes, type } of changes) {
      const region = (target instanceof Element ? target : target.parentElement)?.closest(SELECTOR)
      if (region) {
        const { isNew, added } = regions.get(region) ?? { isNew: !known.has(region), added: [] }
        // A part of an addition is read with it.
        const fresh = type === 'characterData' ? [target] : [...addedNodes]
        regions.set(region, { isNew, added: [...added, ...fresh.filter((node) => !added.some((each) => each.contains(node)))] })
      }
      for (const node of addedNodes)
        if (node instanceof Element)
          for (const each of [node, ...node.querySelectorAll('*')])
            if (each.matches(SELECTOR)) regions.set(each, { isNew: true, added: [] })
    }
    for (const [region, { isNew, added }] of regions) hear(region, isNew, added)
  }).observe(document, { subtree: true, childList: true, characterData: true })
}

/** Returns what was said since the last call. */
export const saidSince = (page: Page): Promise<string[]> => page.evaluate(() => (window as ListeningWindow).said?.splice(0) ?? [])
