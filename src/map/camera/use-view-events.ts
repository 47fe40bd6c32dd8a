import type { Map as LeafletMap } from 'leaflet'
import { useEffect } from 'react'
import type { MapView } from '../map-item.ts'
import { useLatest } from '../use-latest.ts'

function viewOf(map: LeafletMap): MapView {
  const bounds = map.getBounds()
  const { lat, lng } = map.getCenter()
  return {
    bounds: { west: bounds.getWest(), south: bounds.getSouth(), east: bounds.getEast(), north: bounds.getNorth() },
    zoom: map.getZoom(),
    center: { latitude: lat, longitude: lng },
  }
}

const isSame = (a: MapView | undefined, b: MapView): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Reports the view: at first, and at the end of each move, zoom and change of size. Silent while the map is hidden. */
export function useViewEvents(map: LeafletMap, onViewChange: (view: MapView) => void, onPress: (() => void) | undefined): void {
  const latestOnViewChange = useLatest(onViewChange)
  const latestOnPress = useLatest(onPress)
  useEffect(() => {
    let reported: MapView | undefined
    const report = (): void => {
      const { x, y } = map.getSize()
      if (x === 0 || y === 0) return
      const view = viewOf(map)
      if (isSame(reported, view)) return
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
  }, [map, latestOnViewChange, latestOnPress])
}
