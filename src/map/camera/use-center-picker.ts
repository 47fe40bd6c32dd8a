import type { Position } from '#domain/location/haversine.ts'
import type { LeafletMouseEvent, Map as LeafletMap } from 'leaflet'
import { useEffect } from 'react'
import { useLatest } from '../use-latest.ts'

/** Nearer than this to where the pin stands already, nothing was chosen, px: half pixels come from rounding. */
const SAME_PX = 2

/** Tells where the middle of the map is once somebody moved it. A press brings that place to the middle. */
export function useCenterPicker(map: LeafletMap, place: Position, onPlace: (place: Position) => void): void {
  const now = useLatest(place)
  const tell = useLatest(onPlace)
  useEffect(() => {
    const moved = (): void => {
      const { x, y } = map.getSize()
      if (x === 0 || y === 0) return
      const { lat, lng } = map.getCenter()
      const before = map.latLngToContainerPoint([now.current.latitude, now.current.longitude])
      if (before.distanceTo(map.latLngToContainerPoint([lat, lng])) > SAME_PX) tell.current({ latitude: lat, longitude: lng })
    }
    const pressed = ({ latlng }: LeafletMouseEvent): void => void map.panTo(latlng)
    map.on('moveend', moved)
    map.on('click', pressed)
    return () => {
      map.off('moveend', moved)
      map.off('click', pressed)
    }
  }, [map, now, tell])
}
