import { useLayoutEffect, useState } from 'react'
import type { ToastNeighbour } from '#ui/feedback/toast-region.tsx'

/** What a toast leaves free, by selector. */
const NEIGHBOURS: readonly (readonly [ToastNeighbour, selector: string])[] = [
  ['tabs', '.tabs:not([inert] *)'],
  ['actions', '.action, .compose'],
  ['header', '.shell__layer:not([hidden]) .home-header'],
]

const onPage = (): string =>
  NEIGHBOURS.filter(([, selector]) => document.querySelector(selector) !== null)
    .map(([name]) => name)
    .join(' ')

/**
 * Returns what is on the page that a toast has to leave free. It looks while a toast is shown: a style sheet with `body:has(…)` would
 * compute the styles of the whole page again at each of its changes, also in every frame of a moving map.
 */
export function useToastNeighbours(isShown: boolean): readonly ToastNeighbour[] {
  const [names, setNames] = useState('')
  useLayoutEffect(() => {
    if (!isShown) return
    const look = (): void => setNames(onPage())
    look()
    const observer = new MutationObserver(look)
    observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['hidden', 'inert', 'class'] })
    return () => observer.disconnect()
  }, [isShown])
  return NEIGHBOURS.map(([name]) => name).filter((name) => names.split(' ').includes(name))
}
