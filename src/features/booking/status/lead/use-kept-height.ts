import { useLayoutEffect, useRef, type RefObject } from 'react'

/** Keeps an element as high as it has been: what is below does not move up when its words become fewer. @param key another one forgets the height */
export function useKeptHeight<Element extends HTMLElement>(key: string): RefObject<Element | null> {
  const element = useRef<Element>(null)
  const kept = useRef({ key, px: 0 })
  useLayoutEffect(() => {
    const shown = element.current
    if (!shown) return
    if (kept.current.key !== key) {
      kept.current = { key, px: 0 }
      shown.style.minBlockSize = ''
    }
    if (shown.offsetHeight <= kept.current.px) return
    kept.current.px = shown.offsetHeight
    shown.style.minBlockSize = `${shown.offsetHeight}px`
  })
  return element
}
