import { useDeferredValue } from 'react'

/** Rows that fill a phone's screen. */
const FEW = 8

/**
 * How many rows of a list are drawn now: those that fill the screen at once, the others right after, when nothing is pressed meanwhile.
 * @param count of all that are to be drawn; Infinity where their number changes by itself
 * @param few how many fill the screen
 */
export const useFewFirst = (count: number, few = FEW): number => useDeferredValue(count, Math.min(count, few))
