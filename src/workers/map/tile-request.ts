import type { Basemap } from '#config/map/basemap.ts'
import type { DataTile } from './data-tile.ts'

/** Where the person looks, to paint near tiles first. */
export interface MapFocus {
  readonly zoom: number
  /** Center of the view in tiles of 256 px at `zoom`. */
  readonly x: number
  readonly y: number
}

/** A tile of 256 CSS px. */
export interface TileRequest {
  /** Unique in the page, to drop the request by. */
  readonly id: number
  readonly basemap: Basemap
  readonly dataTile: DataTile
  readonly z: number
  readonly x: number
  readonly y: number
  /** Pixels of the picture for each CSS px. */
  readonly ratio: number
  /** True: no tile is fetched from the network. */
  readonly cachedOnly: boolean
  readonly focus: MapFocus
}

/** A name that the page writes: its middle from the corner of the data tile, and its size, CSS px. */
export interface DistrictName {
  readonly text: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/**
 * A picture, or why there is none: `empty` has nothing to draw, `later` could not be fetched, `gone` belongs to a file that the server no
 * longer has, `dropped` is no longer wanted, and `unsupported` cannot be drawn in this browser.
 */
export type PaintedTile = ImageBitmap | 'empty' | 'later' | 'gone' | 'dropped' | 'unsupported'
