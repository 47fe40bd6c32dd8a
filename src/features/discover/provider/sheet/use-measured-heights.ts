import { useLayoutEffect, useRef, useState, type RefObject } from 'react'

/** px of the sheet that are seen at its two lower heights, at least. */
const SHEET_PEEK_PX = 152
export const SHEET_HALF_PX = 200
/** px below what ends a height. */
const BELOW_PX = 12

export interface MeasuredHeights {
  /** The last part that is seen at peek, and at half height. */
  readonly peekEnd: RefObject<HTMLDivElement | null>
  readonly halfEnd: RefObject<HTMLDivElement | null>
  readonly peek: number
}

/** Measures the lower heights: a long name, a note or a second line of badges makes them higher. @param isExpanded shows neither */
export function useMeasuredHeights(shownId: string | undefined, isExpanded: boolean, onHalf: (px: number) => void): MeasuredHeights {
  const peekEnd = useRef<HTMLDivElement>(null)
  const halfEnd = useRef<HTMLDivElement>(null)
  const [peek, setPeek] = useState(SHEET_PEEK_PX)
  useLayoutEffect(() => {
    const [first, second] = [peekEnd.current, halfEnd.current]
    if (!first || !second?.parentElement) return undefined
    const measure = (): void => {
      setPeek(Math.max(SHEET_PEEK_PX, first.offsetTop + first.offsetHeight + BELOW_PX))
      onHalf(Math.max(SHEET_HALF_PX, second.offsetTop + second.offsetHeight + BELOW_PX))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(second.parentElement)
    return () => observer.disconnect()
  }, [shownId, isExpanded, onHalf])
  return { peekEnd, halfEnd, peek }
}
