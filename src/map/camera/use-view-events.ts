import { latLngBounds, point, type LatLngBounds, type Map as LeafletMap } from 'leaflet'
import { useEffect } from 'react'
import type { MapBounds, MapView } from '../map-item.ts'
import { isMovedByApp } from './app-moves.ts'
import { uncoveredMiddle } from './use-camera.ts'
import type { Insets } from './visible-area.ts'
import { useLatest } from '../use-latest.ts'

const boundsOf = (bounds: LatLngBounds): MapBounds => ({
  west: bounds.getWest(),
  south: bounds.getSouth(),
  east: bounds.getEast(),
  north: bounds.getNorth(),
})

/** Returns the part above what covers the foot; all of the map where that leaves nothing. Between the chips at the top, pins can be seen. */
function uncoveredBounds(map: LeafletMap, { bottom }: Insets): LatLngBounds {
  const { x, y } = map.getSize()
  if (bottom >= y) return map.getBounds()
  return latLngBounds(map.containerPointToLatLng(point(0, y - bottom)), map.containerPointToLatLng(point(x, 0)))
}

function viewOf(map: LeafletMap, insets: Insets): MapView {
  const { lat, lng } = map.getCenter()
  const middle = uncoveredMiddle(map, insets)
  return {
    bounds: boundsOf(map.getBounds()),
    zoom: map.getZoom(),
    center: { latitude: lat, longitude: lng },
    uncovered: { bounds: boundsOf(uncoveredBounds(map, insets)), center: { latitude: middle.lat, longitude: middle.lng } },
    isMovedByPerson: !isMovedByApp(map),
  }
}

const isSame = (a: MapView | undefined, b: MapView): boolean => JSON.stringify([a?.bounds, a?.zoom]) === JSON.stringify([b.bounds, b.zoom])

/** Reports the view: at first, and at the end of each move, zoom and change of size. Silent while the map is hidden. */
export function useViewEvents(
  map: LeafletMap,
  onViewChange: (view: MapView) => void,
  onPress: (() => void) | undefined,
  insets: Insets,
): void {
  const latestOnViewChange = useLatest(onViewChange)
  const latestOnPress = useLatest(onPress)
  const latestInsets = useLatest(insets)
  useEffect(() => {
    let reported: MapView | undefined
    const report = (): void => {
      const { x, y } = map.getSize()
      if (x === 0 || y === 0) return
      const seen = viewOf(map, latestInsets.current)
      if (isSame(reported, seen)) return
      // The first view is the app's: a map that is made with its size has not been moved by anyone.
      const view = { ...seen, isMovedByPerson: reported !== undefined && seen.isMovedByPerson }
      reported = view
      latestOnViewChange.current(view)
    }
    const pressed = (): void => latestOnPress.current?.()
    map.on('moveend', report)
    map.on('resize', report)
    map.on('click', pressed)
    report()
    return () => {
      map.off('moveend', report)
      map.off('resize', report)
      map.off('click', pressed)
    }
  }, [map, latestOnViewChange, latestOnPress, latestInsets])
}
