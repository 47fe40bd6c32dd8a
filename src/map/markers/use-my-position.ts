import type { Position } from '#domain/location/haversine.ts'
import type { Map as LeafletMap } from 'leaflet'
import { useMemo } from 'react'
import type { MarkerItem, MarkerDrawing } from './marker-layer.ts'
import { useMarkers } from './use-markers.ts'

interface OwnMarker extends MarkerItem {
  readonly label: string
}

function drawOwnMarker(): MarkerDrawing<OwnMarker> {
  const element = document.createElement('span')
  element.className = 'me'
  element.role = 'img'
  return {
    element,
    update({ label }) {
      element.ariaLabel = label
    },
  }
}

/** Shows a dot at the person's own position; nothing while it is unknown. */
export function useMyPosition(map: LeafletMap, me: Position | undefined, label: string): void {
  const latitude = me?.latitude
  const longitude = me?.longitude
  const markers = useMemo((): OwnMarker[] => {
    if (latitude === undefined || longitude === undefined) return []
    return [{ id: 'me', latitude, longitude, lift: 30_000, renderKey: label, label }]
  }, [latitude, longitude, label])
  useMarkers(map, drawOwnMarker, markers)
}
