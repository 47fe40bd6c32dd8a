import { useDeferredValue } from 'react'

/** Rows that fill a phone's screen. */
const ROWS_PER_SCREEN = 8

/**
 * How many rows of a list are drawn now: those that fill the screen at once, the others right after, when nothing is pressed meanwhile.
 * @param count of all that are to be drawn; Infinity where their number changes by itself
 * @param few how many fill the screen
 */
export const useDeferredCount = (count: number, few = ROWS_PER_SCREEN): number => useDeferredValue(count, Math.min(count, few))
