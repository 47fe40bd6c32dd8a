import { basemapTilePath, type Basemap } from '#config/map/basemap.ts'
import type { TileCoordinates } from '#config/map/tile-coordinates.ts'

/** A tile of a basemap's file, from which painted tiles are made. */
export interface DataTile extends TileCoordinates {
  /** Path on our own origin. */
  readonly path: string
}

/**
 * Returns the data tile of a painted tile. Data of one zoom less has the detail that fits 256 px; beyond the last zoom of the file its data
 * is enlarged. The page decides it, because the schema of basemaps would be a thirtieth of the worker's code.
 */
export function dataTileOf(basemap: Basemap, { z, x, y }: TileCoordinates): DataTile {
  const zoom = Math.min(z - 1, basemap.maxZoom)
  const scale = 2 ** (z - zoom)
  const tile = { z: zoom, x: Math.floor(x / scale), y: Math.floor(y / scale) }
  return { ...tile, path: basemapTilePath(basemap, tile) }
}
