import type { Map as LeafletMap } from 'leaflet'
import { useEffect } from 'react'

/** Sets the accessible name of the map's element, which takes the focus for panning by the arrow keys. */
export function useMapName(map: LeafletMap, name: string): void {
  useEffect(() => {
    const container = map.getContainer()
    container.role = 'region'
    container.ariaLabel = name
  }, [map, name])
}
