import { useLayoutEffect, useState } from 'react'
import type { ToastNeighbour } from '#ui/feedback/toast-region.tsx'

/** What a toast leaves free, by selector. */
const NEIGHBOURS: readonly (readonly [ToastNeighbour, selector: string])[] = [
  ['tabs', '.tabs:not([inert] *)'],
  ['actions', '.action, .compose'],
  ['header', '.shell__layer:not([hidden]) .home-header'],
]

/** At the foot of a list, where several are decided at once: as high as its lines. */
const DECISION = '.select-bar:not([inert] *)'
/** Room of a toast with two lines of text below it, px. */
const TOAST_PX = 112

/** Returns the px at the foot of the screen that a decision needs. */
function decisionPx(): number {
  const bar = document.querySelector(DECISION)?.getBoundingClientRect()
  return bar === undefined || innerHeight - bar.bottom > TOAST_PX ? 0 : Math.max(0, innerHeight - bar.top)
}

const onPage = (): string =>
  NEIGHBOURS.filter(([, selector]) => document.querySelector(selector) !== null)
    .map(([name]) => name)
    .join(' ')

/**
 * Returns what is on the page that a toast has to leave free. It looks while a toast is shown: a style sheet with `body:has(…)` would
 * compute the styles of the whole page again at each of its changes, also in every frame of a moving map.
 */
export function useToastNeighbours(isShown: boolean): { readonly neighbours: readonly ToastNeighbour[]; readonly floor: number } {
  const [names, setNames] = useState('')
  const [floor, setFloor] = useState(0)
  useLayoutEffect(() => {
    if (!isShown) return
    const look = (): void => {
      setNames(onPage())
      setFloor(decisionPx())
    }
    look()
    const observer = new MutationObserver(look)
    observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['hidden', 'inert', 'class'] })
    return () => observer.disconnect()
  }, [isShown])
  return { neighbours: NEIGHBOURS.map(([name]) => name).filter((name) => names.split(' ').includes(name)), floor }
}
