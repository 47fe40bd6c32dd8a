/** The focused element of what is shown, kept for the view's address, without its words. */
import { fingerprint } from '#state/navigation/history/fingerprint.ts'
import { keepAt, keptAt } from '#state/navigation/history/kept.ts'
import { topAddress } from '#state/navigation/returns.ts'
import { topLayer } from './scrolled-elements.ts'

const FOCUSABLE = 'button, a[href], input, select, textarea, [tabindex="0"]'
const ARRIVES_WITHIN_MS = 2_000
const INPUTS = ['pointerdown', 'keydown'] as const

const wordsOf = (element: Element): string =>
  element.getAttribute('aria-label') ?? element.getAttribute('name') ?? (element.textContent ?? '').slice(0, 60)
const nameOf = (element: Element): string => element.tagName + fingerprint(wordsOf(element))

/** Keeps every change of the focus from now on. @returns stops it */
export function keepFocus(): () => void {
  const onFocus = ({ target }: FocusEvent): void => {
    const layer = topLayer()
    const address = topAddress(false)
    if (address === undefined || !(target instanceof Element) || !layer?.contains(target) || !target.matches(FOCUSABLE)) return
    const words = wordsOf(target)
    const same = [...layer.querySelectorAll(target.tagName)].filter((element) => wordsOf(element) === words)
    keepAt(address, { focus: `${nameOf(target)}.${same.indexOf(target)}` })
  }
  addEventListener('focusin', onFocus, { capture: true, passive: true })
  return () => removeEventListener('focusin', onFocus, { capture: true })
}

const isFocusLost = (): boolean => document.activeElement === null || document.activeElement.matches('body, main, .overlay')

/** Focuses what had the focus when the view was left, once it is there, unless the focus is somewhere by then. @returns stops it */
export function restoreFocus(): () => void {
  const [name = '', index = ''] = String(keptAt(topAddress(false) ?? '')['focus'] ?? '').split('.')
  const observer = new MutationObserver(() => focus())
  const stop = (): void => {
    observer.disconnect()
    clearTimeout(timer)
    for (const input of INPUTS) removeEventListener(input, stop, { capture: true })
  }
  const timer = setTimeout(stop, ARRIVES_WITHIN_MS)
  function focus(): void {
    if (!isFocusLost()) return stop()
    const tag = /^[A-Z]+/.exec(name)?.[0] ?? ''
    const same = [...(topLayer()?.querySelectorAll<HTMLElement>(tag) ?? [])].filter((element) => nameOf(element) === name)
    const element = same[Number(index)] ?? same[0]
    if (!element) return
    element.focus({ preventScroll: true })
    if (!isFocusLost()) stop()
  }
  if (name === '') {
    stop()
    return stop
  }
  // An overlay that closes returns its focus first, in a microtask of the same commit.
  queueMicrotask(() => queueMicrotask(focus))
  observer.observe(document.body, { childList: true, subtree: true })
  for (const input of INPUTS) addEventListener(input, stop, { capture: true })
  return stop
}
