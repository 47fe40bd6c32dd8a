import { GridLayer, type Map as LeafletMap } from 'leaflet'
import { useLayoutEffect } from 'react'

/** Under the tiles. */
export const GRID_PANE = 'paper'
const PANE_Z_INDEX = '150'
/** px; four tiles of the map each way. Few large sheets: each is a layer of its own for the graphics processor. */
const TILE_SIZE_PX = 1024

class GridBackgroundLayer extends GridLayer {
  protected override createTile(): HTMLElement {
    const square = document.createElement('div')
    square.className = 'map-paper'
    return square
  }
}

/** Squared paper that moves with the map, so that a map without tiles still feels like one. */
export function useGridBackground(map: LeafletMap): void {
  // Before the effects of others, which put their marks on this pane.
  useLayoutEffect(() => {
    const pane = map.getPane(GRID_PANE) ?? map.createPane(GRID_PANE)
    pane.style.zIndex = PANE_Z_INDEX
    const layer = new GridBackgroundLayer({ pane: GRID_PANE, tileSize: TILE_SIZE_PX, keepBuffer: 1 }).addTo(map)
    return () => {
      layer.remove()
    }
  }, [map])
}
