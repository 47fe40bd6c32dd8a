/** Covered height at the map's edges, px. */
export interface Insets {
  readonly top: number
  readonly bottom: number
}

/** Margin around a point that must be visible, px: a raised pin is about 90 wide and 58 high; a stack of buttons is 60 wide. */
const MARKER_MARGIN = { start: 60, end: 112, above: 72, below: 28 } as const

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
  const x = isRightToLeft
    ? clamp(point.x, MARKER_MARGIN.end, size.x - MARKER_MARGIN.start)
    : clamp(point.x, MARKER_MARGIN.start, size.x - MARKER_MARGIN.end)
  const y = clamp(point.y, insets.top + MARKER_MARGIN.above, size.y - insets.bottom - MARKER_MARGIN.below)
  return [Math.round(point.x - x), Math.round(point.y - y)]
}
