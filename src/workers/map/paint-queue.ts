/** The requests whose data has arrived, by how soon the person needs them. */
import type { MapFocus, TileRequest } from './tile-request.ts'

type QueuedTile = Pick<TileRequest, 'id' | 'z' | 'x' | 'y'>

/** Distance in tiles between the center of the view and that of a tile; tiles of another zoom come after all of the view's. */
function distance({ z, x, y }: QueuedTile, focus: MapFocus): number {
  const scale = 2 ** (z - focus.zoom)
  const isOther = z !== Math.round(focus.zoom)
  return Math.hypot(x + 0.5 - focus.x * scale, y + 0.5 - focus.y * scale) + (isOther ? 1e6 : 0)
}

/** Returns the request to paint next; undefined when there is none. */
export function nextTile<Tile extends QueuedTile>(waiting: Iterable<Tile>, focus: MapFocus): Tile | undefined {
  let best: Tile | undefined
  let least = Infinity
  for (const tile of waiting) {
    const away = distance(tile, focus)
    if (away >= least) continue
    best = tile
    least = away
  }
  return best
}
