import type { Position } from '#domain/location/haversine.ts'
import type { LeafletMouseEvent, Map as LeafletMap } from 'leaflet'
import { useEffect } from 'react'
import { panOptions } from '../map-options.ts'
import { useLatest } from '../use-latest.ts'

/** A center closer than this to the pin, px, is no choice: half pixels come from rounding. */
const SAME_PX = 2

/** Reports the map's center after the person moved the map. A press moves that place to the center. */
export function useCenterPicker(map: LeafletMap, place: Position, onPlace: (place: Position) => void): void {
  const latestPlace = useLatest(place)
  const latestOnPlace = useLatest(onPlace)
  useEffect(() => {
    const moved = (): void => {
      const { x, y } = map.getSize()
      if (x === 0 || y === 0) return
      const { lat, lng } = map.getCenter()
      const before = map.latLngToContainerPoint([latestPlace.current.latitude, latestPlace.current.longitude])
      if (before.distanceTo(map.latLngToContainerPoint([lat, lng])) > SAME_PX) latestOnPlace.current({ latitude: lat, longitude: lng })
    }
    const pressed = ({ latlng }: LeafletMouseEvent): void => void map.panTo(latlng, panOptions())
    map.on('moveend', moved)
    map.on('click', pressed)
    return () => {
      map.off('moveend', moved)
      map.off('click', pressed)
    }
  }, [map, latestPlace, latestOnPlace])
}
