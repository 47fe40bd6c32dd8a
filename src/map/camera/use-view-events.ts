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

/** Tells what the map shows: at first, and when a move, a zoom or a change of size has ended. Silent while hidden. */
export function useViewEvents(map: LeafletMap, onViewChange: (view: MapView) => void, onPress: (() => void) | undefined): void {
  const change = useLatest(onViewChange)
  const press = useLatest(onPress)
  useEffect(() => {
    let told: MapView | undefined
    const tell = (): void => {
      const { x, y } = map.getSize()
      if (x === 0 || y === 0) return
      const view = viewOf(map)
      if (isSame(told, view)) return
      told = view
      change.current(view)
    }
    const pressed = (): void => press.current?.()
    map.on('moveend', tell)
    map.on('resize', tell)
    map.on('click', pressed)
    tell()
    return () => {
      map.off('moveend', tell)
      map.off('resize', tell)
      map.off('click', pressed)
    }
  }, [map, change, press])
}
