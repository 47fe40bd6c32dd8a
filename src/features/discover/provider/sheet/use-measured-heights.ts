import { useLayoutEffect, useRef, type RefObject } from 'react'

/** px of the sheet that are seen at its two lower heights. */
export interface LowHeights {
  readonly peek: number
  readonly half: number
}

/** The least of them. */
export const LEAST_HEIGHTS: LowHeights = { peek: 152, half: 200 }
/** px below what ends a height. */
const BELOW_PX = 12

export interface LowEnds {
  /** The last part that is seen at peek, and at half height. */
  readonly peekEnd: RefObject<HTMLDivElement | null>
  readonly halfEnd: RefObject<HTMLDivElement | null>
}

/**
 * Measures the lower heights: a long name, a note, a second line of badges or larger text makes them higher.
 * @param isExpanded shows neither
 */
export function useMeasuredHeights(shownId: string | undefined, isExpanded: boolean, onHeights: (heights: LowHeights) => void): LowEnds {
  const peekEnd = useRef<HTMLDivElement>(null)
  const halfEnd = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const [first, second] = [peekEnd.current, halfEnd.current]
    if (!first || !second?.parentElement) return undefined
    const endOf = ({ offsetTop, offsetHeight }: HTMLElement): number => offsetTop + offsetHeight + BELOW_PX
    const measure = (): void => {
      onHeights({ peek: Math.max(LEAST_HEIGHTS.peek, endOf(first)), half: Math.max(LEAST_HEIGHTS.half, endOf(second)) })
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(second.parentElement)
    return () => observer.disconnect()
  }, [shownId, isExpanded, onHeights])
  return { peekEnd, halfEnd }
}
