/** What lies over the map's edges, in px. */
export interface Insets {
  readonly top: number
  readonly bottom: number
}

/** Around a point that has to be seen, in px: a raised pin is about 90 wide and 58 high; a stack of buttons is 60 wide. */
const MARK_MARGIN = { start: 60, end: 112, above: 72, below: 28 } as const

/** Moves a coordinate into a range; into its middle when the range is too small. */
function clamp(value: number, from: number, to: number): number {
  if (from > to) return (from + to) / 2
  return Math.min(Math.max(value, from), to)
}

/**
 * How far to pan so that a pin at this point can be seen whole.
 *
 * @param point of the container, in px @param size of the container, in px
 * @returns px right and down, as Leaflet's panBy takes it; zeros when it can be seen already
 */
export function panOffset(
  point: { readonly x: number; readonly y: number },
  size: { readonly x: number; readonly y: number },
  insets: Insets,
  isRightToLeft = false,
): [number, number] {
  const x = isRightToLeft
    ? clamp(point.x, MARK_MARGIN.end, size.x - MARK_MARGIN.start)
    : clamp(point.x, MARK_MARGIN.start, size.x - MARK_MARGIN.end)
  const y = clamp(point.y, insets.top + MARK_MARGIN.above, size.y - insets.bottom - MARK_MARGIN.below)
  return [Math.round(point.x - x), Math.round(point.y - y)]
}
