import type { Position } from '#domain/location/haversine.ts'
import { divIcon, marker, type Map as LeafletMap } from 'leaflet'
import { useEffect } from 'react'
import { GRID_PANE } from './use-grid-background.ts'

/** Prints the city's name on the grid background: tiles, which have their own names, cover it. */
export function usePlaceName(map: LeafletMap, name: string | undefined, { latitude, longitude }: Position): void {
  useEffect(() => {
    if (name === undefined) return undefined
    const element = document.createElement('span')
    element.className = 'map-place'
    element.textContent = name
    element.ariaHidden = 'true'
    const icon = divIcon({ html: element, className: 'map-mark', iconSize: [0, 0] })
    const placed = marker([latitude, longitude], { icon, pane: GRID_PANE, interactive: false, keyboard: false }).addTo(map)
    return () => {
      placed.remove()
    }
  }, [map, name, latitude, longitude])
}
