/** What is covered at the map's edges, px. */
export interface Insets {
  readonly top: number
  readonly bottom: number
  /** At the side where lines begin, and where they end. */
  readonly start: number
  readonly end: number
}

/** Covered px of a map, as far as something covers it. */
export type Covered = Partial<Insets> & {
  /** At the bottom too, by what is there for a while and moves no camera: a card, a raised list. What has the focus is moved above it. */
  readonly overlaid?: number
}

export const insetsOf = ({ top = 0, bottom = 0, start = 0, end = 0 }: Covered): Insets => ({ top, bottom, start, end })

/** Margin around a point that must be visible, px: a raised pin is 90 to 130 wide and 58 high. */
const MARKER_MARGIN = { aside: 72, above: 72, below: 28 } as const
/** Margin at the side of the map's buttons, px: their stack is 60 wide. */
const BUTTONS_PX = 112

/** Moves a coordinate into a range, or to its middle when the range is empty. */
function clamp(value: number, from: number, to: number): number {
  if (from > to) return (from + to) / 2
  return Math.min(Math.max(value, from), to)
}

/**
 * Returns how far to pan so that a pin at this point is fully visible.
 * @param point in the container, px
 * @param size of the container, px
 * @returns px right and down, as for Leaflet's panBy; zeros when it is visible already
 */
export function panOffset(
  point: { readonly x: number; readonly y: number },
  size: { readonly x: number; readonly y: number },
  insets: Insets,
  isRightToLeft = false,
): [number, number] {
  const atStart = insets.start + MARKER_MARGIN.aside
  const atEnd = Math.max(insets.end + MARKER_MARGIN.aside, BUTTONS_PX)
  const [left, right] = isRightToLeft ? [atEnd, atStart] : [atStart, atEnd]
  const x = clamp(point.x, left, size.x - right)
  const y = clamp(point.y, insets.top + MARKER_MARGIN.above, size.y - insets.bottom - MARKER_MARGIN.below)
  return [Math.round(point.x - x), Math.round(point.y - y)]
}

/** Returns px right and down from the middle of the uncovered part to the middle of the map. */
export function middleOffset({ top, bottom, start, end }: Insets, isRightToLeft = false): [number, number] {
  return [((end - start) / 2) * (isRightToLeft ? -1 : 1), (bottom - top) / 2]
}
