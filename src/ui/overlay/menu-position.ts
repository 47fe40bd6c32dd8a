/** Where a menu opens. All lengths in px of the window. */

/** Point or box that a menu opens at. */
export type MenuAnchor = { readonly x: number; readonly y: number; readonly width?: number; readonly height?: number }

interface Size {
  readonly width: number
  readonly height: number
}

export interface MenuPlace {
  /** From the side where lines start. */
  readonly start: number
  readonly top: number
  /** Higher content scrolls. */
  readonly maxHeight: number
}

/** Smallest distance to the edges of the window, px. */
const EDGE = 8
/** Distance to the button, px. */
const GAP = 4

/**
 * Returns the place of a menu: below its button, or above it where more room is; its end aligned with the end of a button, its start
 * with a point.
 */
export function menuPosition(anchor: MenuAnchor, menu: Size, window: Size, isRtl: boolean): MenuPlace {
  const { x, y, width = 0, height = 0 } = anchor
  const start = isRtl ? window.width - x - width : x
  const wanted = width === 0 ? start : start + width - menu.width
  const below = window.height - (y + height) - GAP - EDGE
  const above = y - GAP - EDGE
  const isBelow = menu.height <= below || below >= above
  const maxHeight = Math.max(0, Math.min(menu.height, isBelow ? below : above))
  return {
    start: Math.max(EDGE, Math.min(wanted, window.width - menu.width - EDGE)),
    top: isBelow ? y + height + GAP : y - GAP - maxHeight,
    maxHeight,
  }
}
