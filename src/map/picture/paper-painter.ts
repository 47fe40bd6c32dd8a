/** The worker that paints streets for paper, in the light colours: the map's worker has those of the screen. */
import { openMapBridge, type MapBridge, type PaintedTile, type TileRequest } from '#workers/map-bridge.ts'
import { readMapStyle } from '../streets/map-painter.ts'
import { onPaper } from './on-paper.ts'

type PaintTile = (request: Omit<TileRequest, 'id'>) => Promise<PaintedTile>

let bridge: MapBridge | undefined
let users = 0
let requests = 0

/** Runs some work with the worker, which ends with the last of those that use it. */
export async function paintOnPaper<Painted>(work: (paint: PaintTile) => Promise<Painted>): Promise<Painted> {
  const painter = (bridge ??= openMapBridge())
  if (users === 0) painter.setStyle(onPaper(readMapStyle))
  users += 1
  try {
    return await work((request) => {
      requests += 1
      return painter.paint({ ...request, id: requests })
    })
  } finally {
    users -= 1
    if (users === 0) {
      painter.dispose()
      bridge = undefined
    }
  }
}
