/** Where the focus goes when what had it is gone from its part of the screen: a button that gave way to another, a card that was put away. */
import { useEffect, useRef, type FocusEvent } from 'react'

export interface RestoreFocus {
  readonly onFocus: () => void
  readonly onBlur: (event: FocusEvent<HTMLElement>) => void
}

/** @param refuge takes the focus then @returns for the element around that part */
export function useRestoreFocus(refuge: () => HTMLElement | null): RestoreFocus {
  const isInside = useRef(false)
  useEffect(() => {
    if (!isInside.current || document.activeElement !== document.body) return
    isInside.current = false
    refuge()?.focus({ preventScroll: true })
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
