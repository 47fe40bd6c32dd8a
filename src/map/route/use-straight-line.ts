import type { Position } from '#domain/location/haversine.ts'
import { polyline, type FitBoundsOptions, type Map as LeafletMap } from 'leaflet'
import { useEffect } from 'react'
import { boundsOfTwo } from './route-bounds.ts'

/** Space kept free around the two markers, px: above for the face on its pin, below for the chip. */
const frame: FitBoundsOptions = { paddingTopLeft: [48, 60], paddingBottomRight: [48, 80], maxZoom: 16, animate: false }
/** Below this height, px, the chip leaves no room for the usual padding. */
const LOW_PX = 180
const lowFrame: FitBoundsOptions = { ...frame, paddingTopLeft: [48, 52], paddingBottomRight: [150, 28] }

/** Fits the map to two positions, also after its size has changed. @param isDrawn draws the straight line between them */
export function useStraightLine(map: LeafletMap, from: Position, to: Position, isDrawn: boolean): void {
  const { latitude: fromLatitude, longitude: fromLongitude } = from
  const { latitude: toLatitude, longitude: toLongitude } = to
  useEffect(() => {
    const ends = [
      { latitude: fromLatitude, longitude: fromLongitude },
      { latitude: toLatitude, longitude: toLongitude },
    ] as const
    const path = ends.map(({ latitude, longitude }): [number, number] => [latitude, longitude])
    // The casing below the line.
    const lines = isDrawn
      ? ['map-route map-route--casing', 'map-route'].map((className) => polyline(path, { className, interactive: false }).addTo(map))
      : []
    const fit = (): void => {
      const { y } = map.getSize()
      if (y > 0) map.fitBounds(boundsOfTwo(...ends), y < LOW_PX ? lowFrame : frame)
    }
    map.on('resize', fit)
    fit()
    return () => {
      map.off('resize', fit)
      for (const line of lines) line.remove()
    }
  }, [map, fromLatitude, fromLongitude, toLatitude, toLongitude, isDrawn])
}
