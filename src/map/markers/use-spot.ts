import type { Position } from '#domain/location/haversine.ts'
import type { Map as LeafletMap } from 'leaflet'
import { useMemo } from 'react'
import type { MarkerItem, MarkerDrawing } from './marker-layer.ts'
import { useMarkers } from './use-markers.ts'

function drawSpot(): MarkerDrawing<MarkerItem> {
  const element = document.createElement('span')
  element.className = 'map-spot'
  element.ariaHidden = 'true'
  return { element, update: () => undefined }
}

/** Shows a ring around a position, whether a pin, a dot or a cluster is there; nothing when undefined. */
export function useSpot(map: LeafletMap, spot: Position | undefined): void {
  const latitude = spot?.latitude
  const longitude = spot?.longitude
  const markers = useMemo((): MarkerItem[] => {
    if (latitude === undefined || longitude === undefined) return []
    return [{ id: `${latitude} ${longitude}`, latitude, longitude, lift: 30_000, renderKey: '' }]
  }, [latitude, longitude])
  useMarkers(map, drawSpot, markers)
}
