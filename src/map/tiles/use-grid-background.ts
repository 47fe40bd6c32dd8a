import { GridLayer, type Map as LeafletMap } from 'leaflet'
import { useLayoutEffect } from 'react'

/** Pane below the tiles. */
export const GRID_PANE = 'paper'
const PANE_Z_INDEX = '150'
/** Size of a grid tile, px; four map tiles each way. Few large tiles, because each is a separate layer for the graphics processor. */
const TILE_SIZE_PX = 1024

class GridBackgroundLayer extends GridLayer {
  protected override createTile(): HTMLElement {
    const square = document.createElement('div')
    square.className = 'map-paper'
    return square
  }
}

/** Adds a grid background that moves with the map, so that a map without tiles still gives orientation. */
export function useGridBackground(map: LeafletMap): void {
  // A layout effect, because it must run before the effects that put markers on this pane.
  useLayoutEffect(() => {
    const pane = map.getPane(GRID_PANE) ?? map.createPane(GRID_PANE)
    pane.style.zIndex = PANE_Z_INDEX
    const layer = new GridBackgroundLayer({ pane: GRID_PANE, tileSize: TILE_SIZE_PX, keepBuffer: 1 }).addTo(map)
    return () => {
      layer.remove()
    }
  }, [map])
}
