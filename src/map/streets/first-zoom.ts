import type { Basemap } from '#config/map/basemap.ts'

/** Streets narrower than this would be a patch on the coarse map, over its names, px. */
const LEAST_WIDTH_PX = 200
const TILE_SIZE = 256

/** Returns the zoom from which streets are shown, whole. A tile shows data of one zoom less. */
export function firstZoom({ minZoom, bounds: [west, , east] }: Pick<Basemap, 'minZoom' | 'bounds'>): number {
  const wideEnough = Math.ceil(Math.log2((LEAST_WIDTH_PX * 360) / (TILE_SIZE * (east - west))))
  return Math.max(minZoom + 1, wideEnough)
}
