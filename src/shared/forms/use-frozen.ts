import { useRef } from 'react'

/**
 * Returns the latest value; while it is frozen, the value before. A command that is being sent already changes the document, so a form
 * keeps what it showed when the button was pressed until it closes.
 */
export function useFrozen<T>(value: T, isFrozen: boolean): T {
  const last = useRef(value)
  if (!isFrozen) last.current = value
  return last.current
}
