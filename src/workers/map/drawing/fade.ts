/** How streets end at the bounds of their file: over their last 300 m the coarse map below shows through. */

const FADE_M = 300
/** Least width of the fade, px: far away 300 m would look like an edge. */
const FADE_PX = 32
/** Widest part of the streets that fades, so that a small file has a middle. */
const MAX_SHARE = 0.25
const EARTH_M = 40_075_016.686

/** Distances in CSS px from the left and top of a tile. */
export interface Edges {
  readonly west: number
  readonly north: number
  readonly east: number
  readonly south: number
  /** Width of the fade. */
  readonly fade: number
}

const longitudeToTiles = (longitude: number, zoom: number): number => ((longitude + 180) / 360) * 2 ** zoom
const latitudeToTiles = (latitude: number, zoom: number): number =>
  (0.5 - Math.asinh(Math.tan((latitude * Math.PI) / 180)) / (2 * Math.PI)) * 2 ** zoom

/**
 * Returns where the bounds of a basemap are in a tile.
 * @param bounds west, south, east and north, degrees
 * @param tile zoom, column and row
 * @param dim edge of the tile, CSS px
 */
export function edgesIn(
  [west, south, east, north]: readonly [number, number, number, number],
  { z, x, y }: { readonly z: number; readonly x: number; readonly y: number },
  dim: number,
): Edges {
  const edges = {
    west: (longitudeToTiles(west, z) - x) * dim,
    east: (longitudeToTiles(east, z) - x) * dim,
    north: (latitudeToTiles(north, z) - y) * dim,
    south: (latitudeToTiles(south, z) - y) * dim,
  }
  const metersPerPx = (EARTH_M * Math.cos((((north + south) / 2) * Math.PI) / 180)) / (dim * 2 ** z)
  const most = Math.min(edges.east - edges.west, edges.south - edges.north) * MAX_SHARE
  return { ...edges, fade: Math.min(Math.max(FADE_M / metersPerPx, FADE_PX), most) }
}

/** Share of the picture that is left at a share of the way through the fade, from the edge. */
const STOPS: readonly (readonly [way: number, left: number])[] = [
  [0, 0],
  [0.15, 0.06],
  [0.35, 0.28],
  [0.65, 0.72],
  [0.85, 0.94],
  [1, 1],
]

/** The part of a 2D context that the fade uses. */
export type FadeContext = Pick<
  OffscreenCanvasRenderingContext2D,
  'save' | 'restore' | 'createLinearGradient' | 'fillRect' | 'fillStyle' | 'globalCompositeOperation' | 'globalAlpha'
>

/**
 * Erases what is beyond the edges, and more and more of what is before them.
 * @param size edge of the tile, CSS px
 */
export function paintFade(context: FadeContext, { west, north, east, south, fade }: Edges, size: number): void {
  const sides = [
    { edge: west, inward: 1, isVertical: false },
    { edge: east, inward: -1, isVertical: false },
    { edge: north, inward: 1, isVertical: true },
    { edge: south, inward: -1, isVertical: true },
  ]
  context.save()
  context.globalAlpha = 1
  context.globalCompositeOperation = 'destination-out'
  for (const { edge, inward, isVertical } of sides) {
    const end = edge + inward * fade
    // The whole tile is on the inner side.
    if (inward === 1 ? end <= 0 : end >= size) continue
    const gradient = isVertical ? context.createLinearGradient(0, edge, 0, end) : context.createLinearGradient(edge, 0, end, 0)
    for (const [way, left] of STOPS) gradient.addColorStop(way, `rgb(0 0 0 / ${1 - left})`)
    context.fillStyle = gradient
    context.fillRect(0, 0, size, size)
  }
  context.restore()
}
