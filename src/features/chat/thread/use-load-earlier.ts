/** Asks for older messages before somebody reaches the beginning of what is drawn. */
import { useEffect, useRef, type RefObject } from 'react'

/** So far above the view they are asked for, px. */
const PREFETCH_MARGIN_PX = 800

/**
 * @param sentinel stands at the beginning
 * @param beginning names the oldest message that is drawn: with each other one it is looked at anew
 */
export function useLoadEarlier(
  scroller: RefObject<HTMLElement | null>,
  sentinel: RefObject<HTMLElement | null>,
  beginning: string | undefined,
  showEarlier: (() => void) | undefined,
): void {
  const hasEarlier = showEarlier !== undefined
  const latest = useRef(showEarlier)
  useEffect(() => {
    latest.current = showEarlier
  }, [showEarlier])
  useEffect(() => {
    const [root, target] = [scroller.current, sentinel.current]
    if (!root || !target || !hasEarlier) return undefined
    const watching = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) latest.current?.()
      },
      { root, rootMargin: `${PREFETCH_MARGIN_PX}px 0px 0px 0px` },
    )
    watching.observe(target)
    return () => watching.disconnect()
  }, [scroller, sentinel, beginning, hasEarlier])
}
