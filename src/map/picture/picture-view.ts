/** What a picture of a place shows: a part of the world, in tiles, with the place in its middle. */
import type { Basemap } from '#config/map/basemap.ts'
import type { TileCoordinates } from '#config/map/tile-coordinates.ts'
import type { Position } from '#domain/location/haversine.ts'
import { TILE_PX, tileBox } from '../coarse/draw-tile.ts'
import { doBoxesMeet, planeBox, planeX, planeY, type Box } from '../coarse/shores/shores.ts'
import { firstZoom } from '../streets/first-zoom.ts'

/** CSS px. */
export const PICTURE_SIZE = { width: 320, height: 160 } as const
/** With streets some 600 m are shown; the coarse map alone says nothing below a district. */
export const PICTURE_ZOOM = { streets: 16, coarse: 12 } as const

export interface PictureTile extends TileCoordinates {
  /** Top left corner in the picture, CSS px. */
  readonly left: number
  readonly top: number
}

export interface PictureView {
  readonly zoom: number
  /** Part of the plane that is shown. */
  readonly box: Box
  /** Position of the place, CSS px. */
  readonly x: number
  readonly y: number
  readonly tiles: readonly PictureTile[]
}

/** Returns the view of a picture around a place. */
export function pictureView({ latitude, longitude }: Position, zoom: number): PictureView {
  const world = TILE_PX * 2 ** zoom
  const { width, height } = PICTURE_SIZE
  const [x, y] = [planeX(longitude) * world, planeY(latitude) * world]
  // Whole pixels, so that no tile is smoothed.
  const [left, top] = [Math.round(x - width / 2), Math.round(y - height / 2)]
  const tiles: PictureTile[] = []
  for (let row = Math.floor(top / TILE_PX); row * TILE_PX < top + height; row += 1)
    for (let column = Math.floor(left / TILE_PX); column * TILE_PX < left + width; column += 1)
      tiles.push({ z: zoom, x: column, y: row, left: column * TILE_PX - left, top: row * TILE_PX - top })
  const box = { left: left / world, top: top / world, right: (left + width) / world, bottom: (top + height) / world }
  return { zoom, box, x: x - left, y: y - top, tiles }
}

/** Returns the basemap with streets around a place; undefined where there is none. */
export function basemapAt({ latitude, longitude }: Position, basemaps: readonly Basemap[]): Basemap | undefined {
  return basemaps.find((basemap) => {
    const [west, south, east, north] = basemap.bounds
    const isInside = longitude >= west && longitude <= east && latitude >= south && latitude <= north
    return isInside && firstZoom(basemap) <= PICTURE_ZOOM.streets
  })
}

/** Returns the tiles of a view that a basemap may have. */
export function streetTiles(
  { tiles }: PictureView,
  { bounds: [west, south, east, north] }: Pick<Basemap, 'bounds'>,
): readonly PictureTile[] {
  const box = planeBox([west, south, east, north])
  return tiles.filter((tile) => doBoxesMeet(box, tileBox(tile)))
}
