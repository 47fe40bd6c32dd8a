import { useRef } from 'react'

/**
 * Returns the latest value, or while it is held the one before. A command that is being sent already changes the document: a form shows
 * until it has closed what it showed when the button was pressed.
 */
export function useHeld<T>(value: T, isHeld: boolean): T {
  const held = useRef(value)
  if (!isHeld) held.current = value
  return held.current
}
