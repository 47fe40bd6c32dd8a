/** Loads older messages before the person reaches the start of the loaded ones. */
import { useEffect, useRef, type RefObject } from 'react'

/** Distance above the view at which loading starts, px. */
const PREFETCH_MARGIN_PX = 800

/**
 * @param sentinel element at the start of the messages
 * @param beginning id of the oldest loaded message: a new value starts a new observation
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
