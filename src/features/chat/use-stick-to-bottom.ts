/** Keeps the newest message in view while the person is at the end, and the place where they read otherwise. */
import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'

/** Nearer to the end than this, px, counts as being there. */
const NEAR_PX = 48

export interface StickToBottom {
  /** Goes to the end, and stays there. */
  readonly toBottom: () => void
  /** Before older content is put in above: the content in view stays where it is. */
  readonly keepPlace: () => void
}

/**
 * @param scroller what scrolls
 * @param content its content, whose growth is followed
 * @param above changes when older content is put in
 */
export function useStickToBottom(
  scroller: RefObject<HTMLDivElement | null>,
  content: RefObject<HTMLElement | null>,
  above: number,
): StickToBottom {
  const stuck = useRef(true)
  const fromBottom = useRef<number>(undefined)

  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    if (fromBottom.current !== undefined) element.scrollTo({ top: element.scrollHeight - fromBottom.current })
    fromBottom.current = undefined
  }, [scroller, above])

  useEffect(() => {
    const element = scroller.current
    const inner = content.current
    if (!element || !inner) return undefined
    const follow = (): void => {
      if (stuck.current) element.scrollTo({ top: element.scrollHeight })
    }
    let last = element.scrollTop
    const onScroll = (): void => {
      const top = element.scrollTop
      // Content that grew since the last frame is no wish to leave the end: going up is.
      if (element.scrollHeight - top - element.clientHeight < NEAR_PX) stuck.current = true
      else if (top < last) stuck.current = false
      last = top
    }
    follow()
    // The keyboard makes the scroller smaller, a message makes the content larger: both are sizes.
    const sizes = new ResizeObserver(follow)
    sizes.observe(element)
    sizes.observe(inner)
    element.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      sizes.disconnect()
      element.removeEventListener('scroll', onScroll)
    }
  }, [scroller, content])

  return {
    toBottom: () => {
      stuck.current = true
      scroller.current?.scrollTo({ top: scroller.current.scrollHeight })
    },
    keepPlace: () => {
      const element = scroller.current
      if (!element) return
      stuck.current = false
      fromBottom.current = element.scrollHeight - element.scrollTop
    },
  }
}
