/** Moves the focus when its element disappears from a part of the screen: a button that is replaced, a card that is dismissed. */
import { useEffect, useRef, type FocusEvent } from 'react'

export interface RestoreFocus {
  readonly onFocus: () => void
  readonly onBlur: (event: FocusEvent<HTMLElement>) => void
}

/** @param fallback returns the element that takes the focus @returns props for the element around that part */
export function useRestoreFocus(fallback: () => HTMLElement | null): RestoreFocus {
  const isInside = useRef(false)
  useEffect(() => {
    if (!isInside.current || document.activeElement !== document.body) return
    isInside.current = false
    fallback()?.focus({ preventScroll: true })
  })
  return {
    onFocus: () => {
      isInside.current = true
    },
    onBlur: ({ currentTarget, relatedTarget }) => {
      isInside.current = relatedTarget instanceof Node && currentTarget.contains(relatedTarget)
    },
  }
}
