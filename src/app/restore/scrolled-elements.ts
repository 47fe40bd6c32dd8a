/** Scrolled px of what is shown, kept for the view's address. */
import { keepAt, keptAt } from '#state/navigation/history/kept.ts'
import { SCROLLED, topAddress } from '#state/navigation/returns.ts'

/** What scrolls in a view, by class; one of each at most. */
const SCROLLERS = ['scroll--list', 'scroll', 'sheet__body', 'split__list', 'home-list'] as const
/** The list fills up as its data arrives, ms. */
const ARRIVES_WITHIN_MS = 3_000
const INPUTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

const keyOf = (scroller: string): string => SCROLLED + scroller
/** The sheet of a helper is another than that of the list. */
const addressOf = (scroller: string): string | undefined => topAddress(scroller === 'sheet__body')

/** Returns the topmost layer that can be used: the view, or an overlay that fills the screen. */
export const topLayer = (): Element | undefined =>
  [...document.querySelectorAll('.view-root, .overlay')].findLast((layer) => !layer.matches('[inert]'))

/** Keeps every scroll from now on. @returns stops it */
export function keepScrolls(): () => void {
  const onScroll = ({ target }: Event): void => {
    if (!(target instanceof Element) || !topLayer()?.contains(target)) return
    const scroller = SCROLLERS.find((name) => target.classList.contains(name))
    const address = scroller && addressOf(scroller)
    if (scroller && address !== undefined) keepAt(address, { [keyOf(scroller)]: Math.round(target.scrollTop) })
  }
  addEventListener('scroll', onScroll, { capture: true, passive: true })
  return () => removeEventListener('scroll', onScroll, { capture: true })
}

/**
 * Scrolls the shown view to where it was left: now, and again while its content arrives, until it is there or the person does something.
 * @returns stops it
 */
export function restoreScrolls(): () => void {
  const wanted = new Map<string, number>()
  for (const name of SCROLLERS) {
    const top = Number(keptAt(addressOf(name) ?? '')[keyOf(name)])
    if (top > 0) wanted.set(name, top)
  }
  const observer = new MutationObserver(() => scroll())
  const stop = (): void => {
    observer.disconnect()
    clearTimeout(timer)
    for (const input of INPUTS) removeEventListener(input, stop, { capture: true })
  }
  const timer = setTimeout(stop, ARRIVES_WITHIN_MS)
  function scroll(): void {
    const layer = topLayer()
    for (const [name, top] of wanted) {
      // The list beside it is kept under another name.
      const element = layer?.querySelector(name === 'scroll' ? '.scroll:not(.scroll--list)' : `.${name}`)
      if (!element?.checkVisibility()) continue
      element.scrollTop = top
      // Less than a px is rounding.
      if (Math.abs(element.scrollTop - top) < 1) wanted.delete(name)
    }
    if (wanted.size === 0) stop()
  }
  scroll()
  if (wanted.size === 0) return stop
  observer.observe(document.body, { childList: true, subtree: true })
  for (const input of INPUTS) addEventListener(input, stop, { capture: true })
  return stop
}
