import type { Position } from '#domain/location/haversine.ts'
import { point, type LatLng, type Map as LeafletMap } from 'leaflet'
import { useEffect, useRef } from 'react'
import type { Insets } from './visible-area.ts'
import { useLatest } from '../use-latest.ts'

/** Where the middle of the map must be for a place to stand in the middle of its uncovered part. */
export function centreFor(map: LeafletMap, { latitude, longitude }: Position, zoom: number, { top, bottom }: Insets): LatLng {
  return map.unproject(map.project([latitude, longitude], zoom).add(point(0, (bottom - top) / 2)), zoom)
}

export interface Camera {
  readonly center: Position
  readonly zoom: number
  /** Another value goes to the same place again. */
  readonly viewKey: string | number | undefined
}

/** Goes where the app says: at first at once, later with a movement. */
export function useCamera(map: LeafletMap, { center, zoom, viewKey }: Camera, insets: Insets): void {
  const { latitude, longitude } = center
  const covered = useLatest(insets)
  const placed = useRef(false)
  useEffect(() => {
    map.setView(centreFor(map, { latitude, longitude }, zoom, covered.current), zoom, placed.current ? {} : { animate: false })
    placed.current = true
  }, [map, latitude, longitude, zoom, viewKey, covered])
}
