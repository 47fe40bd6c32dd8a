import { startTransition, useEffect, useState } from 'react'
import { onIdleOrInput } from './on-idle-or-input.ts'

/** Fewest rows drawn at first. */
const FEWEST_ROWS = 8
/** Height of the lowest rows, px. */
const LOWEST_ROW_PX = 80

const rowsOfScreen = (): number => Math.max(FEWEST_ROWS, Math.ceil(globalThis.innerHeight / LOWEST_ROW_PX) || 0)

/**
 * Returns how many rows of a list to render now: enough to fill the screen at first, all of them once the page is idle or scrolled. A press
 * while the app starts does not wait for rows that nobody sees yet.
 * @param count total number of rows; Infinity where it changes with time
 * @param asked rows to draw at first; as many as fill the screen by default
 */
export function useDeferredCount(count: number, asked?: number): number {
  const [few] = useState(() => asked ?? rowsOfScreen())
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
