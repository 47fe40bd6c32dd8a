/** What lies over the map's edges, in px. */
export interface Insets {
  readonly top: number
  readonly bottom: number
}

/** Around a point that has to be seen, in px: a raised pin is about 90 wide and 58 high; a stack of buttons is 60 wide. */
const ROOM = { start: 60, end: 112, above: 72, below: 28 } as const

/** Moves a coordinate into a range; into its middle when the range is too small. */
function into(value: number, from: number, to: number): number {
  if (from > to) return (from + to) / 2
  return Math.min(Math.max(value, from), to)
}

/**
 * How far to pan so that a pin at this point can be seen whole.
 *
 * @param point of the container, in px @param size of the container, in px
 * @returns px right and down, as Leaflet's panBy takes it; zeros when it can be seen already
 */
export function panInto(
  point: { readonly x: number; readonly y: number },
  size: { readonly x: number; readonly y: number },
  insets: Insets,
  isRightToLeft = false,
): [number, number] {
  const x = isRightToLeft ? into(point.x, ROOM.end, size.x - ROOM.start) : into(point.x, ROOM.start, size.x - ROOM.end)
  const y = into(point.y, insets.top + ROOM.above, size.y - insets.bottom - ROOM.below)
  return [Math.round(point.x - x), Math.round(point.y - y)]
}
