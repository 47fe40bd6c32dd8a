import { startTransition, useEffect, useState } from 'react'
import { onIdleOrInput } from './on-idle-or-input.ts'

/** Number of rows that fill the screen of a phone. */
const ROWS_PER_SCREEN = 8
/**
 * Returns how many rows of a list to render now: enough to fill the screen at first, all of them once the page is idle or scrolled. A press
 * while the app starts does not wait for rows that nobody sees yet.
 * @param count total number of rows; Infinity where it changes with time
 * @param few rows that fill the screen
 */
export function useDeferredCount(count: number, few = ROWS_PER_SCREEN): number {
  const [drawn, setDrawn] = useState(() => Math.min(count, few))
  useEffect(() => {
    if (drawn === count) return undefined
    if (drawn > count || drawn > few) {
      // The list is in use: its next page, or a shorter list.
      startTransition(() => setDrawn(count))
      return undefined
    }
    return onIdleOrInput(() => startTransition(() => setDrawn(count)))
  }, [count, drawn, few])
  return Math.min(drawn, count)
}
