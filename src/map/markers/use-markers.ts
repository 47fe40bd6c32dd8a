import { useEffect, useRef } from 'react'
import type { Map as LeafletMap } from 'leaflet'
import { createMarkerLayer, type MarkerItem, type MarkerDrawing, type MarkerLayer } from './marker-layer.ts'

/**
 * Keeps the markers of one kind on the map in sync with a list.
 * @param draw must be the same function between renders, or every marker is created again
 */
export function useMarkers<Item extends MarkerItem>(map: LeafletMap, draw: () => MarkerDrawing<Item>, items: readonly Item[]): void {
  const layer = useRef<MarkerLayer<Item>>(undefined)
  useEffect(() => {
    const made = createMarkerLayer<Item>(map, draw)
    layer.current = made
    return () => made.remove()
  }, [map, draw])
  useEffect(() => layer.current?.show(items), [map, draw, items])
}
