import { useLayoutEffect, useState, type RefObject } from 'react'

const FOCUSABLE = 'a[href], button:not(:disabled), input:not(:disabled), select, textarea, [tabindex]:not([tabindex="-1"])'

/** Returns true while an element overflows and nothing in it can be focused: without a stop of Tab, keys could not scroll it. */
export function useScrollStop(element: RefObject<HTMLElement | null>): boolean {
  const [isStop, setIsStop] = useState(false)
  useLayoutEffect(() => {
    const scroller = element.current
    if (!scroller) return undefined
    const update = (): void => setIsStop(scroller.scrollHeight > scroller.clientHeight && scroller.querySelector(FOCUSABLE) === null)
    const sizes = new ResizeObserver(update)
    for (const each of [scroller, ...scroller.children]) sizes.observe(each)
    return () => sizes.disconnect()
  }, [element])
  return isStop
}
