import { useDeferredValue } from 'react'

/** Number of rows that fill the screen of a phone. */
const ROWS_PER_SCREEN = 8

/**
 * Returns how many rows of a list to render now: enough to fill the screen at first, all of them right after, unless input interrupts.
 * @param count total number of rows; Infinity where it changes with time
 * @param few rows that fill the screen
 */
export const useDeferredCount = (count: number, few = ROWS_PER_SCREEN): number => useDeferredValue(count, Math.min(count, few))
