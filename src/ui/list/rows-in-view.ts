/** Rows of one height that are in view, with some beyond either edge. */

/** Rows beyond each edge: a key press or a flick reaches them before they are drawn. */
const BEYOND = 8
/** Rows of a list that has no height yet: more than a tall screen shows. */
export const FIRST_ROWS = 24

/** A list of so many rows is drawn whole once the screen is shown: find-in-page and assistive technology have all of it. */
export const SHORT_LIST = 24

export interface RowRange {
  readonly first: number
  /** Index after the last. */
  readonly end: number
}

export interface MeasuredList {
  readonly count: number
  /** Block size of a row, px; 0 before it is laid out. */
  readonly row: number
  /** Start of the list, measured from the start of the visible area, px; negative once scrolled past. */
  readonly start: number
  /** Block size of the visible area, px. */
  readonly visible: number
}

/** Returns the rows to draw. */
export function rowsInView({ count, row, start, visible }: MeasuredList): RowRange {
  if (row <= 0) return { first: 0, end: Math.min(count, FIRST_ROWS) }
  const clamp = (index: number): number => Math.min(count, Math.max(0, index))
  return { first: clamp(Math.floor(-start / row) - BEYOND), end: clamp(Math.ceil((visible - start) / row) + BEYOND) }
}
